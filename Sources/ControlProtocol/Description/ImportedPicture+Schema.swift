import SketchCore

extension ImportedPicture: Described {
  package static let schema = Schema.object([
    "artwork": Artwork.schema,
    "isNew": .boolean.described("False where the same picture was there; nothing was changed then"),
    "entry": Schema.id.described("Entry of the journal that takes it back").optional,
  ])
}
