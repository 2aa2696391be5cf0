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

  /// The figure, with outlines that lie around it, and what it casts on the ground.
  func cut(
    _ drawn: Bitmap, _ coverage: Plane, _ frame: Frame, castsBelow row: Int?
  ) -> (image: Bitmap, trace: Bitmap?) {
    let image = Bitmap(width: frame.width, height: frame.height)
    let trace = row.map { _ in Bitmap(width: frame.width, height: frame.height) }
    let own = Plane(width: frame.width, height: frame.height)
    for y in 0..<frame.height {
      for x in 0..<frame.width { own.values[y &* frame.width &+ x] = coverage[clamped: x + frame.left, y + frame.top] }
    }
    let near = Plane(copying: own)
    near.blur(radius: max(1, reach / 2), passes: 2)
    var hasTrace = false
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        let index = y &* frame.width &+ x
        let place = (y + frame.top) &* backdrop.width &+ x + frame.left
        let seen = RGB(packed: drawn.pixels[place])
        let behind = RGB(packed: backdrop.pixels[place])
        let cover = own.values[index]
        if cover >= 0.98 {
          image.pixels[index] = seen.packed
        } else if near.values[index] > 0.004 {
          let alpha = max(cover, LayerCutter.least(seen, behind) * smoothstep(0.004, 0.05, near.values[index]))
          if alpha > 0.02 { image.pixels[index] = LayerCutter.matte(seen, behind, alpha) }
        } else if let trace, let row, y + frame.top >= row {
          let alpha = LayerCutter.least(seen, behind)
          if alpha > 0.03 {
            trace.pixels[index] = LayerCutter.matte(seen, behind, alpha)
            hasTrace = true
          }
        }
      }
    }
    return (image, hasTrace ? trace : nil)
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
