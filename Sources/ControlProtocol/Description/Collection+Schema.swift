package import SketchCore

extension ArtworkCollection: SharedSchema {
  package static let schemaName = "Collection"
  package static let definition = Schema.object([
    "id": .id,
    "name": .string.described("No other collection has it, whatever the case"),
    "description": .string.optional,
    "color": .string.with("pattern", "^#[0-9a-f]{6}$").optional,
    "icon": .string.described("An emoji").optional,
    "shared": .boolean.described("The other profiles of the household may see it"),
    "query": ArtworkSearch.schema.described("Search of a saved one, whose artworks are those it finds").optional,
    "itemCount": .integer.described("Artworks outside the trash"),
    "cover": Schema.id.described("The first artwork").optional,
    "createdAt": .time,
    "updatedAt": .time,
  ])
}

extension CollectionItemPage: Described {
  package static let schema = Schema.object([
    "items": .list(of: Schema.object(["artwork": Artwork.schema, "note": .string.optional, "addedAt": .time])),
    "next": .string.optional,
  ])
}
