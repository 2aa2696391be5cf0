import SketchCore

/// Pictures on pages.
extension Studio {
  /// Pictures of a document at most: all of it is in memory until it is whole.
  private static let mostPictures = 200

  /// PDF of artworks on paper, each on a page of its own with its title where there are several, or on contact sheets.
  /// - Parameters:
  ///   - paper: the configured one when nil.
  ///   - quality: 1…100 for pictures that are compressed as JPEG.
  ///   - width: pixels that each picture is scaled down to.
  func document(
    of artworks: [Artwork], paper: PaperSize?, sheet: SheetGrid?, quality: Int?, width: Int? = nil
  ) async throws -> [UInt8] {
    guard artworks.count <= Self.mostPictures else {
      throw SketchError(
        .unsupported, "\(artworks.count) pictures are too many for one document, which holds \(Self.mostPictures)",
        advice: "Export fewer at a time, or as a zip.")
    }
    let isTitled = artworks.count > 1 || sheet != nil
    let order = PageOrder(
      paper: sheet != nil && (paper ?? settings.paper) == .picture ? settings.localPaper : paper ?? settings.paper,
      grid: sheet, count: artworks.count, quality: quality)
    return try await parts.images.pages(order) { index in
      let artwork = artworks[index]
      var bytes = try await self.imageBytes(artwork.revision.image, of: artwork)
      if let width { bytes = try await self.parts.images.convert(bytes, to: .png, width: width, quality: nil) }
      return PagePicture(
        image: bytes, caption: isTitled ? artwork.title : nil, fillsSheet: artwork.kind == .coloringPage)
    }
  }
}
