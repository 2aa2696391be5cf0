internal import CCairo
import Glibc
import SketchCore

/// Paints what is above the horizon and nothing else: gradient, stars, light, clouds.
struct SkyPainter {
  /// Features that a scene's sky may have, and absences of what would be there.
  static let features: Set<String> = [
    "stars", "aurora", "rainbow", "fireworks", "cloudless", "starless", "lightless",
  ]

  let picture: Underpainting

  private var width: Int { picture.width }
  private var air: Atmosphere { picture.atmosphere }
  /// Rows of sky; a little below the horizon too, so that no gap can show.
  private var rows: Int { min(picture.height, picture.horizon + 2) }

  func paint() {
    gradient()
    let scene = picture.scene
    let isDark = ["space", "moon"].contains(picture.setting.name)
    let isStarry = scene.time == .night || scene.sky.contains("stars") || isDark
    if isStarry, !scene.sky.contains("starless") { stars() }
    if picture.setting.name == "space" || picture.setting.name == "moon" { return }
    if scene.sky.contains("aurora") { aurora() }
    if picture.share.clouds { clouds() }
    if scene.sky.contains("rainbow") { rainbow() }
    if scene.sky.contains("fireworks") { fireworks() }
    if scene.weather == .storm { lightning() }
  }

  private func clouds() {
    switch picture.look.clouds {
    case .soft: softClouds()
    case .puffs: CloudHeaps(picture: picture).paint(tall: false)
    case .cumulus: CloudHeaps(picture: picture).paint(tall: true)
    }
  }

  private func gradient() {
    let top = air.skyTop
    let middle = air.skyMiddle
    let low = air.skyLow
    let glow = air.light
    let sunny = picture.scene.weather == .clear || picture.scene.weather == .cloudy
    let strength: Float = !sunny ? 0.1 : air.isNight ? 0.28 : picture.scene.time == .day ? 0.35 : 0.75
    let reach = 1 / (Float(picture.height) * (air.isNight ? 0.16 : 0.3))
    let space = picture.setting.name == "space" || picture.setting.name == "moon"
    for y in 0..<rows {
      let t = Float(y) / Float(max(1, rows))
      let flat = t < 0.55 ? top.mixed(middle, smoothstep(0, 0.6, t)) : middle.mixed(low, smoothstep(0.5, 1, t))
      if space {
        for x in 0..<width { picture.set(y &* width &+ x, nebula(Float(x), Float(y)), RegionMap.sky) }
        continue
      }
      let down = (Float(y) - picture.light.y) * reach
      for x in stride(from: 0, to: width, by: 4) {
        let across = (Lanes(columnsFrom: x) - picture.light.x) * reach
        let near = 1 / (1 + across * across + down * down * 1.6)
        let tone = RGBLanes(flat).mixed(RGBLanes(glow), near * near * strength)
        picture.set(y &* width &+ x, count: min(4, width - x), tone, RegionMap.sky)
      }
    }
  }

  private func nebula(_ x: Float, _ y: Float) -> RGB {
    let scale = 3.4 / Float(picture.height)
    let own = picture.scene.colors["sky"].flatMap(RGB.init(hex:))
    let warp = picture.noise.fractal(x * scale + 40, y * scale + 7, octaves: 2) * 1.7
    let gas = picture.noise.fractal(x * scale + warp, y * scale - warp, octaves: 4)
    let other = picture.noise.fractal(x * scale * 0.7 + 90 - warp, y * scale * 0.7 + 50, octaves: 3)
    let deep = own?.darker(0.75) ?? RGB(0.028, 0.026, 0.1)
    let rose = own ?? RGB(0.62, 0.2, 0.58)
    let blue = own?.shifted(hue: 0.08) ?? RGB(0.12, 0.36, 0.78)
    let soft = deep.mixed(blue, smoothstep(0.42, 0.8, other) * 0.8).mixed(rose, smoothstep(0.5, 0.82, gas) * 0.85)
    return soft.lighter(smoothstep(0.68, 0.9, gas * 0.55 + other * 0.5) * 0.55)
  }

  private func stars() {
    var random = SeededGenerator(picture.scene.seed, salt: 5)
    let many = picture.scene.sky.contains("stars") || picture.setting.name == "space" ? 900 : 420
    let edge = Float(picture.height) / 1024
    for _ in 0..<many {
      let x = random.unit() * Float(width)
      let y = random.unit() * Float(rows) * (random.chance(0.7) ? 0.75 : 1)
      let size = (random.chance(0.08) ? random.between(1.6, 2.8) : random.between(0.6, 1.4)) * edge
      let shine = random.between(0.35, 1) * (1 - 0.5 * y / Float(rows))
      let tone = RGB(1, 1, 1).mixed(random.chance(0.5) ? RGB(0.75, 0.85, 1) : RGB(1, 0.9, 0.75), random.unit())
      spark(x, y, size, tone, shine)
    }
  }

  /// A round point of light added to the sky.
  private func spark(_ x: Float, _ y: Float, _ radius: Float, _ tone: RGB, _ strength: Float) {
    let reach = Int(radius * 3) + 1
    for row in max(0, Int(y) - reach)...max(0, min(rows - 1, Int(y) + reach)) {
      for column in max(0, Int(x) - reach)...max(0, min(width - 1, Int(x) + reach)) {
        let dx = Float(column) - x
        let dy = Float(row) - y
        let glow = expf(-(dx * dx + dy * dy) / (radius * radius)) * strength
        guard glow > 0.01 else { continue }
        let index = row &* width &+ column
        picture.color.pixels[index] = RGB(packed: picture.color.pixels[index]).mixed(tone, min(1, glow)).packed
      }
    }
  }

  private func softClouds() {
    let cover = air.cover
    let scale = 2
    let columns = (width + scale - 1) / scale
    let lines = (rows + scale - 1) / scale
    let density = Plane(width: columns, height: lines)
    let unit = Float(scale) / Float(picture.height)
    let noise = picture.noise
    for y in 0..<lines {
      // Closer to the horizon clouds are farther away: flatter and smaller.
      let t = Float(y) / Float(max(1, lines))
      let squeeze = 2.2 + 3.4 * t * t
      let v = Float(y) * unit * squeeze * 2.1
      let warps = noise.row(v * 1.7 + 5)
      for x in stride(from: 0, to: columns, by: 4) {
        let u = Lanes(columnsFrom: x) * unit * (2.4 + t * 1.6)
        let warp = warps.values(u * 1.7 + 11) * 0.7
        let thick = noise.fractals(u + warp, v + warp * 0.5 + 20, octaves: 5)
        // Numbers beyond the row are overwritten by the next one, or lie behind the last.
        UnsafeMutableRawPointer(density.values + (y &* columns &+ x)).storeBytes(of: thick, as: Lanes.self)
      }
    }
    let low = 0.74 - cover * 0.5
    let toward: Float = picture.light.x < Float(width) / 2 ? -1 : 1
    picture.makeCloudCover()
    let covered = picture.cloudCover
    for y in 0..<rows {
      let t = Float(y) / Float(max(1, rows))
      let fade = (1 - smoothstep(0.82, 1, t) * 0.7) * smoothstep(-0.05, 0.12, t + 0.05)
      for x in 0..<width {
        let u = Float(x) / Float(scale)
        let v = Float(y) / Float(scale)
        let here = density.sample(u, v)
        let amount = smoothstep(low, low + 0.2, here)
        guard amount > 0.004 else { continue }
        let before = density.sample(u + toward * 5, v - 6)
        let shade = clamp(0.5 + (here - before) * 5 - (here - low - 0.1) * 0.9)
        let tone = air.cloudShade.mixed(air.cloudLit, shade)
        let index = y &* width &+ x
        picture.color.pixels[index] = RGB(packed: picture.color.pixels[index]).mixed(tone, amount * fade * 0.94).packed
        covered?.values[index] = amount * fade * 0.94
      }
    }
  }

  private func aurora() {
    for y in 0..<rows {
      let t = Float(y) / Float(rows)
      for x in 0..<width {
        let u = Float(x) / Float(width)
        let bend = picture.noise.fractal(u * 2.2 + 3, 1.5, octaves: 3) * 0.7 - 0.1
        let above = bend - t + 0.28
        guard above > 0 else { continue }
        let rays = 0.45 + 0.55 * picture.noise.value(u * 46 + t * 2, 3)
        let strength = smoothstep(0, 0.03, above) * expf(-above * 5.2) * rays * 0.85
        let tone = RGB(0.2, 1, 0.55).mixed(RGB(0.62, 0.25, 0.95), smoothstep(0.08, 0.42, above))
        let index = y &* width &+ x
        let under = RGB(packed: picture.color.pixels[index])
        picture.color.pixels[index] = (under + tone.scaled(strength * 0.8)).packed
      }
    }
  }

  private func rainbow() {
    let center = (x: Float(width) * 0.52, y: Float(picture.horizon) + 0.1 * Float(picture.height))
    let outer = Float(width) * 0.47
    let band = Float(width) * 0.075
    for y in 0..<rows {
      for x in 0..<width {
        let dx = Float(x) - center.x
        let dy = Float(y) - center.y
        let place = (outer - (dx * dx + dy * dy).squareRoot()) / band
        guard place > 0, place < 1 else { continue }
        let tone = RGB(hue: place * 0.78, saturation: 0.95, lightness: 0.6)
        let strength = smoothstep(0, 0.12, place) * (1 - smoothstep(0.88, 1, place)) * 0.62
        let index = y &* width &+ x
        picture.color.pixels[index] = RGB(packed: picture.color.pixels[index]).mixed(tone, strength).packed
      }
    }
  }

  private func fireworks() {
    var random = SeededGenerator(picture.scene.seed, salt: 6)
    for _ in 0..<5 {
      let x = random.between(0.12, 0.88) * Float(width)
      let y = random.between(0.12, 0.6) * Float(rows)
      let tone = RGB(hue: random.unit(), saturation: 1, lightness: 0.65)
      let reach = random.between(0.07, 0.16) * Float(picture.height)
      for ray in 0..<26 {
        let angle = Float(ray) / 26 * 2 * .pi + random.between(-0.05, 0.05)
        for step in 3..<20 {
          let along = Float(step) / 20 * reach
          let drop = along * along / reach * 0.12
          spark(x + cosf(angle) * along, y + sinf(angle) * along + drop, 1.7, tone.lighter(0.3), Float(step) / 20)
        }
      }
    }
  }

  private func lightning() {
    var random = SeededGenerator(picture.scene.seed, salt: 8)
    picture.color.draw { context in
      var x = Double(random.between(0.15, 0.85)) * Double(width)
      let lean = Double(random.between(-0.25, 0.25))
      var y = 0.0
      cairo_move_to(context, x, y)
      var branches: [(Double, Double)] = []
      while y < Double(rows) * 0.96 {
        y += Double(random.between(0.02, 0.055)) * Double(rows)
        x += Double(random.between(-0.04, 0.04)) * Double(width) + lean * 12
        cairo_line_to(context, x, y)
        if random.chance(0.2) { branches.append((x, y)) }
      }
      for branch in branches {
        var (bx, by) = branch
        cairo_move_to(context, bx, by)
        let side = random.chance(0.5) ? 1.0 : -1.0
        for _ in 0..<4 {
          bx += side * Double(random.between(0.01, 0.05)) * Double(width)
          by += Double(random.between(0.01, 0.04)) * Double(rows)
          cairo_line_to(context, bx, by)
        }
      }
      let path = cairo_copy_path(context)
      defer { cairo_path_destroy(path) }
      for (line, alpha) in [(22.0, 0.08), (12.0, 0.16), (6.0, 0.4), (2.6, 1.0)] {
        cairo_new_path(context)
        cairo_append_path(context, path)
        cairo_set_source_rgba(context, 0.88, 0.9, 1, alpha)
        cairo_set_line_width(context, line * Double(picture.height) / 1024)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_stroke(context)
      }
    }
  }
}
