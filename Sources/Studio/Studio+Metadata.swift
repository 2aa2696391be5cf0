import FoundationEssentials
import SketchCore

/// Facts about pictures in the files that leave the studio.
extension Studio {
  /// File that is delivered, with facts about its picture where they are asked for and the settings allow it.
  func delivered(
    _ payload: ImagePayload, _ artwork: Artwork, _ revision: Revision, isTelling: Bool?
  ) async -> ImagePayload {
    guard isTelling == true, settings.writesMetadata else { return payload }
    var payload = payload
    payload.bytes = await telling(payload.bytes, artwork, revision)
    payload.etag += "-\(Int(artwork.updatedAt.timeIntervalSince1970 * 1_000))"
    return payload
  }

  /// The file with facts about its picture, where the settings allow it.
  func telling(
    _ file: [UInt8], _ artwork: Artwork, _ revision: Revision, isWanted: Bool = true
  ) async -> [UInt8] {
    guard settings.writesMetadata, isWanted else { return (try? await parts.images.silent(file)) ?? file }
    // A picture whose facts cannot be written is still given out.
    return (try? await parts.images.file(file, telling: PictureMetadata(artwork, revision))) ?? file
  }
}
