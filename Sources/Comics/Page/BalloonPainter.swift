import CCairo
import Glibc
import Illustrator
import SketchCore

/// Draws balloons, captions, sound words and signs of feeling with cairo.
struct BalloonPainter {
  let context: OpaquePointer
  let look: ComicLook
  let em: Double

  func source(_ hex: String, _ alpha: Double = 1) {
    let color = RGB(hex: hex) ?? RGB(gray: 0)
    cairo_set_source_rgba(context, Double(color.r), Double(color.g), Double(color.b), alpha)
  }

  private var stroke: Double { max(1.6, em * 0.115) }

  func paint(_ caption: PlacedCaption) {
    cairo_rectangle(context, caption.box.x, caption.box.y, caption.box.width, caption.box.height)
    source(look.caption)
    cairo_fill_preserve(context)
    source(look.ink)
    cairo_set_line_width(context, stroke)
    cairo_stroke(context)
    source("#17151a")
    caption.block.draw(
      context, x: caption.box.middleX, y: caption.box.middleY - caption.block.height / 2 - em * 0.02)
  }

  // MARK: Balloons

  func paint(_ balloon: PlacedBalloon) {
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_width(context, stroke * 2)
    if balloon.kind == .whispers {
      var dashes = [em * 0.42, em * 0.3]
      cairo_set_dash(context, &dashes, 2, 0)
    }
    // Outlines first, then both fills: the tail and the balloon become one shape.
    source(look.ink)
    shape(balloon)
    cairo_stroke(context)
    tail(balloon)
    cairo_stroke(context)
    cairo_set_dash(context, nil, 0, 0)
    source("#ffffff")
    shape(balloon)
    cairo_fill(context)
    tail(balloon)
    cairo_fill(context)
    source("#17151a")
    balloon.block.draw(context, x: balloon.box.middleX, y: balloon.box.middleY - balloon.block.height / 2 - em * 0.04)
  }

  private func shape(_ balloon: PlacedBalloon) {
    switch balloon.kind {
    case .says, .whispers: round(balloon.box)
    case .thinks: cloud(balloon.box)
    case .shouts: burst(balloon.box)
    }
  }

  /// A superellipse: rounder than a box, roomier than an ellipse.
  private func round(_ box: PageRect) {
    for step in 0..<96 {
      let angle = Double(step) / 96 * 2 * Double.pi
      let (x, y) = Self.rim(box, angle)
      if step == 0 { cairo_move_to(context, x, y) } else { cairo_line_to(context, x, y) }
    }
    cairo_close_path(context)
  }

  private static func rim(_ box: PageRect, _ angle: Double, exponent: Double = 2.7) -> (Double, Double) {
    let (c, s) = (cos(angle), sin(angle))
    let power = 2 / exponent
    return (
      box.middleX + (c < 0 ? -1 : 1) * pow(abs(c), power) * box.width / 2,
      box.middleY + (s < 0 ? -1 : 1) * pow(abs(s), power) * box.height / 2
    )
  }

  private func cloud(_ box: PageRect) {
    let bumps = max(9, Int((box.width + box.height) / (em * 2.1)))
    let inner = box.grown(-em * 0.3)
    var points = (0..<bumps).map { Self.rim(inner, Double($0) / Double(bumps) * 2 * .pi, exponent: 2.3) }
    points.append(points[0])
    cairo_move_to(context, points[0].0, points[0].1)
    for index in 1..<points.count {
      let (a, b) = (points[index - 1], points[index])
      let (mx, my) = ((a.0 + b.0) / 2, (a.1 + b.1) / 2)
      let (dx, dy) = (mx - box.middleX, my - box.middleY)
      let length = max(1, hypot(dx, dy))
      let out = hypot(b.0 - a.0, b.1 - a.1) * 0.52
      let (px, py) = (mx + dx / length * out, my + dy / length * out)
      cairo_curve_to(context, a.0 + (px - mx), a.1 + (py - my), b.0 + (px - mx), b.1 + (py - my), b.0, b.1)
    }
    cairo_close_path(context)
  }

  private func burst(_ box: PageRect) {
    let points = max(12, Int((box.width + box.height) / (em * 1.15)))
    let inner = box.grown(-em * 0.62)
    for step in 0..<(points * 2) {
      let angle = (Double(step) + 0.35) / Double(points * 2) * 2 * .pi
      let (x, y) = Self.rim(step % 2 == 0 ? box : inner, angle, exponent: 2.4)
      if step == 0 { cairo_move_to(context, x, y) } else { cairo_line_to(context, x, y) }
    }
    cairo_close_path(context)
  }

  private func tail(_ balloon: PlacedBalloon) {
    guard let tip = balloon.tip else { return }
    let box = balloon.box
    let (dx, dy) = (tip.x - box.middleX, tip.y - box.middleY)
    let length = max(1, hypot(dx, dy))
    let (ux, uy) = (dx / length, dy / length)
    // Distance at which the line to the mouth leaves the balloon.
    let out = min(
      box.width / 2 / max(0.001, abs(ux)), box.height / 2 / max(0.001, abs(uy)))
    let edge = out * (balloon.kind == .shouts ? 0.8 : 0.86)
    if balloon.kind == .thinks {
      let room = length - out
      for (share, radius) in [(0.22, 0.36), (0.55, 0.26), (0.85, 0.17)] where room > em * 0.5 {
        let at = out + room * share
        cairo_new_sub_path(context)
        cairo_arc(context, box.middleX + ux * at, box.middleY + uy * at, em * radius, 0, 2 * .pi)
        cairo_close_path(context)
      }
      return
    }
    guard length > out + em * 0.15 else { return }
    let half = min(em * 0.62, box.width * 0.14)
    let (ax, ay) = (box.middleX + ux * edge, box.middleY + uy * edge)
    let bend = (tip.x < box.middleX ? 1.0 : -1.0) * min(length * 0.1, em * 0.6)
    let (mx, my) = (ax + (tip.x - ax) * 0.5 - uy * bend, ay + (tip.y - ay) * 0.5 + ux * bend)
    cairo_move_to(context, ax - uy * half, ay + ux * half)
    cairo_curve_to(context, mx - uy * half * 0.5, my + ux * half * 0.5, mx, my, tip.x, tip.y)
    cairo_curve_to(context, mx, my, mx + uy * half * 0.5, my - ux * half * 0.5, ax + uy * half, ay - ux * half)
    cairo_close_path(context)
  }

  // MARK: Words that are heard

  func paint(_ sound: PlacedSound) {
    cairo_save(context)
    cairo_translate(context, sound.box.middleX, sound.box.middleY)
    cairo_rotate(context, sound.angle)
    sound.block.trace(context, x: 0, y: -sound.block.height / 2)
    fillLetters(outline: sound.block.size * 0.24)
    cairo_restore(context)
  }

  /// Large letters with an outline, centred in a box.
  func paint(title: String, in box: PageRect, most: Double) {
    var block = LetterBlock(title, face: .display, size: most, width: box.width, isRound: false)
    var size = most
    while (block.width > box.width || block.height > box.height), size > em * 0.8 {
      size *= 0.94
      block = LetterBlock(title, face: .display, size: size, width: box.width, isRound: false)
    }
    block.trace(context, x: box.middleX, y: box.middleY - block.height / 2)
    fillLetters(outline: size * 0.2)
  }

  /// Fills the traced letters, with an outline of ink and half as much white in it.
  private func fillLetters(outline: Double) {
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    source(look.ink)
    cairo_set_line_width(context, outline)
    cairo_stroke_preserve(context)
    source("#ffffff")
    cairo_set_line_width(context, outline / 2)
    cairo_stroke_preserve(context)
    source(look.title)
    cairo_fill(context)
  }
}
