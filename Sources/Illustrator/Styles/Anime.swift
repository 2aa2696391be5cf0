internal import CCairo
import Glibc
import SketchCore

/// Cel shading under a dramatic sky, thin coloured lines, light that floods in.
struct Anime: StylePass {
  let look = Look(shading: .cel, clouds: .cumulus, texture: 0.34, realLight: true, shadow: 0.5)

  func render(_ picture: Underpainting, work: RenderWork) throws -> Bitmap {
    let lines = Outlines(picture: picture, inner: 0.8, backdrop: 0.12, clouds: 0).plane(
      thickness: max(2, Float(picture.height) / 460))
    try work.checkpoint(0.6)
    let result = picture.color
    flood(result, picture, lines)
    try work.checkpoint(0.7)
    result.bloom(threshold: 0.78, strength: 0.5, radius: 44)
    try work.checkpoint(0.8)
    flare(result, picture)
    petals(result, picture)
    return result
  }

  private func flood(_ result: Bitmap, _ picture: Underpainting, _ lines: Plane) {
    let width = picture.width
    let height = Float(picture.height)
    let line = RGB(0.2, 0.11, 0.2)
    result.mapPlaces { color, column, row in
      let index = row &* width &+ column
      let region = picture.regions.values[index]
      let v = Float(row) / height
      var tone = color.saturated(region >= RegionMap.cast ? 1.16 : 1.3)
      if region < RegionMap.cast {
        // Airy pastel lights, shadows never black but violet.
        tone = tone.mixed(RGB(0.42, 0.36, 0.72), (1 - smoothstep(0, 0.4, tone.luminance)) * 0.3)
        if region > RegionMap.light { tone = tone.lighter(0.08) }
      }
      tone = tone.mixed(RGB(1, 0.93, 0.97), smoothstep(0.7, 0.2, v) * 0.05)
      return tone.mixed(line.mixed(tone, 0.12), lines.values[index] * 0.92)
    }
  }

  /// Discs of light in a row from the sun through the middle.
  private func flare(_ result: Bitmap, _ picture: Underpainting) {
    guard picture.setting.isOutdoors, picture.setting.ground != .moon, picture.setting.ground != .none, !picture.atmosphere.isNight,
      picture.atmosphere.cover < 0.6
    else { return }
    let middle = (x: Float(picture.width) / 2, y: Float(picture.height) / 2)
    let light = picture.light
    result.draw { context in
      for (along, size, alpha) in [(Float(0.35), Float(0.03), 0.13), (0.62, 0.055, 0.1), (1.25, 0.035, 0.12), (1.5, 0.085, 0.08)] {
        let x = light.x + (middle.x - light.x) * along
        let y = light.y + (middle.y - light.y) * along
        cairo_arc(context, Double(x), Double(y), Double(size * Float(picture.height)), 0, 2 * .pi)
        cairo_set_source_rgba(context, 1, 0.95, 0.82, alpha)
        cairo_fill(context)
      }
    }
  }

  /// Petals by day, fireflies by night.
  private func petals(_ result: Bitmap, _ picture: Underpainting) {
    guard picture.setting.isOutdoors, picture.setting.far.first?.kind != "space", picture.setting.ground != .moon,
      picture.scene.weather == .clear || picture.scene.weather == .cloudy
    else { return }
    var random = SeededGenerator(picture.scene.seed, salt: 91)
    let unit = Double(picture.height)
    result.draw { context in
      for _ in 0..<26 {
        let size = unit * Double(random.between(0.004, 0.011))
        cairo_save(context)
        cairo_translate(context, Double(random.unit()) * Double(picture.width), Double(random.between(0.1, 0.98)) * unit)
        cairo_rotate(context, Double(random.between(0, 6.28)))
        if picture.atmosphere.isNight {
          cairo_arc(context, 0, 0, size * 0.5, 0, 2 * .pi)
          cairo_set_source_rgba(context, 1, 0.95, 0.55, 0.75)
        } else {
          cairo_move_to(context, -size, 0)
          cairo_curve_to(context, -size * 0.4, -size * 0.8, size * 0.7, -size * 0.6, size, 0)
          cairo_curve_to(context, size * 0.5, size * 0.45, -size * 0.5, size * 0.4, -size, 0)
          cairo_set_source_rgba(context, 1, 0.78 + Double(random.between(0, 0.12)), 0.86, 0.85)
        }
        cairo_fill(context)
        cairo_restore(context)
      }
    }
  }
}
