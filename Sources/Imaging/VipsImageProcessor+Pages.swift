import CVips
package import SketchCore

extension VipsImageProcessor {
  /// Pixels an inch of what is put on a page with others: more than printers show.
  private static let printResolution = 300.0
  /// Quality of JPEG where a document has many pictures.
  private static let pageQuality = 92

  package func pages(
    _ order: PageOrder, picture: @Sendable (Int) async throws -> PagePicture
  ) async throws -> [UInt8] {
    try Self.check(order.quality)
    let document = PDFDocument()
    let layout = PageLayout(order: order)
    for index in 0..<order.count { try put(try await picture(index), index, order, layout, document) }
    return try document.finish()
  }

  private func put(
    _ picture: PagePicture, _ index: Int, _ order: PageOrder, _ layout: PageLayout, _ document: PDFDocument
  ) throws {
    try decoding(picture.image, VS_VIPS_RANDOM) { source, sourceFormat in
      let whole = try source.normalised()
      // A picture alone on its page, or one of clean lines, loses nothing.
      let isKept = order.count == 1 || picture.fillsSheet
      let quality = order.quality ?? (isKept ? nil : Self.pageQuality)
      let original = sourceFormat == .jpeg && source.isPlain && order.quality == nil ? picture.image : nil
      if order.paper == .picture, order.grid == nil {
        return document.addPage(try whole.cairoPixels(), jpeg: try whole.pageJPEG(quality, original))
      }
      let place = layout.place(
        index, whole.width, whole.height, caption: picture.caption != nil, fillsSheet: picture.fillsSheet)
      if let page = place.newPage { document.beginPage(width: page.width, height: page.height) }
      let most = max(1, Int(place.picture.width / 72 * Self.printResolution))
      if order.grid == nil || whole.width <= most {
        document.draw(try whole.cairoPixels(), jpeg: try whole.pageJPEG(quality, original), in: place.picture)
      } else {
        let small = try whole.shrunk(toFit: most, Int(VIPS_MAX_COORD))
        document.draw(try small.cairoPixels(), jpeg: try small.pageJPEG(quality, nil), in: place.picture)
      }
      if let text = picture.caption, let line = place.caption { document.write(text, in: line) }
    }
  }
}

extension VipsPicture {
  /// JPEG that stands for the picture on a page; nil where it is to lose nothing, or has transparent parts.
  /// - Parameter original: the same picture, where it came as one.
  fileprivate func pageJPEG(_ quality: Int?, _ original: [UInt8]?) throws -> [UInt8]? {
    if let original { return original }
    guard let quality, !hasAlpha else { return nil }
    return try jpeg(quality: quality)
  }
}
