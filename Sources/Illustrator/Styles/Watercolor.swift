import Glibc
import SketchCore

/// Transparent washes on white paper: edges that bleed and dry dark, granulating pigment, a margin left free.
struct Watercolor: StylePass {
  let look = Look(shading: .soft, clouds: .soft, texture: 0.6, realLight: true, shadow: 0.35)

  func render(_ picture: Underpainting, work: RenderWork) throws -> Bitmap {
    let width = picture.width
    let height = picture.height
    let unit = Float(height) / 1024
    let source = picture.color
    source.map { color, _ in color.saturated(1.18).lighter(0.1) }
    let soft = Smoothing.flattened(source, radius: max(2, Int(3 * unit)))
    try work.checkpoint(0.62)
    let wet = soft.blurred(radius: max(2, Int(9 * unit)))
    let lines = Outlines(picture: picture, inner: 0.5, backdrop: 0.3).plane(thickness: 2)
    let noise = picture.noise
    try work.checkpoint(0.72)
    let result = Bitmap(width: width, height: height)
    let paper = RGB(0.985, 0.975, 0.95)
    let slows = CoarseNoise(width, height, unit) { u, v in noise.fractal(u * 0.006 + 3, v * 0.006, octaves: 4) }
    let shakes = CoarseNoise(width, height, unit) { u, v in noise.value(u * 0.02, v * 0.02 + 50) - 0.5 }
    let shakesY = CoarseNoise(width, height, unit) { u, v in noise.value(u * 0.02 + 70, v * 0.02) - 0.5 }
    let threads = CoarseNoise(width, height, unit) { u, v in noise.value(u * 0.011 + 30, v * 0.011) }
    for y in 0..<height {
      for plane in [slows, shakes, shakesY, threads] { plane.beginRow(y) }
      for x in 0..<width {
        let index = y &* width &+ x
        let fx = Float(x)
        let fy = Float(y)
        let u = fx / unit
        let v = fy / unit
        let grain = noise.fractal(u * 0.16, v * 0.16, octaves: 3)
        let slow = slows[x]
        let shake = shakes[x]
        let shakeY = shakesY[x]
        let ragged = grain - 0.5
        let sx = fx + (shake * 13 + ragged * 4) * unit
        let sy = fy + (shakeY * 13 + ragged * 4) * unit
        let crisp = soft.sample(sx, sy)
        let bled = wet.sample(sx, sy)
        let cast = picture.regions.values[index] >= RegionMap.cast
        // In the backdrop colours run into each other, wet in wet.
        let color = crisp.mixed(bled, cast ? 0.08 : clamp(0.05 + slow * 0.5))
        // Pigment gathers where a wash ends.
        let border = abs(crisp.luminance - bled.luminance)
        let pool = smoothstep(0.02, 0.2, border) * (crisp.luminance < bled.luminance ? 1 : 0.3)
        // Dark washes are even, light ones show every drop.
        let light = color.luminance
        let thickness =
          lerp(1.02, 0.56 + slow * 0.85, 0.25 + 0.75 * light) * (1 + pool * 0.5) * (1 + (0.5 - grain) * (0.16 + 0.36 * light))
        var tone = RGB(pigment(color.r, thickness), pigment(color.g, thickness), pigment(color.b, thickness))
        // A thread of dry paper here and there between two washes, a pencil line elsewhere.
        let line = lines.sample(sx, sy)
        let dry = line * smoothstep(0.56, 0.7, threads[x])
        tone = tone.mixed(RGB(1, 1, 1), dry * 0.7)
        tone = tone.mixed(tone.scaled(0.6), line * (1 - dry) * 0.42 * smoothstep(0.3, 0.6, grain + 0.1))
        let margin = edge(fx / Float(width), fy / Float(height), Float(width) / Float(height), slow, shake + ragged * 0.5)
        tone = RGB(1, 1, 1).mixed(
          tone.scaled(1 - 0.14 * smoothstep(0.95, 0.35, margin) * smoothstep(0, 0.3, margin)), smoothstep(0.1, 0.34, margin))
        let fibre = 1 - (grain - 0.5) * 0.075 + (noise.value(u * 0.5, v * 0.5) - 0.5) * 0.03
        result.pixels[index] = (tone * paper).scaled(fibre).packed
      }
    }
    try work.checkpoint(0.88)
    splashes(result, picture)
    return result
  }

  /// A layer of pigment `thickness` times as thick lets that much less light through.
  @inline(__always)
  private func pigment(_ value: Float, _ thickness: Float) -> Float {
    // x^t near 1 is close to this polynomial and far cheaper.
    let v = clamp(value, 0.02, 1)
    let absorbed = 1 - v
    let power = 1 - absorbed * thickness
    return thickness > 1 ? max(v * v, power) : power
  }

  /// How far inside the painted field, 0 outside its ragged edge, 1 well inside.
  @inline(__always)
  private func edge(_ u: Float, _ v: Float, _ proportion: Float, _ slow: Float, _ ragged: Float) -> Float {
    let inside = min(min(u, 1 - u) * proportion, min(v, 1 - v))
    return clamp((inside - 0.012 - slow * 0.05 + 0.006 + ragged * 0.02) * 22)
  }

  private func splashes(_ result: Bitmap, _ picture: Underpainting) {
    var random = SeededGenerator(picture.scene.seed, salt: 98)
    let unit = Float(picture.height) / 1024
    for _ in 0..<26 {
      let x = random.unit() * Float(picture.width)
      let y = random.unit() * Float(picture.height)
      let radius = random.between(1.5, random.chance(0.15) ? 10 : 5) * unit
      let tone = picture.color.sample(random.unit() * Float(picture.width), random.unit() * Float(picture.height)).saturated(1.2)
      let reach = Int(radius) + 2
      for row in max(0, Int(y) - reach)..<max(max(0, Int(y) - reach), min(picture.height, Int(y) + reach)) {
        for column in max(0, Int(x) - reach)..<max(max(0, Int(x) - reach), min(picture.width, Int(x) + reach)) {
          let dx = Float(column) - x
          let dy = Float(row) - y
          let distance = (dx * dx + dy * dy).squareRoot() + (picture.noise.value(Float(column) * 0.2, Float(row) * 0.2) - 0.5) * 2
          let body = smoothstep(radius, radius - 1.5, distance)
          let rim = smoothstep(radius * 0.5, radius, distance)
          let index = row &* picture.width &+ column
          let under = RGB(packed: result.pixels[index])
          result.pixels[index] = under.mixed(under * tone, body * (0.35 + rim * 0.4)).packed
        }
      }
    }
  }
}
