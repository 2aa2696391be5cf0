/// Pixels of a picture: red, green and blue, eight bits each, rows without padding, and perhaps how opaque they are.
package struct PixelImage: Sendable, Equatable {
  package var width: Int
  package var height: Int
  package var bytes: [UInt8]
  /// Opacity, a byte a pixel; nil: opaque everywhere.
  package var alpha: [UInt8]?

  package init(width: Int, height: Int, bytes: [UInt8], alpha: [UInt8]? = nil) {
    self.width = width
    self.height = height
    self.bytes = bytes
    self.alpha = alpha
  }
}
