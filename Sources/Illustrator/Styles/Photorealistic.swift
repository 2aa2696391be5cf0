/// As through a lens: depth of field, natural colours, bloom, vignette, grain.
struct Photorealistic: StylePass {
  let look = Look(shading: .soft, clouds: .soft, texture: 1, realLight: true, shadow: 0.6)

  func render(_ picture: Underpainting, work: RenderWork) throws -> Bitmap {
    let result = picture.color
    focus(result, picture)
    try work.checkpoint(0.6)
    result.bloom(threshold: 0.74, strength: 0.34, radius: 36)
    try work.checkpoint(0.75)
    let noise = picture.noise
    result.mapPlaces { color, column, row in
      let x = Float(column)
      let y = Float(row)
      // Film: colours a little muted, cool shadows, warm lights, a shoulder and a toe.
      let light = color.luminance
      var tone = color.saturated(0.82)
      tone = tone * RGB(0.94, 0.99, 1.06).mixed(RGB(1.06, 1.0, 0.92), smoothstep(0.2, 0.8, light))
      tone = RGB(curve(tone.r), curve(tone.g), curve(tone.b))
      let grain = (noise.value(x * 0.93, y * 0.93) + noise.value(x * 0.51 + 90, y * 0.51) - 1) * 0.034
      return tone + RGB(gray: grain)
    }
    try work.checkpoint(0.85)
    result.vignette(0.34)
    return result
  }

  @inline(__always)
  private func curve(_ value: Float) -> Float {
    let v = clamp(value)
    return v * (0.82 + 0.36 * v * (1 - v) + 0.18 * v) + 0.012
  }

  /// Blurs what is far from the elements' distance.
  private func focus(_ result: Bitmap, _ picture: Underpainting) {
    guard picture.setting.ground != .none else { return }
    let soft = result.blurred(radius: max(2, picture.height / 220), passes: 2)
    let near = Float(picture.cast.filter { !$0.spot.air && $0.subject.place != .horizon }.map(\.spot.depth).max() ?? 0.3)
    let horizon = Float(picture.horizon)
    let rows = max(1, Float(picture.height) - horizon)
    for y in 0..<picture.height {
      let depth = max(0, (Float(y) - horizon) / rows)
      let away = min(1, abs(depth - near) * (depth > near ? 1.9 : 1.25))
      for x in 0..<picture.width {
        let index = y &* picture.width &+ x
        let region = picture.regions.values[index]
        guard region < RegionMap.cast else { continue }
        let amount = region <= RegionMap.light ? 0.3 : away
        result.pixels[index] = RGB(packed: result.pixels[index]).mixed(RGB(packed: soft.pixels[index]), amount).packed
      }
    }
  }
}
