internal import CCairo
import SketchCore

/// Breaking waves all over a sea in a storm, the near ones before the far ones.
struct WaveCrests {
  let picture: Underpainting

  private static let rows = 9
  /// Height of the nearest, as a share of the picture's.
  private static let tallest: Float = 0.075

  func paint() {
    var random = SeededGenerator(picture.scene.seed, salt: 61)
    let (width, height) = (Float(picture.width), Float(picture.height))
    let rows = height - Float(picture.horizon)
    picture.color.draw { context in
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      for row in 0..<Self.rows {
        let near = (Float(row) + 0.5) / Float(Self.rows)
        let depth = near * near * 0.94 + 0.03
        let tall = height * Self.tallest * (0.16 + 0.84 * near)
        var x = random.between(-1.5, 0) * tall
        while x < width + tall * 2 {
          let size = tall * random.between(0.6, 1.1)
          crest(context, x, Float(picture.horizon) + depth * rows + random.between(-0.3, 0.3) * tall, size)
          x += size * random.between(3.4, 6)
        }
      }
    }
  }

  /// A peak that curls over to the right, dark before and with foam along its edge.
  private func crest(_ context: OpaquePointer, _ x: Float, _ y: Float, _ size: Float) {
    let under = RGB(packed: picture.color[clamped: Int(x), Int(y)])
    let foam = RGB(0.93, 0.97, 1) * picture.atmosphere.ambient.lighter(0.35)
    let (left, right) = (Double(x - size * 2), Double(x + size * 2))
    let (foot, top) = (Double(y + size * 0.25), Double(y - size))
    let tip = (x: Double(x + size * 0.75), y: Double(y - size * 0.42))
    func back() {
      cairo_move_to(context, left, foot)
      cairo_curve_to(
        context, Double(x - size * 1.1), foot, Double(x - size * 0.6), top, Double(x + size * 0.1), top)
      cairo_curve_to(context, Double(x + size * 0.45), top, tip.x, top + Double(size) * 0.2, tip.x, tip.y)
    }
    back()
    cairo_curve_to(
      context, Double(x + size * 0.3), Double(y - size * 0.6), Double(x + size * 0.2), foot, right, foot)
    cairo_close_path(context)
    set(context, under.scaled(0.82))
    cairo_fill(context)
    cairo_set_line_width(context, Double(max(1, size * 0.16)))
    set(context, foam)
    cairo_move_to(context, Double(x - size * 0.62), Double(y - size * 0.62))
    cairo_curve_to(
      context, Double(x - size * 0.3), top, Double(x - size * 0.1), top, Double(x + size * 0.1), top)
    cairo_curve_to(context, Double(x + size * 0.45), top, tip.x, top + Double(size) * 0.2, tip.x, tip.y)
    cairo_stroke(context)
  }

  private func set(_ context: OpaquePointer, _ tone: RGB) {
    cairo_set_source_rgb(context, Double(min(1, tone.r)), Double(min(1, tone.g)), Double(min(1, tone.b)))
  }
}
