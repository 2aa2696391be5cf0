import CCairo
import Glibc
import Illustrator

/// Signs of what somebody feels, beside the head.
struct EmotePainter {
  let painter: BalloonPainter
  private var context: OpaquePointer { painter.context }

  init(_ painter: BalloonPainter) { self.painter = painter }

  func paint(_ emote: PlacedEmote) {
    let box = emote.box
    cairo_new_path(context)
    cairo_save(context)
    cairo_translate(context, box.x, box.y)
    cairo_scale(context, box.width, box.height)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    switch emote.feeling {
    case .surprised: letters("!", "#e23b2e", box)
    case .puzzled: letters("?", "#2f6fd0", box)
    case .sleepy: letters("Zz", "#5a62b8", box)
    case .happy: letters("♪", "#e08a1e", box)
    case .love: heart()
    case .proud: star()
    case .idea: bulb()
    case .sad: drop(0.5, 0.08, 0.62, "#5fb2ea")
    case .scared:
      drop(0.28, 0.1, 0.46, "#8fd0f4")
      drop(0.72, 0.36, 0.42, "#8fd0f4")
    case .angry: anger()
    case .calm, .brave: break
    }
    cairo_restore(context)
  }

  private func finish(_ fill: String) {
    painter.source(painter.look.ink)
    cairo_set_line_width(context, 0.16)
    cairo_stroke_preserve(context)
    painter.source(shade(fill))
    // A path that goes on from here would begin at the last point.
    cairo_fill(context)
    cairo_new_path(context)
  }

  /// The colour, or its grey on pages without colours.
  private func shade(_ color: String) -> String {
    guard painter.look.isGray, let rgb = RGB(hex: color) else { return color }
    return RGB(gray: rgb.luminance).hex
  }

  private func letters(_ text: String, _ color: String, _ box: PageRect) {
    // Pixels again: letters are not scaled.
    cairo_restore(context)
    cairo_save(context)
    let block = LetterBlock(
      text, face: .display, size: box.height * (text.count > 1 ? 0.8 : 1.15), width: box.width * 2, isRound: false)
    block.trace(context, x: box.middleX, y: box.middleY - block.height / 2)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    painter.source("#ffffff")
    cairo_set_line_width(context, box.height * 0.24)
    cairo_stroke_preserve(context)
    painter.source(painter.look.ink)
    cairo_set_line_width(context, box.height * 0.1)
    cairo_stroke_preserve(context)
    painter.source(shade(color))
    cairo_fill(context)
  }

  private func heart() {
    cairo_move_to(context, 0.5, 0.9)
    cairo_curve_to(context, -0.1, 0.5, 0.08, 0.06, 0.36, 0.12)
    cairo_curve_to(context, 0.46, 0.14, 0.5, 0.24, 0.5, 0.3)
    cairo_curve_to(context, 0.5, 0.24, 0.54, 0.14, 0.64, 0.12)
    cairo_curve_to(context, 0.92, 0.06, 1.1, 0.5, 0.5, 0.9)
    cairo_close_path(context)
    finish("#ee4266")
  }

  private func star() {
    for step in 0..<10 {
      let angle = Double(step) / 10 * 2 * .pi - .pi / 2
      let reach = step % 2 == 0 ? 0.46 : 0.2
      let (x, y) = (0.5 + cos(angle) * reach, 0.52 + sin(angle) * reach)
      if step == 0 { cairo_move_to(context, x, y) } else { cairo_line_to(context, x, y) }
    }
    cairo_close_path(context)
    finish("#ffd23f")
  }

  private func bulb() {
    cairo_arc(context, 0.5, 0.42, 0.3, .pi * 0.75, .pi * 0.25)
    cairo_line_to(context, 0.62, 0.8)
    cairo_line_to(context, 0.38, 0.8)
    cairo_close_path(context)
    finish("#ffe45c")
    cairo_rectangle(context, 0.38, 0.8, 0.24, 0.14)
    finish("#b9bcc6")
  }

  private func drop(_ x: Double, _ y: Double, _ size: Double, _ color: String) {
    cairo_move_to(context, x, y)
    cairo_curve_to(
      context, x + size * 0.2, y + size * 0.4, x + size * 0.42, y + size * 0.6, x + size * 0.3, y + size * 0.85)
    cairo_curve_to(
      context, x + size * 0.16, y + size * 1.05, x - size * 0.16, y + size * 1.05, x - size * 0.3, y + size * 0.85)
    cairo_curve_to(context, x - size * 0.42, y + size * 0.6, x - size * 0.2, y + size * 0.4, x, y)
    cairo_close_path(context)
    finish(color)
  }

  private func anger() {
    for quarter in 0..<4 {
      let angle = Double(quarter) * .pi / 2 + .pi / 4
      let (x, y) = (0.5 + cos(angle) * 0.16, 0.5 + sin(angle) * 0.16)
      cairo_move_to(context, x + cos(angle - 0.9) * 0.3, y + sin(angle - 0.9) * 0.3)
      cairo_curve_to(context, x, y, x, y, x + cos(angle + 0.9) * 0.3, y + sin(angle + 0.9) * 0.3)
    }
    painter.source("#ffffff")
    cairo_set_line_width(context, 0.26)
    cairo_stroke_preserve(context)
    painter.source(shade("#e2322e"))
    cairo_set_line_width(context, 0.14)
    cairo_stroke(context)
  }
}
