/// Cuts a figure out of a picture of it before the backdrop.
struct LayerCutter: @unchecked Sendable {
  /// The backdrop without figures, in its style.
  let backdrop: Bitmap
  /// Pixels around a figure that its outlines and brush strokes may reach.
  let reach: Int

  struct Frame: Equatable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    var width: Int { right - left }
    var height: Int { bottom - top }

    func meets(_ other: Frame) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  /// Piece of the canvas that holds a figure with what it casts.
  func frame(of member: Underpainting.CastMember) -> Frame {
    let rim = reach + member.edge / 6
    let below = member.spot.air ? rim : member.edge * 5 / 8
    return Frame(
      left: max(0, member.left - rim), top: max(0, member.top - rim),
      right: min(backdrop.width, member.left + member.edge + rim),
      bottom: min(backdrop.height, member.top + member.edge + below))
  }

  /// Shadow or reflection of a figure on the ground below a row of the canvas; nil for none.
  /// - Parameter near: `nearness` of the figure's coverage.
  func trace(_ drawn: Bitmap, _ near: Plane, _ frame: Frame, below row: Int) -> GroundTrace? {
    let shown = Bitmap(width: frame.width, height: frame.height)
    for y in max(0, row - frame.top)..<max(0, row - frame.top, frame.height) {
      for x in 0..<frame.width where near.values[y &* frame.width &+ x] <= Self.leastNearness {
        let (seen, behind) = colors(drawn, x, y, frame)
        let alpha = LayerCutter.least(seen, behind)
        if alpha > 0.03 { shown.pixels[y &* frame.width &+ x] = LayerCutter.matte(seen, behind, alpha) }
      }
    }
    return GroundTrace(shown, isHidden: { near.values[$0] > Self.leastNearness }, from: row - frame.top)
  }

  /// The figure, with outlines that lie around it, over what it casts.
  /// - Parameter near: `nearness` of the coverage.
  func cut(_ drawn: Bitmap, _ coverage: Plane, _ near: Plane, _ frame: Frame, over trace: GroundTrace?) -> Bitmap {
    let image = Bitmap(width: frame.width, height: frame.height)
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        let index = y &* frame.width &+ x
        let cover = coverage[clamped: x + frame.left, y + frame.top]
        guard cover >= 0.98 || near.values[index] > Self.leastNearness else { continue }
        var (seen, behind) = colors(drawn, x, y, frame)
        if cover >= 0.98 {
          image.pixels[index] = seen.packed
          continue
        }
        if let shadow = trace?.bitmap.pixels[index], shadow != 0 {
          behind = RGB(packed: Bitmap.over(shadow, behind.packed, 256))
        }
        let share = smoothstep(Self.leastNearness, 0.05, near.values[index])
        let alpha = max(cover, LayerCutter.least(seen, behind) * share)
        if alpha > 0.02 { image.pixels[index] = LayerCutter.matte(seen, behind, alpha) }
      }
    }
    return image
  }

  /// Nearness from which on a place may have an outline.
  private static let leastNearness: Float = 0.004

  /// Coverage that reaches as far around a figure as its outlines do.
  func nearness(_ coverage: Plane, _ frame: Frame) -> Plane {
    let near = Plane(width: frame.width, height: frame.height)
    for y in 0..<frame.height {
      for x in 0..<frame.width { near.values[y &* frame.width &+ x] = coverage[clamped: x + frame.left, y + frame.top] }
    }
    near.blur(radius: max(1, reach / 2), passes: 2)
    return near
  }

  @inline(__always)
  private func colors(_ drawn: Bitmap, _ x: Int, _ y: Int, _ frame: Frame) -> (seen: RGB, behind: RGB) {
    let place = (y + frame.top) &* backdrop.width &+ x + frame.left
    return (RGB(packed: drawn.pixels[place]), RGB(packed: backdrop.pixels[place]))
  }

  /// The least opacity with which some colour over `behind` gives `seen`.
  @inline(__always)
  static func least(_ seen: RGB, _ behind: RGB) -> Float {
    func one(_ s: Float, _ b: Float) -> Float { s < b ? 1 - s / max(b, 0.004) : (s - b) / max(1 - b, 0.004) }
    return clamp(max(one(seen.r, behind.r), max(one(seen.g, behind.g), one(seen.b, behind.b))))
  }

  /// Premultiplied pixel that gives `seen` over `behind`.
  @inline(__always)
  static func matte(_ seen: RGB, _ behind: RGB, _ alpha: Float) -> UInt32 {
    let rest = behind.scaled(1 - alpha)
    let color = seen - rest
    let kept = RGB(clamp(color.r, 0, alpha), clamp(color.g, 0, alpha), clamp(color.b, 0, alpha))
    return UInt32(alpha * 255 + 0.5) << 24 | kept.packed & 0xFF_FFFF
  }
}
