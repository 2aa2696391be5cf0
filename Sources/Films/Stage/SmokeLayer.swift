internal import CCairo
import Glibc
import Illustrator
import SketchCore

/// Puffs of smoke or steam that rise from a place of a figure and dissolve.
struct SmokeLayer: Sendable {
  let x: Float
  let y: Float
  /// Height of the figure's box.
  let edge: Float
  let color: RGB
  let clock: FilmClock
  private let wobble: [Float]

  private static let puffs = 9

  init(_ figure: StageFigure, _ smoke: MotionTable.Smoke, _ clock: FilmClock, seed: UInt32) {
    edge = Float(figure.edge)
    color = smoke.color
    self.clock = clock
    if let name = smoke.part, let part = figure.parts.first(where: { $0.name == name }) {
      x = part.middle.x
      y = part.middle.y - part.height / 2
    } else {
      x = Float(figure.boxLeft) + smoke.x * edge
      y = Float(figure.boxTop) + smoke.y * edge
    }
    var random = SeededGenerator(seed, salt: 300 + UInt64(figure.name.index))
    wobble = (0..<Self.puffs).map { _ in random.unit() }
  }

  /// - Parameter place: of the figure it comes from.
  /// - Parameter middle: middle of the figure that has turned round, and its chimney with it.
  func draw(_ context: OpaquePointer, _ u: Float, dx: Float, dy: Float, turnedAbout middle: Float? = nil) {
    let x = middle.map { 2 * $0 - self.x } ?? self.x
    for puff in 0..<Self.puffs {
      let age = clock.phase(u, 3.2, Float(puff) / Float(Self.puffs))
      let radius = edge * (0.022 + 0.075 * age)
      let drift = edge * (0.28 * age * age + 0.03 * sinf(6 * age + wobble[puff] * 6))
      let alpha = 0.62 * sinf(.pi * powf(age, 0.6))
      let (px, py) = (Double(x + dx + drift), Double(y + dy - edge * 0.52 * age))
      let pattern = cairo_pattern_create_radial(px, py, 0, px, py, Double(radius))
      let (r, g, b) = (Double(color.r), Double(color.g), Double(color.b))
      cairo_pattern_add_color_stop_rgba(pattern, 0, r, g, b, Double(alpha))
      cairo_pattern_add_color_stop_rgba(pattern, 0.6, r, g, b, Double(alpha) * 0.7)
      cairo_pattern_add_color_stop_rgba(pattern, 1, r, g, b, 0)
      cairo_set_source(context, pattern)
      cairo_arc(context, px, py, Double(radius), 0, 2 * .pi)
      cairo_fill(context)
      cairo_pattern_destroy(pattern)
    }
  }
}
