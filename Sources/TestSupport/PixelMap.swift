import CCairo
import FakeProviders

/// The pixels of a picture, to compare with another's.
package struct PixelMap: Sendable, Equatable {
  package let width: Int
  package let height: Int
  /// Alpha, red, green, blue from the highest byte; alpha is 255 where there is none.
  private let values: [UInt32]

  /// Nil when the bytes are no picture.
  package init?(_ picture: [UInt8]) {
    guard let canvas = CairoCanvas(decoding: picture) else { return nil }
    let (width, height) = (canvas.width, canvas.height)
    cairo_surface_flush(canvas.surface)
    guard let pixels = cairo_image_surface_get_data(canvas.surface) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(canvas.surface))
    let isOpaque = cairo_image_surface_get_format(canvas.surface) == CAIRO_FORMAT_RGB24
    var values: [UInt32] = []
    for row in 0..<height {
      let line = UnsafeRawPointer(pixels + row * stride).assumingMemoryBound(to: UInt32.self)
      for column in 0..<width { values.append(isOpaque ? line[column] | 0xFF00_0000 : line[column]) }
    }
    (self.width, self.height, self.values) = (width, height, values)
  }

  package subscript(_ x: Int, _ y: Int) -> UInt32 { values[y * width + x] }

  /// How many pixels differ inside and outside a square; nil for pictures of different sizes.
  /// - Parameter top: rows above it do not count.
  package func differences(
    from other: PixelMap, x: Int, y: Int, edge: Int, below top: Int = 0
  ) -> (inside: Int, outside: Int)? {
    guard width == other.width, height == other.height else { return nil }
    var (inside, outside) = (0, 0)
    for row in top..<height {
      for column in 0..<width where self[column, row] != other[column, row] {
        if (x..<x + edge).contains(column), (y..<y + edge).contains(row) { inside += 1 } else { outside += 1 }
      }
    }
    return (inside, outside)
  }
}
