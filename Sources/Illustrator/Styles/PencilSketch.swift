internal import CCairo
import Glibc

/// Graphite on paper: searching contours, hatching as dark as the tone asks for, construction lines left standing.
struct PencilSketch: StylePass {
  let look = Look(shading: .soft, clouds: .puffs, texture: 0.8, realLight: true, shadow: 0.9)

  func render(_ picture: Underpainting, work: RenderWork) throws -> Bitmap {
    let width = picture.width
    let height = picture.height
    let unit = Float(height) / 1024
    let tones = Plane(luminanceOf: picture.color)
    tones.blur(radius: max(1, Int(2 * unit)), passes: 1)
    let lines = Outlines(picture: picture, inner: 0.75, backdrop: 0.75, clouds: 0.4).plane(thickness: 2)
    let near = NearLines(lines, reach: 5.5 * unit + 1)
    try work.checkpoint(0.6)
    let result = Bitmap(width: width, height: height)
    let noise = picture.noise
    let night: Float = picture.atmosphere.isNight ? 0.1 : 0
    for y in 0..<height {
      let v = Float(y) / unit
      let (fine, coarse, wobble) = (noise.row(v * 0.55), noise.row(v * 0.21 + 40), noise.row(v * 0.012))
      let (along, across) = (noise.row(v * 0.03), noise.row(v * 0.02))
      let (down, stress, sheet) = (noise.row(v * 0.02 + 80), noise.row(v * 0.016), noise.row(v * 0.004))
      for x in 0..<width {
        let index = y &* width &+ x
        let u = Float(x) / unit
        let tooth = fine.value(u * 0.55) * 0.6 + coarse.value(u * 0.21) * 0.4
        let region = picture.regions.values[index]
        var tone = tones.values[index]
        // Skies stay light; the elements get the full range.
        if region <= RegionMap.light { tone = 0.5 + tone * 0.56 - night } else if region < RegionMap.cast { tone = 0.3 + tone * 0.72 }
        tone = clamp(tone)
        let wobbleX = (wobble.value(u * 0.012) - 0.5) * 16
        var dark: Float = 0
        let slope: Float = region <= RegionMap.light ? 0.32 : region < RegionMap.cast ? 0.75 : 1
        dark += hatch(u + wobbleX, v, slope, 1, 6.2, 0.92 - tone, noise)
        if tone < 0.62 { dark += hatch(u, v + wobbleX, -0.8, 1, 5.6, 0.66 - tone, noise) }
        if tone < 0.4 { dark += hatch(u + wobbleX, v, 2.6, 1, 5.2, 0.46 - tone, noise) }
        dark = min(0.86, dark * 0.74) + (1 - tone) * 0.13
        // Two passes of the pencil along each contour, neither quite on it.
        if near.has(x, y) {
          let first = lines.sample(
            Float(x) + (along.value(u * 0.03) - 0.5) * 5 * unit,
            Float(y) + (along.value(u * 0.03 + 60) - 0.5) * 5 * unit)
          let second = lines.sample(
            Float(x) + (across.value(u * 0.02 + 9) - 0.5) * 11 * unit,
            Float(y) + (down.value(u * 0.02) - 0.5) * 11 * unit)
          let pressure = 0.55 + 0.45 * stress.value(u * 0.016 + 5)
          dark = max(dark, first * pressure * 1.05)
          dark = max(dark, second * 0.42 * pressure)
        }
        let graphite = clamp(dark) * smoothstep(0.12, 0.62, tooth + dark * 0.42)
        let paper = RGB(0.966, 0.952, 0.92).scaled(1 + (tooth - 0.5) * 0.045 + (sheet.value(u * 0.004) - 0.5) * 0.04)
        result.pixels[index] = paper.mixed(RGB(0.16, 0.16, 0.18), graphite * 0.94).packed
      }
    }
    try work.checkpoint(0.85)
    construction(result, picture)
    return result
  }

  /// Parallel strokes across a direction; `amount` is how much darkness is asked for.
  @inline(__always)
  private func hatch(_ u: Float, _ v: Float, _ a: Float, _ b: Float, _ spacing: Float, _ amount: Float, _ noise: Noise) -> Float {
    guard amount > 0.02 else { return 0 }
    let length = (a * a + b * b).squareRoot()
    let across = (u * a + v * b) / (length * spacing)
    let along = (u * b - v * a) / length
    let number = across.smallFloor
    let inside = abs(across - number - 0.5) * 2
    // Every stroke starts and ends somewhere.
    let pressure = 0.35 + 0.9 * noise.value(along * 0.012 + number * 3.7, number * 1.9)
    let wide = clamp(amount * 1.5 + 0.1)
    return smoothstep(wide, wide * 0.35, inside) * pressure * min(1, amount * 1.6 + 0.25)
  }

  private func construction(_ result: Bitmap, _ picture: Underpainting) {
    result.draw { context in
      cairo_set_line_width(context, max(0.8, Double(picture.height) / 1024))
      cairo_set_source_rgba(context, 0.2, 0.2, 0.24, 0.2)
      if picture.setting.ground != .none {
        cairo_move_to(context, 0, Double(picture.horizon) - 3)
        cairo_line_to(context, Double(picture.width), Double(picture.horizon) + 2)
        cairo_stroke(context)
      }
      for member in picture.cast.prefix(4) where !member.subject.isLight {
        let x = Double(member.left) + Double(member.edge) / 2
        let y = Double(member.top) + Double(member.edge) / 2
        let half = Double(member.edge) / 2
        for (dx, dy) in [(0.0, 0.0), (3.0, -4.0)] {
          cairo_save(context)
          cairo_translate(context, x + dx, y + dy)
          cairo_rotate(context, dx * 0.02)
          cairo_scale(context, half * 0.96, half * 1.02)
          cairo_arc(context, 0, 0, 1, 0, 2 * .pi)
          cairo_restore(context)
          cairo_stroke(context)
        }
        cairo_move_to(context, x, y - half * 1.2)
        cairo_line_to(context, x + 2, y + half * 1.15)
        cairo_move_to(context, x - half * 1.15, y + 3)
        cairo_line_to(context, x + half * 1.15, y - 2)
        cairo_stroke(context)
      }
    }
  }
}
