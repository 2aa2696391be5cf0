package import SketchCore

/// Fields of a new collection, or of one that changes.
package struct CollectionBody: Sendable {
  package var patch: CollectionPatch

  package init(_ patch: CollectionPatch) { self.patch = patch }
}

extension CollectionBody: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case name, description, color, icon, shared, place, query }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: Keys.self)
    patch = CollectionPatch(
      name: try fields.decodeIfPresent(String.self, forKey: .name),
      description: try fields.decodeIfPresent(String.self, forKey: .description),
      color: try fields.decodeIfPresent(String.self, forKey: .color),
      icon: try fields.decodeIfPresent(String.self, forKey: .icon),
      shared: try fields.decodeIfPresent(Bool.self, forKey: .shared),
      place: try fields.decodeIfPresent(Int.self, forKey: .place),
      query: fields.contains(.query)
        ? try ArtworkSearch.read(from: try fields.superDecoder(forKey: .query)).withinBounds("query") : nil)
    guard patch != CollectionPatch() else {
      throw SketchError(
        .invalidInput, "there is nothing to set", advice: "Send \(Keys.allCases.map(\.rawValue).alternatives).")
    }
  }

  package func encode(to encoder: any Encoder) throws { try patch.encode(to: encoder) }
}

extension CollectionBody: Described {
  package static let schema = Schema.object(
    [
      "name": .string(length: VoiceCommand.labelLength).described("A new collection needs one").optional,
      "description": .string(length: 0...500).described("Empty takes it away, as for color and icon").optional,
      "color": .string.with("pattern", "^(#[0-9A-Fa-f]{6})?$").optional,
      "icon": .string(length: 0...8).optional,
      "shared": .boolean.optional,
      "place": .integer(from: 1).described("Place among the collections").optional,
      "query": ArtworkSearch.schema.described("Search of a saved one; no artworks are put into it by hand").optional,
    ], isClosed: true
  ).with("minProperties", 1)
}
