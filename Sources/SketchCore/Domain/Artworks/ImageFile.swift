/// A stored image: its content address and what a decoder said of it.
package struct ImageFile: Sendable, Equatable, Codable {
  /// Lower-case hex.
  package var sha256: String
  package var mediaType: String
  package var width: Int
  package var height: Int
  package var byteCount: Int

  package init(sha256: String, mediaType: String, width: Int, height: Int, byteCount: Int) {
    self.sha256 = sha256
    self.mediaType = mediaType
    self.width = width
    self.height = height
    self.byteCount = byteCount
  }
}
