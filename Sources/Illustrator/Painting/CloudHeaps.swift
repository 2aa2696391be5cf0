internal import CCairo
import SketchCore

/// Clouds as heaps of circles with flat bases: rounded for cartoons, towering in light and shade for anime.
struct CloudHeaps {
  let picture: Underpainting

  func paint(tall: Bool) {
    var random = SeededGenerator(picture.scene.seed, salt: 9)
    let cover = picture.atmosphere.cover
    let width = Float(picture.width)
    let sky = Float(picture.horizon)
    let count = tall ? 3 + Int(cover * 8) : 3 + Int(cover * 9)
    let heaps = Bitmap(width: picture.width, height: max(1, picture.horizon))
    heaps.draw { context in
      cairo_rectangle(context, 0, 0, Double(picture.width), Double(picture.horizon))
      cairo_clip(context)
      for index in 0..<count {
        // The farthest first: low, small; the nearest last: high, large.
        let near = (Float(index) + 0.5) / Float(count)
        let x = (Float(index) * 0.382 + random.between(0, 0.3)).truncatingRemainder(dividingBy: 1) * 1.1 - 0.05
        let base = tall ? sky * (0.99 - near * 0.45) : sky * (0.86 - near * 0.66)
        let span = width * (tall ? 0.2 + near * 0.34 : 0.12 + near * 0.14) * random.between(0.8, 1.2)
        heap(context, x * width, base, span, tall: tall, faded: (1 - near) * 0.45, &random)
      }
    }
    picture.color.overlay(heaps, x: 0, y: 0)
    picture.makeCloudCover()
    if let covered = picture.cloudCover {
      for index in 0..<min(heaps.count, covered.count) {
        covered.values[index] = Float(heaps.pixels[index] >> 24) / 255
      }
    }
    for index in 0..<min(heaps.count, picture.color.count) where heaps.pixels[index] >> 24 > 127 {
      picture.regions.values[index] = RegionMap.clouds
    }
  }

  private func heap(
    _ context: OpaquePointer, _ x: Float, _ base: Float, _ span: Float, tall: Bool, faded: Float, _ random: inout SeededGenerator
  ) {
    let bumps = tall ? 22 : 7
    var circles: [(x: Float, y: Float, r: Float)] = []
    for bump in 0..<bumps {
      let t = (Float(bump) + 0.5) / Float(bumps)
      let hill = 1 - (2 * t - 1) * (2 * t - 1)
      let radius = span * (tall ? random.between(0.07, 0.13) * (0.6 + hill * 0.6) : 0.1 + 0.13 * hill * random.between(0.8, 1.1))
      let lift = tall ? hill * span * random.between(0, 0.5) : hill * span * 0.09
      circles.append((x + (t - 0.5) * span, base - lift - radius * 0.55, radius))
    }
    let air = picture.atmosphere
    let sun: Float = picture.light.x < x ? -1 : 1
    let lit = air.cloudLit.mixed(air.skyMiddle, faded)
    let shade = air.cloudShade.mixed(air.skyMiddle, 0.25 + faded * 0.6)
    cairo_save(context)
    cairo_rectangle(context, 0, 0, Double(picture.width), Double(base))
    cairo_clip(context)
    func layer(_ color: RGB, _ dx: Float, _ dy: Float, _ grow: Float, _ alpha: Double) {
      cairo_set_source_rgba(context, Double(color.r), Double(color.g), Double(color.b), alpha)
      for circle in circles {
        cairo_new_sub_path(context)
        cairo_arc(
          context, Double(circle.x + dx * circle.r), Double(circle.y + dy * circle.r), Double(max(1, circle.r * grow)), 0, 2 * .pi)
      }
      cairo_fill(context)
    }
    layer(shade, 0, 0, 1, 1)
    if tall {
      layer(shade.mixed(lit, 0.5), sun * 0.12, -0.12, 0.9, 1)
      layer(lit, sun * 0.24, -0.26, 0.74, 1)
    } else {
      layer(lit, 0, -0.14, 0.98, 1)
    }
    cairo_restore(context)
  }
}
