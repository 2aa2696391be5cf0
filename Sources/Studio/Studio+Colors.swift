import SketchCore

/// Colours of pictures that were stored before anybody looked for them.
extension Studio {
  /// Pause after each picture: nobody waits for it.
  private static let pause = Duration.milliseconds(100)
  private static let batch = 50

  /// Looks at one picture after the other until all have their colours. Ends when it is cancelled.
  package func colorOlderPictures() async {
    while !isStopping, let images = try? await parts.library.imagesWithoutColors(limit: Self.batch), !images.isEmpty {
      for sha256 in images {
        // One that cannot be read has none; `check` tells of it.
        let bytes = try? await parts.library.imageBytes(sha256)
        var colors: PictureColors?
        if let bytes { colors = try? await parts.images.colors(of: bytes) }
        guard (try? await parts.library.keepColors(colors, of: sha256)) != nil,
          (try? await parts.sleep(Self.pause)) != nil
        else { return }
      }
    }
  }
}
