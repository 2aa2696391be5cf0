package import SketchCore

extension TrashContent: Described {
  package static let schema = Schema.object(["artworks": .integer, "bytes": .integer])
}
