/// Coat of paint that is laid on from its top to its bottom: each stroke only into the gaps of those before it. Used by
/// one thread at a time.
final class PaintCoat {
  /// A gap through which nothing is seen.
  static let closed: Float = 0.012

  private let width: Int
  private let height: Int
  /// Share of what is beneath that is still seen.
  let gaps: UnsafeMutablePointer<Float>
  private let open: Plane
  private let thickness: Plane
  /// Blue, green and red so far, 16 bits each, in 128ths.
  private let colors: UnsafeMutablePointer<UInt64>

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    open = Plane(width: width, height: height, fill: 1)
    thickness = Plane(width: width, height: height)
    gaps = open.values
    colors = .allocate(capacity: width * height)
    colors.initialize(repeating: 0, count: width * height)
  }

  deinit { colors.deallocate() }

  @inline(__always)
  func lay(_ color: RGB, thickness height: Float, _ alpha: Float, at index: Int) {
    let share = alpha * gaps[index]
    gaps[index] -= share
    let scale = share * (255 * 128)
    colors[index] &+= Self.part(color.b * scale) | Self.part(color.g * scale) << 16 | Self.part(color.r * scale) << 32
    thickness.values[index] += height * share
  }

  @inline(__always)
  private static func part(_ value: Float) -> UInt64 {
    UInt64(truncatingIfNeeded: Int32(min(max(value, 0), 40_000) + 0.5))
  }

  /// Puts the coat over a picture and the relief of its paint.
  func dry(on canvas: Bitmap, _ relief: Plane) {
    for index in 0..<(width * height) {
      let (paint, gap) = (colors[index], gaps[index])
      guard gap < 1 else { continue }
      let under = RGB(packed: canvas.pixels[index])
      func part(_ shift: UInt64, _ below: Float) -> Float {
        Float(UInt32(truncatingIfNeeded: paint >> shift & 0xFFFF)) * (1 / (255 * 128)) + below * gap
      }
      canvas.pixels[index] = RGB(part(32, under.r), part(16, under.g), part(0, under.b)).packed
      relief.values[index] = thickness.values[index] + relief.values[index] * gap
    }
  }
}
