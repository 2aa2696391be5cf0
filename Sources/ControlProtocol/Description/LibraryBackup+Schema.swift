package import SketchCore

extension LibraryBackup: Described {
  package static let schema = Schema.object([
    "path": .string, "bytes": .integer, "artworks": .integer,
    "images": .integer.described("Image files in it, films and masks among them"),
    "leftOut": .list(of: .string).described("Image files that are missing or damaged"),
  ])
}
