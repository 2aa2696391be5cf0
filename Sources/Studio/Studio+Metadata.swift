import SketchCore

/// Facts about pictures in the files that leave the studio.
extension Studio {
  /// The file with facts about its picture, where the settings allow it.
  func telling(
    _ file: [UInt8], _ artwork: Artwork, _ revision: Revision, isWanted: Bool = true
  ) async -> [UInt8] {
    guard settings.writesMetadata, isWanted else { return (try? await parts.images.silent(file)) ?? file }
    // A picture whose facts cannot be written is still given out.
    return (try? await parts.images.file(file, telling: PictureMetadata(artwork, revision))) ?? file
  }
}
