/// Image of one number per pixel. Used by one thread at a time.
final class Plane {
  let width: Int
  let height: Int
  let values: UnsafeMutablePointer<Float>

  var count: Int { width * height }

  init(width: Int, height: Int, fill: Float = 0) {
    self.width = max(1, width)
    self.height = max(1, height)
    // Four at a time may be read and written at the very end, too.
    values = .allocate(capacity: self.width * self.height + 3)
    values.initialize(repeating: fill, count: self.width * self.height)
  }

  convenience init(copying other: Plane) {
    self.init(width: other.width, height: other.height)
    values.update(from: other.values, count: other.count)
  }

  deinit { values.deallocate() }

  /// Opacity of a bitmap, 0…1.
  convenience init(alphaOf bitmap: Bitmap) {
    self.init(width: bitmap.width, height: bitmap.height)
    for index in 0..<count { values[index] = Float(bitmap.pixels[index] >> 24) * (1 / 255) }
  }

  convenience init(luminanceOf bitmap: Bitmap) {
    self.init(width: bitmap.width, height: bitmap.height)
    for index in 0..<count { values[index] = RGB(packed: bitmap.pixels[index]).luminance }
  }

  /// Takes one part of every pixel's colour, 0…255: the eight bits from `shift` on.
  func take(_ shift: UInt32, of bitmap: Bitmap) {
    for index in 0..<count { values[index] = Float(Int32(bitPattern: bitmap.pixels[index] >> shift & 255)) }
  }

  /// Puts its numbers, cut to 0…255 and to whole ones, into the eight bits from `shift` on, which are 0.
  func give(_ shift: UInt32, to bitmap: Bitmap) {
    let most = Lanes(repeating: 255)
    for index in stride(from: 0, to: count, by: 4) {
      let parts = Lanes(values + index).larger(Lanes(repeating: 0)).smaller(most).smallFloor.wholeBits & 255
      let start = UnsafeMutableRawPointer(bitmap.pixels + index)
      start.storeBytes(of: start.loadUnaligned(as: SIMD4<UInt32>.self) | parts &<< SIMD4(repeating: shift), as: SIMD4<UInt32>.self)
    }
  }

  @inline(__always)
  subscript(clamped x: Int, y: Int) -> Float {
    values[min(max(y, 0), height &- 1) &* width &+ min(max(x, 0), width &- 1)]
  }

  /// Four values side by side, edges repeated.
  @inline(__always)
  func four(clamped x: Int, _ y: Int) -> Lanes {
    let row = values + min(max(y, 0), height &- 1) &* width
    if x >= 0, x &+ 3 < width { return Lanes(row + x) }
    let last = width &- 1
    return Lanes(
      row[min(max(x, 0), last)], row[min(max(x &+ 1, 0), last)], row[min(max(x &+ 2, 0), last)], row[min(max(x &+ 3, 0), last)])
  }

  /// Between the four nearest values, edges repeated.
  @inline(__always)
  func sample(_ x: Float, _ y: Float) -> Float {
    let u = min(max(x, 0), Float(width &- 1) - 0.001)
    let v = min(max(y, 0), Float(height &- 1) - 0.001)
    let column = max(0, Int(u.smallWhole))
    let row = max(0, Int(v.smallWhole))
    let top = values + (row &* width &+ column)
    let bottom = row &+ 1 < height ? top + width : top
    let step = column &+ 1 < width ? 1 : 0
    let across = u - Float(column)
    let upper = top[0] + (top[step] - top[0]) * across
    let lower = bottom[0] + (bottom[step] - bottom[0]) * across
    return upper + (lower - upper) * (v - Float(row))
  }

  @inline(__always)
  func samples(_ x: Lanes, _ y: Lanes) -> Lanes {
    Lanes(sample(x[0], y[0]), sample(x[1], y[1]), sample(x[2], y[2]), sample(x[3], y[3]))
  }

  /// Close to a Gaussian: three box blurs of the radius, edges repeated.
  ///
  /// - Parameter scratch: a plane of the same size to write to; a new one where none is given.
  func blur(radius: Int, passes: Int = 3, scratch given: Plane? = nil) {
    guard radius > 0 else { return }
    let scratch = given ?? Plane(width: width, height: height)
    for _ in 0..<passes {
      Plane.boxRows(values, scratch.values, width, height, radius)
      Plane.boxColumns(scratch.values, values, width, height, radius)
    }
  }

  private static func boxRows(
    _ from: UnsafeMutablePointer<Float>, _ to: UnsafeMutablePointer<Float>, _ width: Int, _ height: Int, _ radius: Int
  ) {
    let scale = 1 / Float(2 * radius + 1)
    for row in 0..<height {
      let source = from + row * width
      let target = to + row * width
      var sum = source[0] * Float(radius + 1)
      for offset in 1...radius { sum += source[min(offset, width - 1)] }
      for column in 0..<width {
        target[column] = sum * scale
        sum += source[min(column &+ radius &+ 1, width &- 1)] - source[max(column &- radius, 0)]
      }
    }
  }

  /// Whole rows at a time, so that memory is read in order.
  private static func boxColumns(
    _ from: UnsafeMutablePointer<Float>, _ to: UnsafeMutablePointer<Float>, _ width: Int, _ height: Int, _ radius: Int
  ) {
    let scale = 1 / Float(2 * radius + 1)
    let sums = UnsafeMutablePointer<Float>.allocate(capacity: width)
    defer { sums.deallocate() }
    for column in 0..<width { sums[column] = from[column] * Float(radius + 1) }
    for offset in 1...radius {
      let row = from + min(offset, height - 1) * width
      for column in 0..<width { sums[column] += row[column] }
    }
    for row in 0..<height {
      let target = to + row * width
      let entering = from + min(row &+ radius &+ 1, height &- 1) &* width
      let leaving = from + max(row &- radius, 0) &* width
      for column in 0..<width {
        target[column] = sums[column] * scale
        sums[column] += entering[column] - leaving[column]
      }
    }
  }
}
