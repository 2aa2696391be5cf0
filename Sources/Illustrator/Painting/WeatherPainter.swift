internal import CCairo
import SketchCore

/// Lays what is falling or drifting over the finished scene: rain, snow, fog.
struct WeatherPainter {
  let picture: Underpainting

  func paint() {
    guard picture.setting.isOutdoors, picture.setting.ground != .none else { return }
    guard picture.share.falling || picture.scene.weather == .fog else { return }
    switch picture.scene.weather {
    case .rain: rain(1)
    case .storm: rain(1.3)
    case .snow: snow()
    case .fog: fog()
    case .clear, .cloudy: break
    }
  }

  private func rain(_ strength: Double) {
    var random = SeededGenerator(picture.scene.seed, salt: 70)
    let size = Double(picture.height)
    picture.color.draw { context in
      cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      for layer in 0..<3 {
        let length = size * (0.018 + 0.016 * Double(layer)) * strength
        for _ in 0..<Int(260 * strength) {
          let x = Double(random.between(-0.05, 1.1)) * Double(picture.width)
          let y = Double(random.between(-0.05, 1)) * size
          cairo_move_to(context, x, y)
          cairo_line_to(context, x - length * 0.26 * strength, y + length)
        }
        cairo_set_line_width(context, size / 1024 * (0.8 + 0.5 * Double(layer)))
        cairo_set_source_rgba(context, 0.88, 0.93, 1, 0.22 + 0.08 * Double(layer))
        cairo_stroke(context)
      }
    }
  }

  private func snow() {
    var random = SeededGenerator(picture.scene.seed, salt: 71)
    let size = Float(picture.height)
    picture.color.draw { context in
      for _ in 0..<420 {
        let near = random.unit()
        cairo_arc(
          context, Double(random.unit() * Float(picture.width)), Double(random.unit() * size),
          Double(size * (0.0012 + 0.0046 * near * near * near)), 0, 2 * .pi)
        cairo_set_source_rgba(context, 1, 1, 1, Double(0.55 + 0.4 * near))
        cairo_fill(context)
      }
    }
  }

  private func fog() {
    let tone = picture.atmosphere.haze.lighter(picture.atmosphere.isNight ? 0.5 : 0.25)
    let horizon = Float(picture.horizon) / Float(picture.height)
    for y in 0..<picture.height {
      let v = Float(y) / Float(picture.height)
      let band = clamp(1 - abs(v - horizon) * (v > horizon ? 1.7 : 1.5))
      for x in 0..<picture.width {
        let index = y &* picture.width &+ x
        let drift = picture.noise.fractal(Float(x) * 0.0032, v * 5, octaves: 3)
        let near: Float = picture.regions.values[index] >= RegionMap.cast ? 0.55 : 1
        let amount = clamp(band * (0.35 + drift * 0.85)) * near
        picture.color.pixels[index] = RGB(packed: picture.color.pixels[index]).mixed(tone, amount * 0.86).packed
      }
    }
  }
}
