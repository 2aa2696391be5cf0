internal import CCairo
import SketchCore

/// Breaking waves all over a sea in a storm, the near ones before the far ones.
struct WaveCrests {
  let picture: Underpainting

  private static let rows = 9
  /// Height of the nearest, as a share of the picture's.
  private static let tallest: Float = 0.085

  func paint() {
    var random = SeededGenerator(picture.scene.seed, salt: 61)
    let (width, height) = (Float(picture.width), Float(picture.height))
    let rows = height - Float(picture.horizon)
    picture.color.draw { context in
      for row in 0..<Self.rows {
        let near = (Float(row) + 0.5) / Float(Self.rows)
        let depth = near * near * 0.94 + 0.03
        let tall = height * Self.tallest * (0.16 + 0.84 * near)
        var x = random.between(-1.5, 0) * tall
        while x < width + tall * 2 {
          let size = tall * random.between(0.6, 1.1)
          crest(context, x, Float(picture.horizon) + depth * rows + random.between(-0.3, 0.3) * tall, size)
          x += size * random.between(4.2, 7)
        }
      }
    }
  }

  /// A peak that curls over to the right, light where it is thin, with foam that thickens towards its tip.
  private func crest(_ context: OpaquePointer, _ x: Float, _ y: Float, _ size: Float) {
    let (s, x, y) = (Double(size), Double(x), Double(y))
    let air = picture.atmosphere
    let water = picture.scene.colors["water"].flatMap(RGB.init(hex:)) ?? picture.setting.waterColor
    let body = water * air.ambient
    let foam = RGB(0.9, 0.95, 1) * air.ambient.lighter(0.3)
    let tip = (x: x + s * 0.95, y: y - s * 0.3)
    // The back rises slowly, the front falls steeply under the curl.
    cairo_move_to(context, x - s * 2.6, y + s * 0.3)
    cairo_curve_to(context, x - s * 1.4, y + s * 0.2, x - s * 0.9, y - s * 0.9, x + s * 0.15, y - s)
    cairo_curve_to(context, x + s * 0.7, y - s, x + s * 1.05, y - s * 0.7, tip.x, tip.y)
    cairo_curve_to(context, x + s * 0.75, y - s * 0.62, x + s * 0.3, y - s * 0.5, x + s * 0.35, y - s * 0.1)
    cairo_curve_to(context, x + s * 0.4, y + s * 0.2, x + s * 1.2, y + s * 0.3, x + s * 2, y + s * 0.3)
    cairo_close_path(context)
    fill(context, from: y - s, to: y + s * 0.3, body.lighter(0.24), body.darker(0.12))
    cairo_move_to(context, x - s * 1.15, y - s * 0.38)
    cairo_curve_to(context, x - s * 0.7, y - s * 0.95, x - s * 0.25, y - s * 1.06, x + s * 0.15, y - s * 1.06)
    cairo_curve_to(context, x + s * 0.75, y - s * 1.06, x + s * 1.2, y - s * 0.7, tip.x, tip.y + s * 0.12)
    cairo_curve_to(context, x + s * 0.8, y - s * 0.5, x + s * 0.5, y - s * 0.78, x + s * 0.05, y - s * 0.8)
    cairo_curve_to(context, x - s * 0.4, y - s * 0.82, x - s * 0.8, y - s * 0.6, x - s * 1.15, y - s * 0.38)
    cairo_close_path(context)
    set(context, foam)
    cairo_fill(context)
    for (across, up, wide) in [(1.12, 0.12, 0.1), (1.34, 0.34, 0.07), (0.8, 0.02, 0.08)] {
      cairo_arc(context, x + s * across, y - s * up, max(0.5, s * wide), 0, 2 * .pi)
      cairo_fill(context)
    }
  }

  /// Fills the path with a colour above that turns into another below, and loses itself there.
  private func fill(_ context: OpaquePointer, from top: Double, to bottom: Double, _ upper: RGB, _ lower: RGB) {
    guard let slope = cairo_pattern_create_linear(0, top, 0, bottom) else { return }
    for (place, tone, opacity) in [(0.0, upper, 1.0), (0.7, lower, 0.9), (1, lower, 0)] {
      cairo_pattern_add_color_stop_rgba(
        slope, place, Double(min(1, tone.r)), Double(min(1, tone.g)), Double(min(1, tone.b)), opacity)
    }
    cairo_set_source(context, slope)
    cairo_fill(context)
    cairo_pattern_destroy(slope)
  }

  private func set(_ context: OpaquePointer, _ tone: RGB) {
    cairo_set_source_rgb(context, Double(min(1, tone.r)), Double(min(1, tone.g)), Double(min(1, tone.b)))
  }
}
