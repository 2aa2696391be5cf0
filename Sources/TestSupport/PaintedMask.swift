import CCairo

/// Masks for edits.
package enum PaintedMask {
  /// A PNG, black with a white rectangle.
  /// - Parameters:
  ///   - grey: how light the rectangle is, 0…1.
  ///   - hasAlpha: with a transparent ground instead of a black one.
  package static func png(
    width: Int, height: Int, x: Int, y: Int, edge: Int, grey: Double = 1, hasAlpha: Bool = false
  ) -> [UInt8] {
    let canvas = CairoCanvas(width: width, height: height, hasAlpha: hasAlpha)
    cairo_set_source_rgb(canvas.context, grey, grey, grey)
    cairo_rectangle(canvas.context, Double(x), Double(y), Double(edge), Double(edge))
    cairo_fill(canvas.context)
    return canvas.png
  }

  /// A black PNG, transparent where the square is.
  package static func hole(width: Int, height: Int, _ square: (x: Int, y: Int, edge: Int)) -> [UInt8] {
    let canvas = CairoCanvas(width: width, height: height, hasAlpha: true)
    cairo_paint(canvas.context)
    cairo_set_operator(canvas.context, CAIRO_OPERATOR_CLEAR)
    cairo_rectangle(canvas.context, Double(square.x), Double(square.y), Double(square.edge), Double(square.edge))
    cairo_fill(canvas.context)
    return canvas.png
  }

  /// A PNG of one colour, 0…1 each.
  package static func plain(width: Int, height: Int, _ red: Double, _ green: Double, _ blue: Double, alpha: Double? = nil) -> [UInt8] {
    let canvas = CairoCanvas(width: width, height: height, hasAlpha: alpha != nil)
    cairo_set_source_rgba(canvas.context, red, green, blue, alpha ?? 1)
    cairo_paint(canvas.context)
    return canvas.png
  }
}

/// The pixels of a picture, to compare with another's.
package struct PixelMap: Sendable, Equatable {
  package let width: Int
  package let height: Int
  /// Alpha, red, green, blue from the highest byte; alpha is 255 where there is none.
  private let values: [UInt32]

  /// Nil when the bytes are no picture.
  package init?(_ picture: [UInt8]) {
    guard let canvas = PicturePainter.canvas(reading: picture) else { return nil }
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
