/// A picture for a page.
package struct PagePicture: Sendable {
  package var image: [UInt8]
  /// Text below it.
  package var caption: String?
  /// It is as large as a printer can print it.
  package var fillsSheet: Bool

  package init(image: [UInt8], caption: String? = nil, fillsSheet: Bool = false) {
    self.image = image
    self.caption = caption
    self.fillsSheet = fillsSheet
  }
}
