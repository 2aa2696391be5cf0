internal import CCairo
import Glibc
import Illustrator
import SketchCore

/// Rain, snow, stars and lightning of a film. Each drop and flake falls round a whole number of times.
struct WeatherLayer: Sendable {
  private struct Grain: Sendable {
    var x: Float
    var y: Float
    var size: Float
    var rounds: Float
    var shift: Float
  }

  private let grains: [Grain]
  private let weather: Scene.Weather
  private let stars: [Grain]
  private let clock: FilmClock
  private let width: Float
  private let height: Float

  init(_ layers: SceneLayers, _ clock: FilmClock) {
    self.clock = clock
    width = Float(layers.width)
    height = Float(layers.height)
    let scene = layers.scene
    weather = layers.isOutdoors ? scene.weather : .clear
    var random = SeededGenerator(scene.seed, salt: 200)
    let seconds = clock.seconds
    switch weather {
    case .rain, .storm:
      grains = (0..<(weather == .storm ? 520 : 380)).map { _ in
        let near = random.unit()
        return Grain(
          x: random.unit() * 1.3, y: random.unit(), size: near,
          rounds: max(1, (seconds * (0.9 + near * 0.8)).rounded()), shift: 0)
      }
    case .snow:
      grains = (0..<420).map { _ in
        let near = random.unit()
        return Grain(
          x: random.unit(), y: random.unit(), size: near, rounds: max(1, (seconds * (0.07 + near * 0.2)).rounded()),
          shift: random.unit())
      }
    default: grains = []
    }
    var stars: [Grain] = []
    let isStarry = scene.time == .night || scene.sky.contains("stars") || ["space", "moon"].contains(scene.setting)
    if layers.isOutdoors, isStarry {
      for _ in 0..<260 {
        let x = random.unit()
        let y = random.unit() * 0.95 * Float(layers.horizon) / height
        let star = Grain(
          x: x, y: y, size: random.unit(), rounds: 1 + Float(random.index(below: 3)),
          shift: random.unit())
        let place = Int(y * height) * layers.width + Int(x * (width - 1))
        if layers.land.pixels[place] >> 24 == 0, stars.count < 90 { stars.append(star) }
      }
    }
    self.stars = stars
  }

  func drawStars(_ context: OpaquePointer, _ u: Float) {
    for star in stars {
      let phase = u * star.rounds + star.shift
      let shine = max(0, sinf(2 * .pi * phase))
      guard shine > 0.05 else { continue }
      let radius = height / 1024 * (1 + star.size * 1.6) * (0.6 + 0.5 * shine)
      let x = Double(star.x * width)
      let y = Double(star.y * height)
      cairo_set_source_rgba(context, 1, 0.98, 0.92, Double(shine * (0.5 + 0.5 * star.size)))
      cairo_arc(context, x, y, Double(radius), 0, 2 * .pi)
      cairo_fill(context)
      if star.size > 0.8 {
        cairo_set_line_width(context, Double(radius) * 0.4)
        let ray = Double(radius) * 3.2 * Double(shine)
        cairo_move_to(context, x - ray, y)
        cairo_line_to(context, x + ray, y)
        cairo_move_to(context, x, y - ray)
        cairo_line_to(context, x, y + ray)
        cairo_stroke(context)
      }
    }
  }

  func draw(_ context: OpaquePointer, _ u: Float) {
    switch weather {
    case .rain: rain(context, u, lean: 0.22)
    case .storm:
      rain(context, u, lean: 0.36)
      flash(context, u)
    case .snow: snow(context, u)
    default: break
    }
  }

  private func rain(_ context: OpaquePointer, _ u: Float, lean: Float) {
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    for layer in 0..<3 {
      for grain in grains where Int(grain.size * 2.999) == layer {
        let fall = grain.y + u * grain.rounds
        let y = (fall - fall.rounded(.down)) * 1.1 * height - 0.05 * height
        let length = height * (0.022 + 0.024 * grain.size)
        let x = grain.x * width - y * lean
        cairo_move_to(context, Double(x), Double(y))
        cairo_line_to(context, Double(x - length * lean), Double(y + length))
      }
      cairo_set_line_width(context, Double(height) / 1024 * (0.9 + 0.5 * Double(layer)))
      cairo_set_source_rgba(context, 0.88, 0.93, 1, 0.26 + 0.1 * Double(layer))
      cairo_stroke(context)
    }
  }

  private func snow(_ context: OpaquePointer, _ u: Float) {
    for grain in grains {
      let fall = grain.y + u * grain.rounds
      let y = (fall - fall.rounded(.down)) * 1.04 * height - 0.02 * height
      let sway = sinf(2 * .pi * (u * max(1, (grain.rounds * 2).rounded()) + grain.shift)) * width * 0.008
      let near = grain.size
      cairo_arc(
        context, Double(grain.x * width + sway), Double(y), Double(height * (0.0014 + 0.0046 * near * near * near)),
        0, 2 * .pi)
      cairo_set_source_rgba(context, 1, 1, 1, Double(0.55 + 0.4 * near))
      cairo_fill(context)
    }
  }

  /// Two short flashes, once in the film.
  private func flash(_ context: OpaquePointer, _ u: Float) {
    let seconds = u * clock.seconds
    let first = clock.seconds * 0.4
    let after = seconds - first
    let strength: Float = after < 0 || after > 0.5 ? 0 : after < 0.08 ? 0.6 : after < 0.16 ? 0.1 : max(0, 0.45 - after)
    guard strength > 0 else { return }
    cairo_set_source_rgba(context, 0.93, 0.95, 1, Double(strength))
    cairo_paint(context)
  }
}
