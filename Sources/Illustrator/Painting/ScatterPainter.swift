internal import CCairo
import SketchCore

/// Draws one small thing on the ground: a tuft, a flower, a stone.
struct ScatterPainter {
  let picture: Underpainting

  func draw(_ kind: String, _ context: OpaquePointer, _ x: Float, _ y: Float, _ size: Float, _ random: inout SeededGenerator) {
    let under = RGB(packed: picture.color[clamped: Int(x), Int(y)])
    switch kind {
    case "tufts": blades(context, x, y, size, under.scaled(random.chance(0.5) ? 0.78 : 1.18), 3, &random)
    case "reeds": blades(context, x, y, size * 2.4, under.scaled(0.66), 4, &random)
    case "wheat": blades(context, x, y, size * 1.7, under.scaled(random.between(0.8, 1.25)), 3, &random)
    case "ferns": blades(context, x, y, size * 2.2, under.scaled(random.between(0.55, 0.8)), 7, &random)
    case "seaweed": blades(context, x, y, size * 5, RGB(0.1, random.between(0.4, 0.6), 0.36), 4, &random)
    case "lavender":
      blades(
        context, x, y, size * 1.5, RGB(hue: random.between(0.7, 0.77), saturation: 0.45, lightness: random.between(0.45, 0.68)), 3, &random)
    case "flowers":
      // Two kinds a meadow, chosen by the seed, and daisies.
      let hues: [Float] = [0.94, 0.13, 0.0, 0.76, 0.6, 0.09]
      let hue = hues[(Int(picture.scene.seed % 6) + random.index(below: 2)) % 6]
      let light: Float = random.chance(0.3) ? 0.96 : 0.66
      blades(context, x, y, size * 0.62, under.scaled(0.8), 2, &random)
      let tone = RGB(hue: hue, saturation: 0.85, lightness: light) * picture.atmosphere.ambient.lighter(0.2)
      let r = size * random.between(0.15, 0.27)
      for petal in 0..<4 {
        let dx = (petal & 1 == 0 ? r : -r) * 0.55
        let dy = (petal & 2 == 0 ? r : -r) * 0.45
        dot(context, x + dx, y - size * 0.5 + dy, r * 0.7, r * 0.6, tone)
      }
      dot(context, x, y - size * 0.5, r * 0.4, r * 0.36, tone.mixed(RGB(1, 0.9, 0.4), 0.8))
    case "rocks", "pebbles", "shells", "embers":
      let wide = size * random.between(0.3, kind == "rocks" ? 1.3 : 0.5)
      let tone =
        kind == "embers" ? RGB(1, random.between(0.3, 0.6), 0.1) : under.mixed(RGB(0.5, 0.48, 0.5) * picture.atmosphere.ambient, 0.6)
      dot(context, x, y + wide * 0.12, wide * 1.08, wide * 0.6, tone.scaled(0.6))
      dot(context, x, y, wide, wide * 0.58, tone)
      dot(context, x - wide * 0.2, y - wide * 0.16, wide * 0.55, wide * 0.28, tone.scaled(1.2))
    case "drifts":
      // A low mound, in shade at its foot.
      let wide = size * random.between(2, 5)
      dot(context, x, y + size * 0.16, wide * 1.02, size * 0.4, under.scaled(0.86))
      dot(context, x, y, wide, size * 0.4, under.lighter(0.3))
    case "mushrooms":
      guard random.chance(0.4) else { return }
      dot(context, x, y - size * 0.2, size * 0.14, size * 0.36, RGB(0.95, 0.92, 0.84) * picture.atmosphere.ambient)
      dot(context, x, y - size * 0.55, size * 0.42, size * 0.26, RGB(0.85, 0.25, 0.2) * picture.atmosphere.ambient)
    case "craters":
      let wide = size * random.between(1, 3.4)
      dot(context, x, y, wide, wide * 0.34, under.scaled(0.72))
      dot(context, x, y + wide * 0.07, wide * 0.9, wide * 0.27, under.scaled(0.9))
    case "crystals":
      let tone = RGB(hue: random.between(0.5, 0.8), saturation: 0.6, lightness: 0.62)
      spike(context, x, y, size * 0.5, size * random.between(1, 3), tone)
    default: break
    }
  }

  private func set(_ context: OpaquePointer, _ tone: RGB) {
    cairo_set_source_rgb(context, Double(min(1, tone.r)), Double(min(1, tone.g)), Double(min(1, tone.b)))
  }

  private func blades(
    _ context: OpaquePointer, _ x: Float, _ y: Float, _ size: Float, _ tone: RGB, _ count: Int, _ random: inout SeededGenerator
  ) {
    set(context, tone)
    cairo_set_line_width(context, Double(max(1, size * 0.1)))
    for _ in 0..<count {
      let lean = random.between(-0.5, 0.5) * size
      let tall = random.between(0.6, 1.1) * size
      cairo_move_to(context, Double(x + lean * 0.2), Double(y))
      cairo_curve_to(
        context, Double(x + lean * 0.2), Double(y - tall * 0.4), Double(x + lean * 0.5), Double(y - tall * 0.8), Double(x + lean),
        Double(y - tall))
    }
    cairo_stroke(context)
  }

  private func dot(_ context: OpaquePointer, _ x: Float, _ y: Float, _ wide: Float, _ tall: Float, _ tone: RGB) {
    set(context, tone)
    cairo_save(context)
    cairo_translate(context, Double(x), Double(y))
    cairo_scale(context, Double(max(0.5, wide)), Double(max(0.4, tall)))
    cairo_arc(context, 0, 0, 1, 0, 2 * .pi)
    cairo_fill(context)
    cairo_restore(context)
  }

  private func spike(_ context: OpaquePointer, _ x: Float, _ y: Float, _ wide: Float, _ tall: Float, _ tone: RGB) {
    for (side, shade) in [(Float(-1), Float(1.15)), (1, 0.75)] {
      set(context, tone.scaled(shade))
      cairo_move_to(context, Double(x), Double(y - tall))
      cairo_line_to(context, Double(x + side * wide * 0.5), Double(y - tall * 0.7))
      cairo_line_to(context, Double(x + side * wide * 0.4), Double(y))
      cairo_line_to(context, Double(x), Double(y))
      cairo_close_path(context)
      cairo_fill(context)
    }
  }
}
