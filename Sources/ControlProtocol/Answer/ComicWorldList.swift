package import SketchCore

/// Worlds of comics, counted.
package struct ComicWorldList: Sendable, Codable, Described {
  package var worlds: [ComicWorld]

  package init(_ worlds: [ComicWorld]) { self.worlds = worlds }

  package static let schema = Schema.object(["worlds": .list(of: ComicWorld.self)])
}

extension ComicWorld: Described {
  package static let schema = Schema.object([
    "id": .string, "name": .string, "description": .string, "isDefault": .boolean,
    "comics": .integer(from: 0).described("Outside the trash"), "favorites": .integer(from: 0),
    "last": Artwork.schema.described("The newest of them").optional,
  ])
}
