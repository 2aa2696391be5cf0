package import SketchCore

extension Artwork: SharedSchema {
  package static let schemaName = "Artwork"
  package static let definition = Schema.object([
    "id": .id,
    "title": .string,
    "kind": ArtKind.schema,
    "head": .integer.described("Number of the shown revision"),
    "revision": Revision.schema,
    "revisionCount": .integer,
    "favorite": .boolean,
    "tags": .list(of: .string),
    "createdAt": .time,
    "updatedAt": .time,
    "deletedAt": .time.described("While it is in the trash").optional,
    "canUndo": .boolean,
    "canRedo": .boolean,
  ])
}

extension Revision: SharedSchema {
  package static let schemaName = "Revision"
  package static let definition = Schema.object([
    "number": .integer,
    "parent": .integer.optional,
    "transcript": .string,
    "prompt": .string,
    "originalPrompt": .string.described("As it was said, where a chat model enriched it").optional,
    "style": StyleChoice.schema.optional,
    "quality": .choice(of: Quality.self).described("Asked for at the creation").optional,
    "aspect": .aspect.described("Asked for at the creation").optional,
    "option": .string.described("Option of the kind, asked for at the creation").optional,
    "variation": .integer.described("Which of several pictures of one request it is, from 1").optional,
    "provider": .string,
    "model": .string,
    "seed": .integer,
    "generationSeconds": .number,
    "cost": .number.described("US dollars").optional,
    "image": ImageFile.schema,
    "film": FilmFile.schema.described("Film whose first frame the image is, while it is kept").optional,
    "scene": .string.described("The illustrator's scene as JSON text").optional,
    "createdAt": .time,
  ])
}

extension ImageFile: SharedSchema {
  package static let schemaName = "ImageFile"
  package static let definition = Schema.object([
    "sha256": .string, "mediaType": .string, "width": .integer, "height": .integer, "byteCount": .integer,
    "color": .string.described("Mean of its pixels, as CSS writes it; absent until somebody looked").optional,
    "colors": .list(of: .choice(of: PictureColor.self)).described("Those that cover a tenth or more").optional,
  ])
}

extension ArtworkPage: Described {
  package static let schema = Schema.object([
    "artworks": .list(of: Artwork.self), "next": .string.optional,
    "totalCount": .integer.described("Artworks on all pages, where total was asked for").optional,
  ])
}

extension ArtworkBuckets: Described {
  package static let schema = Schema.object([
    "buckets": .list(
      of: .object([
        "from": .time.described("First moment of the month or day"), "count": .integer,
        "cursor": .string.described("Asked for with the same filters, the gallery begins with the bucket"),
      ]))
  ])
}

extension FilmFile: SharedSchema {
  package static let schemaName = "FilmFile"
  package static let definition = Schema.object([
    "sha256": .string, "mediaType": .string, "width": .integer, "height": .integer, "byteCount": .integer,
    "frames": .integer, "framesPerSecond": .number, "seconds": .number,
    "keptUntil": .time.described("Absent for a favorite's, which is kept for good").optional,
  ])
}
