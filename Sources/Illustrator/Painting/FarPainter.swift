internal import CCairo
import Glibc
import SketchCore

/// Paints the layers between sky and ground: ridges, hills, tree lines, skylines. Each is one height per column, filled down.
struct FarPainter {
  let picture: Underpainting

  private var width: Int { picture.width }
  private var scale: Float { Float(picture.height) }

  func paint() {
    let layers = picture.setting.far
    let own = picture.scene.colors["far"].flatMap(RGB.init(hex:))
    for (index, layer) in layers.enumerated() {
      var random = SeededGenerator(picture.scene.seed, salt: 20 + UInt64(index))
      // Near layers keep their colour, far ones fade into the air.
      let near = Float(index + 1) / Float(layers.count)
      let color = (own ?? layer.color) * picture.atmosphere.ambient
      let hazed = color.mixed(picture.atmosphere.haze, (1 - near * 0.75) * (0.22 + picture.atmosphere.hazeAmount * 0.75))
      let region = RegionMap.far + UInt8(min(index, 8))
      let heights = profile(layer, &random)
      switch layer.kind {
      case "space": break
      case let kind where Setting.backdrops.contains(kind): break
      case "stands": stands(heights, hazed, region, &random)
      case "buildings": fill(heights, hazed, region, shade: { _, _ in Lanes(repeating: 0) }); windows(heights, hazed, near, &random)
      case "ridge", "icebergs", "mesas": rock(heights, hazed, region, layer, near)
      default:
        let grain = picture.look.texture * (layer.kind == "trees" || layer.kind == "canopy" || layer.kind == "hedge" ? 0.22 : 0.1)
        guard grain > 0 else {
          fill(heights, hazed, region) { _, down in 0.08 - down / scale * 0.5 }
          continue
        }
        fill(heights, hazed, region) { x, down in
          let n = picture.noise.fractals(x * 0.045, down * 0.05 + Float(index) * 9, octaves: 3) - 0.5
          return n * grain + (0.08 - down / scale * 0.5)
        }
      }
    }
  }

  /// The top edge: pixels above the horizon for every column.
  private func profile(_ layer: Setting.Far, _ random: inout SeededGenerator) -> [Float] {
    let tall = layer.height * scale
    let shift = random.between(0, 200)
    let unit = 1 / Float(width)
    let proportion = Float(width) / scale
    func u(_ x: Int) -> Float { Float(x) * unit * proportion }
    switch layer.kind {
    case "ridge", "icebergs":
      return (0..<width).map { x in
        let broad = picture.noise.value(u(x) * 1.9 + shift, 2)
        let peaks = picture.noise.ridged(u(x) * 2.6 + shift, 7.5, octaves: 5)
        return tall * (0.12 + 0.95 * peaks * (0.35 + 0.75 * broad))
      }
    case "dunes":
      return (0..<width).map { x in
        let t = u(x) * 1.4 + shift
        let wave = picture.noise.value(t, 3.5)
        return tall * (0.15 + 0.9 * wave + 0.1 * picture.noise.value(t * 3, 8))
      }
    case "mesas":
      return (0..<width).map { x in
        let n = picture.noise.value(u(x) * 3.1 + shift, 4.5)
        let cliff = smoothstep(0.46, 0.54, n)
        return tall * (0.14 + cliff * 0.66 + (n - 0.5) * 0.12 + 0.05 * picture.noise.value(u(x) * 40 + shift, 1))
      }
    case "trees": return silhouettes(tall, spacing: 0.3, &random) { t in 1 - t }
    case "canopy": return silhouettes(tall, spacing: 0.42, &random) { t in (1 - t * t).squareRoot() }
    case "hedge": return silhouettes(tall, spacing: 0.35, &random) { t in 0.7 + 0.3 * (1 - t * t).squareRoot() }
    case "reef": return silhouettes(tall, spacing: 0.5, &random) { t in (1 - t * t * t).squareRoot() }
    case "stands": return [Float](repeating: tall, count: width)
    case "columns": return columns(tall, &random)
    case "houses": return silhouettes(tall, spacing: 1.15, &random) { t in t > 0.8 ? 0 : 0.6 + 0.4 * (1 - t) }
    case "buildings":
      var heights = [Float](repeating: tall * 0.15, count: width)
      var x = -random.between(0, 40)
      while x < Float(width) {
        let span = scale * random.between(0.04, 0.11)
        let top = tall * (random.chance(0.16) ? random.between(0.85, 1) : random.between(0.3, 0.78))
        let spire = random.chance(0.12)
        for column in max(0, Int(x))..<max(max(0, Int(x)), min(width, Int(x + span))) {
          let t = abs((Float(column) - x) / span - 0.5)
          heights[column] = top + (spire && t < 0.24 ? scale * 0.02 : 0) + (spire && t < 0.03 ? scale * 0.05 : 0)
        }
        x += span
      }
      return heights
    default:
      return (0..<width).map { x in
        tall * (0.25 + 0.55 * picture.noise.value(u(x) * 1.6 + shift, 5) + 0.24 * picture.noise.value(u(x) * 4.1 + shift, 9))
      }
    }
  }

  /// Rows of columns, some of them broken, some with a beam across.
  private func columns(_ tall: Float, _ random: inout SeededGenerator) -> [Float] {
    var heights = [Float](repeating: tall * 0.05, count: width)
    let step = tall * 0.42
    var x = -random.between(0, step)
    while x < Float(width) {
      let count = 2 + random.index(below: 3)
      let isWhole = random.chance(0.5)
      for place in 0..<count {
        let top = isWhole ? tall * 0.9 : tall * random.between(0.3, 0.9)
        let left = x + Float(place) * step
        func raise(_ from: Float, _ to: Float, _ height: Float) {
          for column in max(0, Int(from))..<max(max(0, Int(from)), min(width, Int(to))) {
            heights[column] = max(heights[column], height)
          }
        }
        raise(left, left + step * 0.42, top)
        raise(left - step * 0.08, left + step * 0.5, tall * 0.1)
      }
      x += Float(count) * step + random.between(0.6, 1.8) * step
    }
    return heights
  }

  /// Rows of seats full of people, rising to a roof.
  private func stands(_ heights: [Float], _ color: RGB, _ region: UInt8, _ random: inout SeededGenerator) {
    let tall = heights.first ?? 0
    let rows = 14
    fill(heights, color, region) { _, down in
      let step = down / tall * Float(rows)
      return ((step - step.smallFloor) * 0.16 - 0.14).replacing(with: 0.16, where: down .< tall * 0.1)
    }
    let hues: [Float] = [0.0, 0.08, 0.14, 0.58, 0.62, 0.33, 0.9]
    picture.color.draw { context in
      for row in 2..<rows {
        let y = Float(picture.horizon) - tall + (Float(row) + 0.4) / Float(rows) * tall
        let size = tall / Float(rows) * 0.3
        var x = random.between(0, size * 3)
        while x < Float(width) {
          let hue = hues[random.index(below: hues.count)]
          let tone = RGB(hue: hue, saturation: 0.55, lightness: random.between(0.45, 0.7))
          let lit = tone * picture.atmosphere.ambient
          cairo_set_source_rgb(context, Double(min(1, lit.r)), Double(min(1, lit.g)), Double(min(1, lit.b)))
          cairo_arc(context, Double(x), Double(y), Double(size), 0, 2 * .pi)
          cairo_fill(context)
          x += size * random.between(2.2, 3.4)
        }
      }
    }
  }

  /// A row of like shapes; `shape` gives the height at a distance 0…1 from the middle.
  private func silhouettes(_ tall: Float, spacing: Float, _ random: inout SeededGenerator, _ shape: (Float) -> Float) -> [Float] {
    var heights = [Float](repeating: tall * 0.2, count: width)
    var x: Float = -20
    while x < Float(width) + 20 {
      let height = tall * random.between(0.55, 1)
      let half = height * random.between(0.2, 0.28) * (spacing > 0.34 ? 1.9 : 1) + 3
      for column in max(0, Int(x - half))..<max(max(0, Int(x - half)), min(width, Int(x + half))) {
        let t = abs(Float(column) - x) / half
        let jag = (picture.noise.value(Float(column) * 0.35, height) - 0.5) * height * 0.09
        heights[column] = max(heights[column], height * shape(min(1, t)) + jag)
      }
      x += half * 2 * spacing * random.between(0.7, 1.5) + 2
    }
    return heights
  }

  /// Every pixel of a layer with its distance from the top edge, in rows, as they lie in memory.
  @inline(__always)
  private func eachPlace(_ heights: [Float], _ paint: (_ x: Int, _ y: Int, _ down: Int) -> Void) {
    let tops = heights.map { max(0, picture.horizon - Int($0)) }
    let end = min(picture.height, picture.horizon + 2)
    for y in (tops.min() ?? end)..<max(tops.min() ?? end, end) {
      for (x, top) in tops.enumerated() where top <= y { paint(x, y, y - top) }
    }
  }

  private func fill(_ heights: [Float], _ color: RGB, _ region: UInt8, shade: (_ x: Lanes, _ down: Lanes) -> Lanes) {
    let end = min(picture.height, picture.horizon + 2)
    // Beyond the right edge nothing is filled.
    let tops = heights.map { Float(max(0, picture.horizon - Int($0))) } + [Float](repeating: Float(end), count: 3)
    let first = Int(tops.min() ?? Float(end))
    tops.withUnsafeBufferPointer { tops in
      for y in first..<max(first, end) {
        for x in stride(from: 0, to: width, by: 4) {
          let down = Float(y) - Lanes(tops[x], tops[x &+ 1], tops[x &+ 2], tops[x &+ 3])
          let isFilled = down .>= 0
          guard isFilled.hasTrue else { continue }
          let tone = RGBLanes(color).scaled(1 + shade(Lanes(columnsFrom: x), down))
          picture.set(y &* width &+ x, where: isFilled, tone, region)
        }
      }
    }
  }

  /// Facets lit from the light's side, snow on what is high, mist at the foot.
  private func rock(_ heights: [Float], _ color: RGB, _ region: UInt8, _ layer: Setting.Far, _ near: Float) {
    let sun: Float = picture.light.x < Float(width) / 2 ? -1 : 1
    let icy = layer.kind == "icebergs" || picture.scene.weather == .snow
    let snowy = layer.height >= 0.18 && picture.setting.ground != .rock || icy
    let highest = heights.max() ?? 1
    let white = RGB(0.97, 0.98, 1) * picture.atmosphere.ambient
    let mist = picture.atmosphere.haze
    eachPlace(heights) { x, y, below in
      let down = Float(below)
      let high = (Float(picture.horizon) - Float(y)) / highest
      let u = Float(x) / scale
      let v = down / scale
      // Creases run downhill to both sides.
      let crease = picture.noise.ridged(u * 9 + v * 4, v * 3 + near * 40, octaves: 3)
      let other = picture.noise.ridged((u + 0.012 * sun) * 9 + v * 4, v * 3 + near * 40, octaves: 3)
      let lit = clamp((other - crease) * 3.2, -0.5, 0.5) * picture.look.texture
      var tone = color.scaled(0.94 + lit * 0.55)
      if layer.kind == "mesas" {
        let stripe = picture.noise.value(Float(y) * 0.06, u * 1.2 + 3) - 0.5
        tone = tone.scaled(1 + stripe * 0.3)
      }
      if snowy {
        let line = 0.56 + (picture.noise.fractal(u * 12, v * 9 + 3, octaves: 3) - 0.5) * 0.5 + v * 0.8
        let amount = icy ? 0.55 : smoothstep(line - 0.03, line + 0.05, high + lit * 0.25)
        tone = tone.mixed(white.scaled(0.93 + lit * 0.32).mixed(color, lit < 0 ? -lit * 0.5 : 0), amount * 0.94)
      }
      tone = tone.mixed(mist, smoothstep(0.5, 0, high) * (0.25 + picture.atmosphere.hazeAmount * 0.6))
      picture.set(y &* width &+ x, tone, region)
    }
  }

  private func windows(_ heights: [Float], _ color: RGB, _ near: Float, _ random: inout SeededGenerator) {
    let dark =
      picture.atmosphere.isNight || picture.scene.time == .sunset || picture.scene.weather == .storm || picture.scene.weather == .rain
    let cell = max(7, Int(scale * (0.011 + near * 0.007)))
    let glow = RGB(1, 0.84, 0.48)
    var x = 4
    while x < width - cell {
      var y = picture.horizon - Int(heights[min(width - 1, x)]) + cell
      let level = heights[x]
      // Only where the building's roof is level over the whole window.
      if abs(heights[x + cell / 2] - level) < 1 {
        while y < picture.horizon - cell / 2 {
          let lamp = dark && random.chance(0.42)
          let tone = lamp ? glow.scaled(random.between(0.7, 1)) : color.mixed(picture.atmosphere.skyMiddle, 0.3).scaled(dark ? 0.7 : 0.86)
          for row in max(0, y)..<max(max(0, y), min(picture.horizon, y + cell * 6 / 10)) {
            for column in x..<(x + cell / 2) { picture.color.pixels[row * width + column] = tone.packed }
          }
          y += cell
        }
      }
      x += cell
    }
  }
}
