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
    let (crossing, third) = (Hatching(-0.8, spacing: 5.6), Hatching(2.6, spacing: 5.2))
    for y in 0..<height {
      let v = Float(y) / unit
      let (fine, coarse, wobble) = (noise.row(v * 0.55), noise.row(v * 0.21 + 40), noise.row(v * 0.012))
      let (along, across) = (noise.row(v * 0.03), noise.row(v * 0.02))
      let (down, stress, sheet) = (noise.row(v * 0.02 + 80), noise.row(v * 0.016), noise.row(v * 0.004))
      let rowV = Lanes(repeating: v)
      for x in stride(from: 0, to: width, by: 4) {
        let index = y &* width &+ x
        let columns = Lanes(columnsFrom: x)
        let u = columns / unit
        let tooth = fine.values(u * 0.55) * 0.6 + coarse.values(u * 0.21) * 0.4
        // Skies stay light; the elements get the full range.
        let regions = picture.regions.four(index)
        let isSky = regions .<= Int32(RegionMap.light)
        let isCast = regions .>= Int32(RegionMap.cast)
        let own = Lanes(tones.values + index)
        let land = (0.3 + own * 0.72).replacing(with: own, where: isCast)
        let tone = clamp(land.replacing(with: 0.5 + own * 0.56 - night, where: isSky))
        let sway = (wobble.values(u * 0.012) - 0.5) * 16
        let slope = Lanes(repeating: 0.75).replacing(with: 1, where: isCast).replacing(with: 0.32, where: isSky)
        var dark = Hatching(slope, spacing: 6.2).darkness(u + sway, rowV, 0.92 - tone, noise)
        if (tone .< 0.62).hasTrue {
          let strokes = crossing.darkness(u, rowV + sway, 0.66 - tone, noise)
          dark += strokes.replacing(with: 0, where: tone .>= 0.62)
        }
        if (tone .< 0.4).hasTrue {
          let strokes = third.darkness(u + sway, rowV, 0.46 - tone, noise)
          dark += strokes.replacing(with: 0, where: tone .>= 0.4)
        }
        dark = Lanes(repeating: 0.86).smaller(dark * 0.74) + (1 - tone) * 0.13
        // Two passes of the pencil along each contour, neither quite on it. The four are in one square.
        if near.has(x, y) {
          let row = Float(y)
          let first = lines.samples(
            columns + (along.values(u * 0.03) - 0.5) * 5 * unit, row + (along.values(u * 0.03 + 60) - 0.5) * 5 * unit)
          let second = lines.samples(
            columns + (across.values(u * 0.02 + 9) - 0.5) * 11 * unit, row + (down.values(u * 0.02) - 0.5) * 11 * unit)
          let pressure = 0.55 + 0.45 * stress.values(u * 0.016 + 5)
          dark = dark.larger(first * pressure * 1.05)
          dark = dark.larger(second * 0.42 * pressure)
        }
        let graphite = clamp(dark) * smoothstep(0.12, 0.62, tooth + dark * 0.42)
        let bright = 1 + (tooth - 0.5) * 0.045 + (sheet.values(u * 0.004) - 0.5) * 0.04
        let paper = RGBLanes(RGB(0.966, 0.952, 0.92)).scaled(bright)
        paper.mixed(RGBLanes(RGB(0.16, 0.16, 0.18)), graphite * 0.94).store(min(4, width - x), at: result.pixels + index)
      }
    }
    try work.checkpoint(0.85)
    construction(result, picture)
    return result
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
