import SketchCore

/// Attachments of a command, found to be what they say: a mask that was decoded, pictures that are in the library.
struct VerifiedAttachments: Sendable {
  var mask: (image: EditMask, info: ImageInfo)?
  var pictures: [ArtworkVersion] = []
}
