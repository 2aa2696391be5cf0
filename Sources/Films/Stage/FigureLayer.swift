internal import CCairo
import Illustrator

/// Draws one figure with its moving parts into a frame.
struct FigureLayer {
  let figure: StageFigure
  /// Motion of the group it is of.
  let motion: FigureMotion
  let parts: [(part: StageFigure.Part, motion: PartMotion)]
  let blink: PartMotion?
  let clock: FilmClock
  let shift: Float
  let parallax: Float
  /// True when the picture is itself moved by rows: it bends or steps.
  private let isWarped: Bool

  init(
    _ figure: StageFigure, motion: FigureMotion, parts: [PartMotion], clock: FilmClock, shift: Float, parallax: Float
  ) {
    self.figure = figure
    self.motion = motion
    self.clock = clock
    self.shift = shift
    self.parallax = parallax
    self.parts = figure.parts.compactMap { part in
      parts.first { $0.part == part.name }.map { own in
        var part = part
        if own.kind == .turn { part.middle = Self.hub(of: figure.parts.filter { $0.name == part.name }) }
        return (part, own)
      }
    }
    blink = figure.eyes.isEmpty ? nil : parts.first { $0.kind == .blink }
    isWarped = figure.leads && motion.motions.contains { $0.kind == .sway || $0.kind == .stride }
  }

  /// Middle of all pieces of a part, about which they turn as one: the blades of a fan.
  private static func hub(of pieces: [StageFigure.Part]) -> (x: Float, y: Float) {
    let left = pieces.map { $0.middle.x - $0.width / 2 }.min() ?? 0
    let right = pieces.map { $0.middle.x + $0.width / 2 }.max() ?? 0
    let top = pieces.map { $0.middle.y - $0.height / 2 }.min() ?? 0
    let bottom = pieces.map { $0.middle.y + $0.height / 2 }.max() ?? 0
    return ((left + right) / 2, (top + bottom) / 2)
  }

  /// Shadow or reflection: it goes along, and stays on the ground.
  func drawTrace(_ context: OpaquePointer, _ u: Float, camera: Float) {
    guard let trace = figure.trace else { return }
    let place = motion.placement(at: u)
    // Less of it is seen from the air.
    let lift = min(1, max(0, -place.dy / max(1, motion.edge * 0.5)))
    cairo_save(context)
    cairo_translate(context, Double(place.dx - camera * parallax), 0)
    if place.isTurned { mirror(context) }
    paint(context, trace, Double(1 - lift * 0.7))
    cairo_restore(context)
  }

  func draw(_ context: OpaquePointer, _ u: Float, camera: Float) {
    let place = motion.placement(at: u)
    cairo_save(context)
    cairo_translate(context, Double(place.dx - camera * parallax), Double(place.dy))
    if place.isTurned { mirror(context) }
    let (x, y) = (Double(motion.middle), Double(motion.foot))
    cairo_translate(context, x, y)
    cairo_rotate(context, Double(place.angle))
    cairo_scale(context, Double(place.scaleX), Double(place.scaleY))
    cairo_translate(context, -x, -y)
    paint(context, isWarped ? warped(place) : figure.image, 1)
    for (part, own) in parts { draw(part, own, context, u) }
    if let blink { draw(lidsOf: blink, context, u) }
    cairo_restore(context)
  }

  private func mirror(_ context: OpaquePointer) {
    cairo_translate(context, Double(motion.middle), 0)
    cairo_scale(context, -1, 1)
    cairo_translate(context, -Double(motion.middle), 0)
  }

  private func paint(_ context: OpaquePointer, _ bitmap: Bitmap, _ opacity: Double) {
    bitmap.withSurface { surface in
      cairo_set_source_surface(context, surface, Double(figure.left), Double(figure.top))
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
      if opacity < 1 { cairo_paint_with_alpha(context, opacity) } else { cairo_paint(context) }
    }
  }

  private func warped(_ place: Placement) -> Bitmap {
    let edge = Float(figure.edge)
    let foot = Float(figure.foot - figure.top)
    let axis = motion.middle - Float(figure.left)
    return BitmapWarp.rows(figure.image, axis: axis) { row in
      let high = (foot - Float(row)) / edge
      let up = max(0, high)
      // Legs are the lower part; they open from the hip.
      let down = min(1, max(0, 1 - high / 0.38))
      return (place.bend * up * up * edge, 1 + (place.stride - 1) * down * down * (3 - 2 * down))
    }
  }

  private func draw(_ part: StageFigure.Part, _ own: PartMotion, _ context: OpaquePointer, _ u: Float) {
    let wave = Double(clock.wave(u, own.seconds, shift))
    let amount = Double(own.amount)
    let joint = (x: Double(part.joint.x), y: Double(part.joint.y))
    let middle = (x: Double(part.middle.x), y: Double(part.middle.y))
    var pivot = joint
    var matrix = cairo_matrix_t()
    cairo_matrix_init_identity(&matrix)
    switch own.kind {
    case .spin, .turn:
      pivot = middle
      let round = 2 * Double.pi * Double(clock.phase(u, own.seconds, 0)) * Double(motion.facing)
      cairo_matrix_rotate(&matrix, own.kind == .spin ? round : round * (amount > 0 ? 1 : -1))
    case .wag: cairo_matrix_rotate(&matrix, amount * .pi / 180 * wave)
    case .fold: cairo_matrix_scale(&matrix, 1 - amount * (0.5 + 0.5 * wave), 1)
    case .flap: cairo_matrix_scale(&matrix, 1 - 0.12 * (0.5 - 0.5 * wave), 1 - amount * (1 - wave))
    case .wave:
      cairo_matrix_init(&matrix, 1 - amount * 0.3 * (0.5 + 0.5 * wave), amount * wave, 0, 1, 0, 0)
    case .billow: cairo_matrix_scale(&matrix, 1 + amount * wave, 1 - amount * 0.4 * wave)
    case .flicker:
      pivot = (middle.x, middle.y + Double(part.height) / 2)
      let other = Double(clock.wave(u, own.seconds * 1.7, shift + 0.3))
      cairo_matrix_scale(&matrix, 1 - amount * 0.25 * other, 1 + amount * (0.6 * wave + 0.4 * other))
    case .tick:
      cairo_matrix_rotate(&matrix, 2 * .pi / 60 * Double(clock.phase(u, own.seconds, 0) * own.seconds).rounded(.down))
    case .blink: return
    }
    cairo_save(context)
    cairo_translate(context, pivot.x, pivot.y)
    cairo_transform(context, &matrix)
    cairo_translate(context, -pivot.x, -pivot.y)
    paint(context, part.image, 1)
    cairo_restore(context)
  }

  /// Lids come down over the eyes for a sixth of a second.
  private func draw(lidsOf blink: PartMotion, _ context: OpaquePointer, _ u: Float) {
    let period = clock.seconds / clock.rounds(blink.seconds)
    let seconds = clock.phase(u, blink.seconds, shift) * period / clock.pace
    let closed = Double(max(0, 1 - abs(seconds - 0.12) / 0.09))
    guard closed > 0.2, seconds < 0.3 else { return }
    for eye in figure.eyes {
      let (width, height) = (Double(eye.width) * 0.58, Double(eye.height) * 0.58)
      cairo_save(context)
      cairo_translate(context, Double(eye.x), Double(eye.y))
      cairo_save(context)
      cairo_rectangle(context, -width, -height, 2 * width, 2 * height * closed)
      cairo_clip(context)
      cairo_scale(context, width, height)
      cairo_arc(context, 0, 0, 1, 0, 2 * .pi)
      cairo_set_source_rgb(context, Double(eye.color.r), Double(eye.color.g), Double(eye.color.b))
      cairo_fill(context)
      cairo_restore(context)
      if closed > 0.8 {
        cairo_scale(context, width, height * 0.5)
        cairo_arc(context, 0, 0.3, 0.95, 0.15 * .pi, 0.85 * .pi)
        cairo_scale(context, 1 / width, 2 / height)
        cairo_set_source_rgb(context, 0.2, 0.14, 0.15)
        cairo_set_line_width(context, max(1, height * 0.18))
        cairo_stroke(context)
      }
      cairo_restore(context)
    }
  }
}
