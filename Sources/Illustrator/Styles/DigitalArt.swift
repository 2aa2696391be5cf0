import Glibc
import SketchCore

/// Screen-born: deep colour grading, rim light, rays, glow and drifting sparks.
struct DigitalArt: StylePass {
  let look = Look(shading: .soft, clouds: .soft, texture: 0.7, realLight: true, shadow: 0.55)

  func render(_ picture: Underpainting, work: RenderWork) throws -> Bitmap {
    let result = picture.color
    grade(result, picture)
    if picture.isOrnament { return result }
    try work.checkpoint(0.6)
    if picture.scene.view != .silhouette { rims(result, picture) }
    try work.checkpoint(0.7)
    if picture.setting.isOutdoors && picture.atmosphere.cover < 0.8 { rays(result, picture) }
    sparks(result, picture)
    result.bloom(threshold: 0.66, strength: 0.55, radius: 56)
    try work.checkpoint(0.85)
    result.vignette(0.34)
    return result
  }

  /// Shadows towards indigo and teal, lights towards rose and gold, everything stronger.
  private func grade(_ result: Bitmap, _ picture: Underpainting) {
    let night = picture.atmosphere.isNight
    let shadow = night ? RGB(0.1, 0.08, 0.36) : RGB(0.14, 0.1, 0.42)
    let glow = night ? RGB(0.55, 0.85, 1) : RGB(1, 0.8, 0.6)
    let (width, height) = (picture.width, picture.height)
    let (violet, amber) = (RGB(0.42, 0.2, 0.8), RGB(1, 0.55, 0.55))
    for y in 0..<height {
      // A slow change of hue over the backdrop, from violet above to amber at the horizon.
      let above = RGBLanes(violet.mixed(amber, smoothstep(0, 0.62, Float(y) / Float(height))))
      for x in stride(from: 0, to: width, by: 4) {
        let index = y &* width &+ x
        let color = RGBLanes(packed: result.pixels + index)
        let light = color.luminance
        var tone = color.saturated(1.34)
        tone = tone.mixed(RGBLanes(shadow), (1 - smoothstep(0, 0.5, light)) * 0.34)
        let lit = tone * RGBLanes(glow) + RGBLanes(glow.scaled(0.12))
        tone = tone.mixed(lit, smoothstep(0.55, 1, light) * 0.4)
        let regions = picture.regions.four(index)
        let isSky = regions .<= Int32(RegionMap.clouds)
        let drift = RGBLanes(RGB(0.1, 0.5, 0.55)).replacing(with: above, where: isSky)
        let strength = Lanes(repeating: 0.08).replacing(with: 0.17, where: isSky)
        tone = tone.replacing(with: tone.mixed(drift, strength), where: regions .< Int32(RegionMap.cast))
        let middle = RGBLanes(RGB(gray: 0.46))
        let contrast = (tone - middle).scaled(Lanes(repeating: 1.13)) + middle
        contrast.store(min(4, width - x), at: result.pixels + index)
      }
    }
  }

  /// A bright edge on the elements: warm towards the light, cyan away from it.
  private func rims(_ result: Bitmap, _ picture: Underpainting) {
    let mask = picture.regions.castMask()
    mask.blur(radius: max(2, picture.height / 300), passes: 2)
    let width = picture.width
    let warm = picture.atmosphere.isNight ? RGB(0.6, 0.85, 1) : RGB(1, 0.86, 0.6)
    let cool = picture.atmosphere.isNight ? RGB(0.85, 0.35, 1) : RGB(0.3, 0.85, 1)
    for y in 2..<(picture.height - 2) {
      for x in 2..<(width - 2) {
        let index = y &* width &+ x
        guard picture.regions.values[index] >= RegionMap.cast, mask.values[index] < 0.98 else { continue }
        let gx = mask.values[index &+ 2] - mask.values[index &- 2]
        let gy = mask.values[index &+ 2 &* width] - mask.values[index &- 2 &* width]
        let toX = picture.light.x - Float(x)
        let toY = picture.light.y - Float(y)
        let length = max(1, (toX * toX + toY * toY).squareRoot())
        let facing = -(gx * toX + gy * toY) / length * 2.4
        let rim = clamp(abs(facing))
        let tone = facing > 0 ? warm : cool
        result.pixels[index] = RGB(packed: result.pixels[index]).mixed(tone, rim * (facing > 0 ? 0.85 : 0.5)).packed
      }
    }
  }

  private func rays(_ result: Bitmap, _ picture: Underpainting) {
    let tone = picture.atmosphere.light
    let night: Float = picture.atmosphere.isNight ? 0.45 : 1
    let (width, height, light) = (picture.width, picture.height, picture.light)
    let beams = picture.noise.row(2.5)
    for y in 0..<height {
      let dy = Lanes(repeating: Float(y) - light.y)
      for x in stride(from: 0, to: width, by: 4) {
        let columns = Lanes(columnsFrom: x)
        let dx = columns - light.x
        let distance = (dx * dx + dy * dy).squareRoot() / Float(height)
        // Without a call to atan2 per pixel: the direction's tangent is as good to look noise up by.
        let turn = (8 - dx / dy).replacing(with: dy / dx + 4, where: dx.magnitude .> dy.magnitude)
        let beam = smoothstep(0.5, 0.85, beams.values(turn * 9))
        let isLit = beam .> 0 .& (distance .< 1.3) .& (columns .< Float(width))
        guard isLit.hasTrue else { continue }
        let strength = beam * (1 - distance / 1.3) * 0.2 * night
        let start = result.pixels + (y &* width &+ x)
        RGBLanes(packed: start).mixed(RGBLanes(tone), strength).store(where: isLit, at: start)
      }
    }
  }

  private func sparks(_ result: Bitmap, _ picture: Underpainting) {
    var random = SeededGenerator(picture.scene.seed, salt: 90)
    let tone = picture.atmosphere.isNight ? RGB(0.6, 0.95, 1) : RGB(1, 0.93, 0.7)
    let unit = Float(picture.height) / 1024
    for _ in 0..<64 {
      let x = random.unit() * Float(picture.width)
      let y = random.between(0.25, 1) * Float(picture.height)
      let radius = random.between(1.5, 6.5) * unit
      let strength = random.between(0.25, 0.8)
      let reach = Int(radius * 2.2)
      for row in max(0, Int(y) - reach)..<max(max(0, Int(y) - reach), min(picture.height, Int(y) + reach)) {
        for column in max(0, Int(x) - reach)..<max(max(0, Int(x) - reach), min(picture.width, Int(x) + reach)) {
          let dx = Float(column) - x
          let dy = Float(row) - y
          let glow = expf(-(dx * dx + dy * dy) / (radius * radius)) * strength
          let index = row &* picture.width &+ column
          result.pixels[index] = RGB(packed: result.pixels[index]).mixed(tone, glow).packed
        }
      }
    }
  }
}
