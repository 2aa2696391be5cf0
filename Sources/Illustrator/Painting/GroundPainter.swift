internal import CCairo
import Glibc
import SketchCore

/// Paints what is below the horizon: earth with its texture in perspective, water with reflections, and what is strewn about.
struct GroundPainter {
  let picture: Underpainting

  private var width: Int { picture.width }
  private var height: Int { picture.height }
  private var air: Atmosphere { picture.atmosphere }
  private var texture: Float { picture.look.texture }

  func paint() {
    guard picture.setting.ground != .none else { return }
    if picture.setting.ground != .water { earth() }
    switch picture.setting.water {
    case .none: break
    case .band, .winding: water()
    }
    if picture.setting.ground != .water && picture.look.scatter { scatter() }
    let isStormy = picture.setting.ground == .water && picture.scene.weather == .storm
    if isStormy, !isMap { WaveCrests(picture: picture).paint() }
  }

  private var isSnowy: Bool {
    picture.scene.weather == .snow && [.grass, .field, .road, .path, .rock].contains(picture.setting.ground)
  }

  private var isMap: Bool { picture.scene.angle == .above }

  private func earth() {
    let setting = picture.setting
    var far = setting.groundFar
    var near = setting.groundNear
    if let own = picture.scene.colors["ground"].flatMap(RGB.init(hex:)) {
      far = own.lighter(0.22)
      near = own.darker(0.14)
    } else if isSnowy {
      far = RGB(0.93, 0.95, 0.98)
      near = RGB(0.8, 0.86, 0.94)
    }
    let indoors = !setting.isOutdoors
    // Snow keeps its white at night, or it would look like water.
    let isWhite = isSnowy || setting.ground == .snow
    let tint = RGB(1, 1, 1).mixed(air.ambient, indoors ? 0.5 : isWhite && air.isNight ? 0.62 : 1)
    far = (far * tint).mixed(air.haze, indoors ? 0 : 0.12 + air.hazeAmount * 0.3)
    near = near * tint
    let from = picture.horizon
    let rows = max(1, height - from)
    let middle = Float(width) / 2
    let unit = 1 / Float(height)
    let (ground, texture, isMap, width, noise) = (setting.ground, texture, isMap, width, picture.noise)
    for y in from..<height {
      let t = Float(y - from) / Float(rows)
      let base = far.mixed(near, powf(t, 0.75))
      // From above, there is no distance.
      let z = isMap ? t * 0.35 : 0.16 / (t + 0.1)
      if ground.hasSwells {
        if texture > 0 { swells(row: y, base, t, z) } else { plain(row: y, base) }
        continue
      }
      for x in 0..<width {
        let u = (Float(x) - middle) * unit * (isMap ? 0.32 : z)
        var tone = base
        switch ground {
        case .floor: tone = tone.scaled(1 + boards(u, z) * texture)
        case .tiles: tone = tone.scaled(1 + slabs(u, z))
        case .table: tone = tone.scaled(1 + grain(Float(x) * unit, t) * texture)
        case .road:
          let across = (Float(x) - middle) * unit
          tone = isMap ? street(across * 1.9, 1 / (1 + 5 * t)) : street(across / max(0.004, t), t)
        case .path: tone = path(tone, u, t)
        case .field: tone = tone.scaled(1 + furrows(u, z) * texture)
        case .moon: tone = tone.scaled(1 + craters(u * 9, z * 9 + 3) * texture)
        case .clouds:
          let n = noise.fractal(u * 9, z * 14, octaves: 4)
          tone = air.cloudShade.mixed(air.cloudLit, smoothstep(0.3, 0.62, n))
        default: break
        }
        picture.set(y &* width &+ x, tone, RegionMap.ground)
      }
    }
  }

  private func plain(row y: Int, _ tone: RGB) {
    picture.color.pixels.advanced(by: y &* width).update(repeating: tone.packed, count: width)
    for x in 0..<width { picture.regions.values[y &* width &+ x] = RegionMap.ground }
  }

  /// Light on the swells of the land, then its grain, for a row at a depth of `t`, 0…1.
  private func swells(row y: Int, _ base: RGB, _ t: Float, _ z: Float) {
    let (noise, texture, width) = (picture.noise, texture, width)
    let middle = Float(width) / 2
    let narrow = isMap ? 0.32 : z
    let unit = 1 / Float(height)
    let sun: Float = picture.light.x < middle ? -1 : 1
    let swells = FractalRow(noise, z * 12, octaves: 3)
    let beyonds = FractalRow(noise, z * 12 + 0.05, octaves: 3)
    let grains = FractalRow(noise, z * 120, octaves: 2)
    let isSand = picture.setting.ground == .sand
    let bends = noise.row(z * 20)
    for x in stride(from: 0, to: width, by: 4) {
      let u = (Lanes(columnsFrom: x) - middle) * unit * narrow
      let swell = swells.values(u * 6 + 9)
      let beyond = beyonds.values(u * 6 + 9 + 0.05 * sun)
      let fine = grains.values(u * 60) - 0.5
      var relief = (swell - beyond) * 1.5 + (swell - 0.5) * 0.24 + fine * 0.2
      if isSand {
        let turn = z * 190 + bends.values(u * 16) * 9
        let waves = 0.05 * Lanes(sinf(turn[0]), sinf(turn[1]), sinf(turn[2]), sinf(turn[3]))
        relief += waves * smoothstep(0.05, 0.4, t)
      }
      let tone = RGBLanes(base).scaled(1 + relief * texture)
      picture.set(y &* width &+ x, count: min(4, width - x), tone, RegionMap.ground)
    }
  }

  /// Planks that run towards the viewer.
  private func boards(_ u: Float, _ z: Float) -> Float {
    let plank = u * 15
    let inside = plank - plank.rounded(.down)
    let tone = picture.noise.value(plank.rounded(.down) * 7.3, (z * 4).rounded(.down)) - 0.5
    let vein = picture.noise.value(u * 120, z * 7) - 0.5
    return tone * 0.22 + vein * 0.1 - (inside < 0.04 || inside > 0.97 ? 0.28 : 0)
  }

  /// Square slabs in two tones, in perspective.
  private func slabs(_ u: Float, _ z: Float) -> Float {
    let (x, y) = (u * 13 + 100, z * 13)
    let isDark = (Int(x.rounded(.down)) + Int(y.rounded(.down))) % 2 == 0
    let (across, along) = (x - x.rounded(.down), y - y.rounded(.down))
    let isJoint = min(across, 1 - across) < 0.025 || min(along, 1 - along) < 0.02
    return (isDark ? -0.09 : 0.03) - (isJoint ? 0.12 : 0) + (picture.noise.value(u * 90, z * 90) - 0.5) * 0.05 * texture
  }

  private func grain(_ u: Float, _ t: Float) -> Float {
    let warp = picture.noise.fractal(u * 2.2, t * 5, octaves: 3)
    let line = sinf((t * 34 + warp * 9))
    return line * 0.05 + (picture.noise.value(u * 6, t * 160) - 0.5) * 0.12 + (t < 0.03 ? 0.12 : 0)
  }

  private func furrows(_ u: Float, _ z: Float) -> Float {
    0.16 * sinf(u * 150 + picture.noise.value(u * 20, z * 30) * 2) + (picture.noise.fractal(u * 50, z * 90, octaves: 2) - 0.5) * 0.3
  }

  private func craters(_ u: Float, _ v: Float) -> Float {
    let n = picture.noise.ridged(u * 0.9, v * 0.9, octaves: 3)
    return (n - 0.4) * 0.4 + (picture.noise.value(u * 9, v * 9) - 0.5) * 0.16
  }

  /// A country way that loses itself towards the horizon.
  private func path(_ base: RGB, _ u: Float, _ t: Float) -> RGB {
    let bend = (picture.noise.value(t * 2.2 + 3, 4) - 0.5) * 0.16 * (1 - t)
    let fine = picture.noise.fractal(u * 80, 0.16 / (t + 0.1) * 120, octaves: 2) - 0.5
    let way = smoothstep(0.051, 0.041, abs(u - bend) + fine * 0.01)
    return base.scaled(1 + fine * 0.3 * texture).mixed(RGB(0.8, 0.68, 0.48) * air.ambient, way)
  }

  /// A city street to the vanishing point, `s` across it: lane, kerb, pavement.
  private func street(_ s: Float, _ t: Float) -> RGB {
    let across = abs(s)
    let depth = 1 / max(0.01, t)
    let fine = picture.noise.fractal(s * 40, depth * 30, octaves: 2) - 0.5
    let isRoad = across < 0.44
    var tone = (isRoad ? RGB(0.34, 0.35, 0.39) : RGB(0.66, 0.64, 0.62)) * air.ambient
    tone = tone.scaled(1 + fine * 0.18 * texture)
    if !isRoad {
      let slab = abs((s * 9).truncatingRemainder(dividingBy: 1)) < 0.06 || (depth * 3).truncatingRemainder(dividingBy: 1) < 0.06
      if slab { tone = tone.scaled(0.88) }
    }
    if across < 0.012 && (depth * 2.2).truncatingRemainder(dividingBy: 1) < 0.5 { tone = RGB(0.96, 0.9, 0.7) * air.ambient }
    if abs(across - 0.44) < 0.014 { tone = RGB(0.82, 0.8, 0.76) * air.ambient }
    return tone
  }

  // MARK: Water

  private func water() {
    let setting = picture.setting
    let own = picture.scene.colors["water"].flatMap(RGB.init(hex:))
    let deep = (own ?? setting.waterColor) * air.ambient
    let from = picture.horizon
    let rows = max(1, height - from)
    var (top, bottom): (Float, Float) = (0, 1)
    if case .band(let start, let end) = setting.water { (top, bottom) = (start, end) }
    let winding = setting.water == .winding
    let course = RiverCourse(picture.noise)
    let choppy: Float = picture.scene.weather == .storm ? 2.6 : picture.scene.weather == .rain ? 1.5 : 1
    let source = Bitmap(copying: picture.color)
    // The mirror image of a rainbow would close it to a ring.
    let mirror: Float = picture.scene.sky.contains("rainbow") ? 0.25 : 1
    let middle = Float(width) / 2
    let glitterX = picture.light.x
    let shines = picture.light.y > -0.2 * Float(height) && air.cover < 0.8
    for y in from..<height {
      let t = Float(y - from) / Float(rows)
      guard t >= top - 0.02, t <= bottom + 0.05 else { continue }
      let z = isMap ? t * 0.35 : RiverCourse.away(at: t)
      for x in 0..<width {
        let index = y &* width &+ x
        let u = (Float(x) - middle) / Float(height) * (isMap ? 0.32 : z)
        var foam: Float = 0
        if winding {
          let edge = course.bank(down: t, across: u, away: z)
          if edge > 0 { continue }
          foam = smoothstep(-0.008, -0.002, edge) * 0.55
        } else {
          let shore = (picture.noise.fractal(Float(x) / Float(height) * 3.2 + 5, 1.3, octaves: 3) - 0.5) * 0.09
          var near = t - (bottom + (bottom < 1 ? shore : 0))
          if isMap, bottom < 1 { near = lake(Float(x) - middle, t, top, bottom) + shore * 0.5 }
          let far = (top + (top > 0 ? shore * 0.2 : 0)) - t
          if near > 0 || far > 0 { continue }
          if bottom < 1 {
            let lip = near + (picture.noise.value(u * 40, z * 30) - 0.5) * 0.02
            foam = smoothstep(-0.03, -0.006, lip) * 0.9 + smoothstep(-0.1, -0.085, lip) * (1 - smoothstep(-0.08, -0.06, lip)) * 0.5
          }
        }
        let wave = picture.noise.fractal(u * 26, z * 150, octaves: 3) - 0.5
        let swell = picture.noise.value(u * 7, z * 40) - 0.5
        let mirrored = Float(from) - Float(y - from) * 1.05 - wave * 46 * t * choppy
        let reflected = source.sample(Float(x) + wave * 60 * t * choppy, max(0, mirrored))
        let clear = mirror * lerp(0.72, 0.34, t) / (0.6 + choppy * 0.4)
        var tone =
          isMap ? deep.lighter(0.12) : deep.mixed(deep.scaled(0.62), t * 0.8).mixed(reflected, clear)
        tone = tone.scaled(1 + (wave * 0.5 + swell * 0.28) * texture * (0.5 + choppy * 0.4))
        if shines {
          let lane = abs(Float(x) - glitterX) / (Float(width) * (0.025 + t * 0.15))
          let spark = smoothstep(0.12, 0.3, wave + swell * 0.4) * max(0, 1 - lane * 0.6)
          tone = tone.mixed(air.light, min(1, spark * 0.85 + max(0, 1 - lane) * 0.18))
        }
        if choppy > 2 { foam = max(foam, smoothstep(0.2, 0.32, wave + swell * 0.5) * 0.6) }
        tone = tone.mixed(RGB(0.97, 0.99, 1) * air.ambient.lighter(0.25), foam)
        picture.set(index, tone, RegionMap.water)
      }
    }
  }

  /// How far a place is from the shore of a round lake: less than 0 in the water.
  private func lake(_ across: Float, _ t: Float, _ top: Float, _ bottom: Float) -> Float {
    let x = across / (Float(width) * 0.44)
    let y = (t - (top + bottom) / 2 - 0.06) / max(0.05, (bottom - top) / 2 - 0.04)
    return ((x * x + y * y).squareRoot() - 1) * 0.22
  }

  // MARK: Strewn about

  private func scatter() {
    picture.color.draw { context in
      cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      for (index, kind) in (isSnowy ? ["drifts"] : picture.setting.scatter).enumerated() {
        var random = SeededGenerator(picture.scene.seed, salt: 40 + UInt64(index))
        let count = kind == "tufts" ? 210 : ["wheat", "lavender"].contains(kind) ? 260 : kind == "flowers" ? 130 : 42
        // Back to front: near things hide far ones.
        let depths = (0..<count).map { _ in sqrtf(random.unit()) }.sorted()
        for depth in depths {
          let x = random.between(-0.02, 1.02) * Float(width)
          let y = Float(picture.horizon) + (0.03 + depth * 0.99) * Float(height - picture.horizon)
          guard y < Float(height) + 20, isLand(Int(x), Int(y)) else { continue }
          ScatterPainter(picture: picture).draw(kind, context, x, y, Float(height) * (0.25 + depth) * 0.02, &random)
        }
      }
    }
  }

  private func isLand(_ x: Int, _ y: Int) -> Bool {
    let column = min(max(x, 0), width - 1)
    let row = min(max(y, 0), height - 1)
    return picture.regions.values[row * width + column] == RegionMap.ground
  }
}
