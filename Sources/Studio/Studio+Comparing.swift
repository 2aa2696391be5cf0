import FoundationEssentials
package import SketchCore

extension Studio {
  package func compare(_ id: ArtworkID, _ comparison: PictureComparison) async throws -> ImagePayload {
    let (left, leftFile) = try await imageFile(id, revision: comparison.revision)
    let (right, rightFile) = try await imageFile(comparison.with ?? id, revision: comparison.withRevision)
    let isSame = left.id == right.id && (comparison.revision ?? left.head) == (comparison.withRevision ?? right.head)
    guard !isSame else {
      throw SketchError(
        .invalidInput, "a version cannot be compared with itself",
        advice: "Name another version with revision or withRevision, or another artwork with with.")
    }
    let picture = try await parts.images.sideBySide(
      try await imageBytes(leftFile, of: left), try await imageBytes(rightFile, of: right))
    return ImagePayload(
      bytes: picture, mediaType: ImageFormat.png.mediaType, etag: "\(leftFile.sha256)-\(rightFile.sha256)")
  }
}
