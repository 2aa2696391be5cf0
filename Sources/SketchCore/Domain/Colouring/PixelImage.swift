/// Pixels of a picture: red, green and blue, eight bits each, rows without padding.
package struct PixelImage: Sendable, Equatable {
  package var width: Int
  package var height: Int
  package var bytes: [UInt8]

  package init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }
}
