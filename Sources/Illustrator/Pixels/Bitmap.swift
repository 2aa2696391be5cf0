internal import CCairo

/// Pixels in cairo's own order: 32-bit ARGB, premultiplied, rows without gaps. Used by one thread at a time.
package final class Bitmap {
  package let width: Int
  package let height: Int
  package let pixels: UnsafeMutablePointer<UInt32>

  package var count: Int { width * height }

  /// Transparent, or filled with one colour.
  package init(width: Int, height: Int, fill: UInt32 = 0) {
    self.width = max(1, width)
    self.height = max(1, height)
    // Four at a time may be read and written at the very end, too.
    pixels = .allocate(capacity: self.width * self.height + 3)
    pixels.initialize(repeating: fill, count: self.width * self.height)
  }

  package convenience init(copying other: Bitmap) {
    self.init(width: other.width, height: other.height)
    pixels.update(from: other.pixels, count: other.count)
  }

  deinit { pixels.deallocate() }

  /// Draws with cairo; the context must not outlive the call.
  package func draw<Result>(_ body: (OpaquePointer) throws -> Result) rethrows -> Result {
    try withSurface { surface in
      let context = cairo_create(surface)!
      defer {
        cairo_destroy(context)
        cairo_surface_flush(surface)
      }
      return try body(context)
    }
  }

  /// The pixels as a surface of cairo, to be drawn with; it must not outlive the call.
  package func withSurface<Result>(_ body: (OpaquePointer) throws -> Result) rethrows -> Result {
    let surface = cairo_image_surface_create_for_data(
      UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
      Int32(width * 4))!
    defer { cairo_surface_destroy(surface) }
    return try body(surface)
  }

  /// The nearest pixel, edges repeated.
  @inline(__always)
  package subscript(clamped x: Int, y: Int) -> UInt32 {
    pixels[min(max(y, 0), height &- 1) &* width &+ min(max(x, 0), width &- 1)]
  }

  /// Between the four nearest pixels.
  @inline(__always)
  func sample(_ x: Float, _ y: Float) -> RGB {
    let u = min(max(x, 0), Float(width &- 1) - 0.001)
    let v = min(max(y, 0), Float(height &- 1) - 0.001)
    let column = Int(u.smallWhole)
    let row = Int(v.smallWhole)
    let across = u - Float(column)
    let down = v - Float(row)
    let top = pixels + (row &* width &+ column)
    let bottom = row &+ 1 < height ? top + width : top
    let step = column &+ 1 < width ? 1 : 0
    let upper = RGB(packed: top[0]).mixed(RGB(packed: top[step]), across)
    let lower = RGB(packed: bottom[0]).mixed(RGB(packed: bottom[step]), across)
    return upper.mixed(lower, down)
  }

  /// Lays `source` (premultiplied) over this at a position, `opacity` 0…1.
  package func overlay(_ source: Bitmap, x: Int, y: Int, opacity: Float = 1) {
    let fade = UInt32(clamp(opacity) * 256)
    let left = max(0, -x)
    let right = min(source.width, width - x)
    guard left < right else { return }
    for row in max(0, -y)..<max(max(0, -y), min(source.height, height - y)) {
      let from = source.pixels + row * source.width
      let to = pixels + (row + y) * width + x
      for column in left..<right {
        let pixel = from[column]
        guard pixel >> 24 != 0 else { continue }
        to[column] = Bitmap.over(pixel, to[column], fade)
      }
    }
  }

  /// `top` over `bottom`, both premultiplied; `fade` 0…256.
  @inline(__always)
  package static func over(_ top: UInt32, _ bottom: UInt32, _ fade: UInt32) -> UInt32 {
    let redBlue = (((top & 0x00FF_00FF) &* fade) >> 8) & 0x00FF_00FF
    let alphaGreen = ((((top >> 8) & 0x00FF_00FF) &* fade) >> 8) & 0x00FF_00FF
    let alpha = alphaGreen >> 16
    let rest = 256 &- alpha &- (alpha >> 7)
    let underRedBlue = (((bottom & 0x00FF_00FF) &* rest) >> 8) & 0x00FF_00FF
    let underAlphaGreen = ((((bottom >> 8) & 0x00FF_00FF) &* rest) >> 8) & 0x00FF_00FF
    return (redBlue &+ underRedBlue) | ((alphaGreen &+ underAlphaGreen) << 8)
  }
}
