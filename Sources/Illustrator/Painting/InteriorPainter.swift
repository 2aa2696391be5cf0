internal import CCairo
import Glibc
import SketchCore

/// Paints what is behind the ground where there is no sky: walls, curtains, rock, water.
struct InteriorPainter {
  let picture: Underpainting

  private var width: Int { picture.width }
  private var rows: Int { min(picture.height, picture.horizon + 1) }

  func paint() {
    guard let layer = picture.setting.far.first(where: { Setting.backdrops.contains($0.kind) }) else { return }
    let own = picture.scene.colors["far"] ?? picture.scene.colors["sky"]
    let color = own.flatMap(RGB.init(hex:)) ?? layer.color
    let tint = RGB(1, 1, 1).mixed(picture.atmosphere.ambient, 0.6)
    switch layer.kind {
    case "wall": wall(color * tint)
    case "stones": stones(color * tint)
    case "tiles": tiles(color * tint)
    case "curtain": each { u, v in (color * tint).scaled(0.72 + 0.32 * sinf(u * 62 + sinf(v * 3 + u * 9) * 0.7) - v * 0.12) }
    case "cave": cave(color)
    case "underwater": underwater(color)
    default:
      each { u, v in
        let away = ((u - 0.5) * (u - 0.5) + (v - 0.45) * (v - 0.45))
        return color.scaled(1.04 - away * 0.35)
      }
    }
  }

  /// Place of the window that is part of a plain room's wall.
  static func window(_ scene: Scene) -> SceneGeometry.Box? {
    let isTaken = scene.elements.contains { $0.place == .wall && $0.count > 2 }
    guard scene.setting == "room", !isTaken else { return nil }
    let wide = 0.26 * Float(scene.size.height) / Float(scene.size.width)
    let left: Float = scene.seed & 1 == 0 ? 0.08 : 0.92 - wide
    return SceneGeometry.Box(left: left, top: 0.1, right: left + wide, bottom: 0.44)
  }

  /// Rock that lightens towards the mouth, under a vault with stalactites.
  private func cave(_ color: RGB) {
    each { u, v in
      let n = picture.noise.ridged(u * 3, v * 3, octaves: 4)
      let depth = ((u - 0.5) * (u - 0.5) + (v - 0.62) * (v - 0.62)).squareRoot()
      let rock = color.scaled(0.35 + n * 0.5 * picture.look.texture + depth * 0.8)
      let tooth = (u * 8).rounded(.down)
      let across = abs(u * 8 - tooth - 0.5) * 2
      let long = picture.noise.value(tooth * 7.3, 2) * 0.26 * max(0, 1 - across * 1.1)
      let bumps = (picture.noise.fractal(u * 9, v * 9, octaves: 3) - 0.5) * 0.12
      let vault = (u - 0.5) * (u - 0.5) / 0.25 + (v - 0.8) * (v - 0.8) / 0.56 + bumps * 2
      let inside = min(v - 0.04 - long + bumps * 0.3, 1 - vault)
      // Near rock is dark, with a lit edge.
      let near = color.scaled(0.2 + n * 0.22 * picture.look.texture)
      let edge = smoothstep(0.03, 0, abs(inside)) * 0.5
      return (inside < 0 ? near : rock).mixed(color.lighter(0.25), edge * 0.5)
    }
  }

  private func each(_ tone: (Float, Float) -> RGB) {
    let unit = 1 / Float(picture.height)
    let shift = (Float(width) * unit - 1) / 2
    for y in 0..<rows {
      for x in 0..<width {
        picture.set(y &* width &+ x, tone(Float(x) * unit - shift, Float(y) * unit), RegionMap.far)
      }
    }
  }

  /// Papered, with a rail at the foot and light from a window at one side.
  private func wall(_ color: RGB) {
    let fromLeft = picture.light.x < Float(width) / 2
    let foot = Float(picture.horizon) / Float(picture.height)
    each { u, v in
      let away = fromLeft ? u : 1 - u
      let glow = clamp(1 - ((away - 0.12) * (away - 0.12) + (v - 0.28) * (v - 0.28)) * 1.6)
      var tone = color.scaled(0.74 + 0.32 * glow)
      let stripe = sinf(u * 95)
      tone = tone.scaled(1 + (stripe > 0.4 ? 0.025 : 0) + (picture.noise.value(u * 60, v * 60) - 0.5) * 0.03)
      if v > foot - 0.035 { tone = tone.lighter(0.3).scaled(v > foot - 0.006 ? 0.7 : 1) }
      return tone
    }
    guard picture.setting.name == "room" else { return }
    // A window with what is outside.
    let unit = Float(picture.height)
    let x = fromLeft ? 0.08 * Float(width) : 0.92 * Float(width) - 0.26 * unit
    let y = 0.1 * unit
    let air = picture.atmosphere
    let frame = RGB(0.97, 0.95, 0.9) * air.ambient.lighter(0.4)
    for row in Int(y)..<Int(y + 0.34 * unit) {
      for column in Int(max(0, x))..<min(width, Int(x + 0.26 * unit)) {
        let u = (Float(column) - x) / (0.26 * unit)
        let v = (Float(row) - y) / (0.34 * unit)
        let bar = u < 0.06 || u > 0.94 || v < 0.05 || v > 0.95 || abs(u - 0.5) < 0.02 || abs(v - 0.5) < 0.016
        let hill = v > 0.72 + 0.1 * sinf(u * 5 + 1)
        let cloud = smoothstep(0.5, 0.68, picture.noise.fractal(u * 3, v * 5, octaves: 3))
        let outside = hill ? RGB(0.45, 0.62, 0.36) * air.ambient : air.skyTop.mixed(air.skyLow, v).mixed(air.cloudLit, cloud * 0.8)
        picture.set(row &* width &+ column, bar ? frame : outside, RegionMap.far + 1)
      }
    }
  }

  /// Courses of blocks, each of a tone of its own.
  private func stones(_ color: RGB) {
    let foot = Float(picture.horizon) / Float(picture.height)
    each { u, v in
      let course = (v / foot * 8).rounded(.down)
      let along = (u + (course.truncatingRemainder(dividingBy: 2) == 0 ? 0 : 0.09)) / 0.18 + 40
      let (x, y) = (along - along.rounded(.down), v / foot * 8 - course)
      let tone = picture.noise.value(along.rounded(.down) * 5.3, course * 3.1) - 0.5
      let rough = picture.noise.fractal(u * 26, v * 26, octaves: 3) - 0.5
      let isJoint = x < 0.035 || x > 0.965 || y < 0.05 || y > 0.95
      let away = (u - 0.5) * (u - 0.5) + (v - 0.4) * (v - 0.4)
      return color.scaled(1.06 + tone * 0.2 + rough * 0.24 * picture.look.texture - away * 0.5 - (isJoint ? 0.22 : 0))
    }
  }

  /// White-jointed tiles up to the shoulder, plain wall above.
  private func tiles(_ color: RGB) {
    let foot = Float(picture.horizon) / Float(picture.height)
    each { u, v in
      let away = (u - 0.3) * (u - 0.3) + (v - 0.25) * (v - 0.25)
      let base = color.scaled(1.04 - away * 0.3)
      let edge = foot * 0.5
      guard v > edge else { return v > edge - 0.012 ? base.scaled(0.82) : base.lighter(0.35) }
      let (x, y) = ((u + 9) / 0.07, (foot - v) / 0.07)
      let isJoint = x - x.rounded(.down) < 0.05 || y - y.rounded(.down) < 0.05
      return isJoint ? base.lighter(0.55) : base.scaled(0.97)
    }
  }

  /// Brighter towards the surface, with shafts of light.
  private func underwater(_ color: RGB) {
    let dark = picture.atmosphere.isNight
    let bright = (dark ? RGB(0.12, 0.36, 0.62) : color.lighter(0.5))
    let deep = color.scaled(dark ? 0.2 : 0.42)
    each { u, v in
      let base = bright.mixed(deep, powf(clamp(v * 1.15), 0.8))
      let slant = u + v * 0.24
      let shaft = smoothstep(0.5, 0.86, picture.noise.value(slant * 11, 3.3)) * (1 - v) * 0.42
      let caustic = picture.noise.ridged(u * 6, v * 9, octaves: 2)
      return base.mixed(RGB(0.9, 1, 1), shaft * 0.8).scaled(0.97 + caustic * 0.07 * picture.look.texture)
    }
    var random = SeededGenerator(picture.scene.seed, salt: 61)
    picture.color.draw { context in
      for _ in 0..<46 {
        let x = Double(random.unit()) * Double(width)
        let y = Double(random.unit()) * Double(rows)
        let radius = Double(random.between(0.002, 0.011)) * Double(picture.height)
        cairo_arc(context, x, y, radius, 0, 2 * .pi)
        cairo_set_source_rgba(context, 1, 1, 1, 0.16)
        cairo_fill_preserve(context)
        cairo_set_source_rgba(context, 1, 1, 1, 0.5)
        cairo_set_line_width(context, max(1, radius * 0.16))
        cairo_stroke(context)
      }
    }
  }
}
