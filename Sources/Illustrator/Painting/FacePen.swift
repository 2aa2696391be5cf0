internal import CCairo

/// The few shapes that faces are made of.
struct FacePen {
  let context: OpaquePointer
  let span: Double

  private func paint(_ color: RGB, _ alpha: Double = 1) {
    cairo_set_source_rgba(
      context, Double(clamp(color.r)), Double(clamp(color.g)), Double(clamp(color.b)), alpha)
  }

  func disc(_ x: Double, _ y: Double, _ across: Double, _ down: Double, _ color: RGB, _ alpha: Double = 1) {
    cairo_save(context)
    cairo_translate(context, x, y)
    cairo_scale(context, max(0.1, across), max(0.1, down))
    cairo_arc(context, 0, 0, 1, 0, 2 * .pi)
    cairo_restore(context)
    paint(color, alpha)
    cairo_fill(context)
  }

  func line(_ points: [(Double, Double)], _ color: RGB, width: Double) {
    guard let first = points.first else { return }
    cairo_move_to(context, first.0, first.1)
    for point in points.dropFirst() { cairo_line_to(context, point.0, point.1) }
    paint(color)
    cairo_set_line_width(context, width)
    cairo_stroke(context)
  }

  /// A curved line; its middle is `rise` below its ends.
  func bow(_ middle: (x: Double, y: Double), _ half: Double, rise: Double, _ color: RGB, width: Double) {
    cairo_move_to(context, middle.x - half, middle.y - rise / 2)
    cairo_curve_to(
      context, middle.x - half * 0.5, middle.y + rise, middle.x + half * 0.5, middle.y + rise, middle.x + half,
      middle.y - rise / 2)
    paint(color)
    cairo_set_line_width(context, width)
    cairo_stroke(context)
  }

  /// An open smile with a tongue.
  func grin(_ middle: (x: Double, y: Double), _ half: Double, depth: Double) {
    let top = middle.y - depth * 0.4
    cairo_move_to(context, middle.x - half, top)
    let (lip, chin) = (top + depth * 0.15, top + depth * 1.25)
    cairo_curve_to(context, middle.x - half * 0.5, lip, middle.x + half * 0.5, lip, middle.x + half, top)
    cairo_curve_to(context, middle.x + half * 0.8, chin, middle.x - half * 0.8, chin, middle.x - half, top)
    cairo_close_path(context)
    paint(RGB(0.42, 0.1, 0.14))
    cairo_fill_preserve(context)
    cairo_save(context)
    cairo_clip(context)
    disc(middle.x, top + depth * 0.95, half * 0.5, depth * 0.35, RGB(0.93, 0.42, 0.45))
    cairo_restore(context)
  }

  func drop(_ x: Double, _ y: Double, _ size: Double) {
    func curve(_ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double)) {
      cairo_curve_to(
        context, x + a.0 * size, y + a.1 * size, x + b.0 * size, y + b.1 * size, x + c.0 * size, y + c.1 * size)
    }
    cairo_move_to(context, x, y)
    curve((0.3, 0.8), (0.8, 1.1), (0.55, 1.7))
    curve((0.3, 2.2), (-0.3, 2.2), (-0.55, 1.7))
    curve((-0.8, 1.1), (-0.3, 0.8), (0, 0))
    paint(RGB(0.45, 0.72, 0.95))
    cairo_fill(context)
  }
}
