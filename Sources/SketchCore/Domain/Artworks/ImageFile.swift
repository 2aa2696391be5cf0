/// A stored image: its content address and what a decoder said of it.
package struct ImageFile: Sendable, Equatable, Codable {
  /// Lower-case hex.
  package var sha256: String
  package var mediaType: String
  package var width: Int
  package var height: Int
  package var byteCount: Int
  /// Mean of its pixels, "#3a6ea5"; absent where nobody has looked yet.
  package var color: String?
  /// Colours that cover a tenth of it or more, the largest first.
  package var colors: [PictureColor]?

  package init(
    sha256: String, mediaType: String, width: Int, height: Int, byteCount: Int, colors: PictureColors? = nil
  ) {
    self.sha256 = sha256
    self.mediaType = mediaType
    self.width = width
    self.height = height
    self.byteCount = byteCount
    color = colors?.average
    self.colors = colors?.dominant
  }
}
