/// Shadow or reflection of a figure on the ground, also where the figure hides it: legs that walk away show it.
struct GroundTrace {
  let bitmap: Bitmap

  /// - Parameters:
  ///   - shown: the trace where it is seen, transparent elsewhere.
  ///   - isHidden: places of the figure and its outlines, by index.
  ///   - row: first row of the frame with a trace.
  /// - Returns: nil where there is none.
  init?(_ shown: Bitmap, isHidden: (Int) -> Bool, from row: Int) {
    let first = max(0, row) * shown.width
    guard first < shown.count, (first..<shown.count).contains(where: { shown.pixels[$0] != 0 }) else { return nil }
    let filled = Level(shown, isHidden: isHidden).filled()
    bitmap = Bitmap(width: shown.width, height: shown.height)
    bitmap.pixels.update(from: shown.pixels, count: shown.count)
    for index in first..<shown.count where isHidden(index) {
      let (alpha, color) = filled[index]
      guard alpha > 0.01 else { continue }
      bitmap.pixels[index] = UInt32(alpha * 255 + 0.5) << 24 | color.packed & 0xFF_FFFF
    }
  }

  /// Picture with holes, which are filled from a picture of half its size (pull and push: S. J. Gortler and others,
  /// “The Lumigraph”, SIGGRAPH 1996).
  private final class Level {
    /// Share of each place that is known, and its opacity and premultiplied colour times that.
    private let weight: Plane
    private let channels: [Plane]

    private init(width: Int, height: Int) {
      weight = Plane(width: width, height: height)
      channels = (0..<4).map { _ in Plane(width: width, height: height) }
    }

    convenience init(_ shown: Bitmap, isHidden: (Int) -> Bool) {
      self.init(width: shown.width, height: shown.height)
      for index in 0..<shown.count where !isHidden(index) {
        let color = RGB(packed: shown.pixels[index])
        weight.values[index] = 1
        channels[0].values[index] = Float(shown.pixels[index] >> 24) / 255
        channels[1].values[index] = color.r
        channels[2].values[index] = color.g
        channels[3].values[index] = color.b
      }
    }

    subscript(index: Int) -> (alpha: Float, color: RGB) {
      let alpha = clamp(channels[0].values[index])
      return (
        alpha,
        RGB(
          clamp(channels[1].values[index], 0, alpha), clamp(channels[2].values[index], 0, alpha),
          clamp(channels[3].values[index], 0, alpha))
      )
    }

    func filled() -> Level {
      guard weight.width > 1 || weight.height > 1 else { return self }
      let coarse = half().filled()
      for y in 0..<weight.height {
        for x in 0..<weight.width {
          let index = y &* weight.width &+ x
          let rest = 1 - weight.values[index]
          guard rest > 0 else { continue }
          for (channel, other) in zip(channels, coarse.channels) {
            channel.values[index] += rest * other.sample(Float(x) / 2 - 0.25, Float(y) / 2 - 0.25)
          }
        }
      }
      return self
    }

    /// Picture of half the size, in which a place is known where any of its four is.
    private func half() -> Level {
      let half = Level(width: (weight.width + 1) / 2, height: (weight.height + 1) / 2)
      for y in 0..<weight.height {
        for x in 0..<weight.width {
          let index = y &* weight.width &+ x
          let place = y / 2 &* half.weight.width &+ x / 2
          half.weight.values[place] += weight.values[index]
          for (channel, other) in zip(half.channels, channels) { channel.values[place] += other.values[index] }
        }
      }
      for index in 0..<half.weight.count where half.weight.values[index] > 1 {
        let share = 1 / half.weight.values[index]
        for channel in half.channels { channel.values[index] *= share }
        half.weight.values[index] = 1
      }
      return half
    }
  }
}
