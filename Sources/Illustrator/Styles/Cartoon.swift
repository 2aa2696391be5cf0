/// Bold black outlines, flat bright fills, halftone dots.
struct Cartoon: StylePass {
  let look = Look(shading: .cel, clouds: .puffs, texture: 0, realLight: false, shadow: 0.5)

  func render(_ picture: Underpainting, work: RenderWork) throws -> Bitmap {
    let lines = Outlines(picture: picture, inner: 0.75, backdrop: 0.8, clouds: 0.85).plane(
      thickness: Float(picture.height) / 230)
    try work.checkpoint(0.65)
    let result = picture.color
    let width = picture.width
    let height = Float(picture.height)
    let horizon = Float(picture.horizon)
    let pitch = max(8, height / 74)
    result.mapPlaces { color, column, row in
      let index = row &* width &+ column
      let x = Float(column)
      let y = Float(row)
      let region = picture.regions.values[index]
      var tone = color.saturated(1.3)
      tone = (tone - RGB(gray: 0.5)).scaled(1.08) + RGB(gray: 0.54)
      if region < RegionMap.cast {
        // Few flat steps, and printed dots that fade towards the horizon.
        let light = max(0.02, tone.luminance)
        tone = tone.scaled(quantized(light, region == RegionMap.sky ? 11 : 12) / light)
        if region == RegionMap.sky || region == RegionMap.ground {
          let fade = region == RegionMap.sky ? 1 - y / max(1, horizon) : (y - horizon) / max(1, height - horizon)
          let u = (x + y) / pitch * 0.7071
          let v = (x - y) / pitch * 0.7071
          let du = u - u.rounded(.down) - 0.5
          let dv = v - v.rounded(.down) - 0.5
          let dot = smoothstep(0.03, -0.03, (du * du + dv * dv).squareRoot() - 0.42 * fade * fade)
          tone = tone.mixed(tone.scaled(0.84), dot)
        }
      }
      return tone.mixed(RGB(0.07, 0.055, 0.09), lines.values[index])
    }
    return result
  }

  @inline(__always)
  private func quantized(_ value: Float, _ steps: Float) -> Float { (clamp(value) * steps).rounded() / steps }
}
