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
    for row in 0..<result.height {
      let y = Float(row)
      let (fine, coarse) = (noise.row(y * 0.93), noise.row(y * 0.51))
      let pixels = result.pixels + row * result.width
      for column in stride(from: 0, to: result.width, by: 4) {
        let x = Lanes(columnsFrom: column)
        let color = RGBLanes(packed: pixels + column)
        // Film: colours a little muted, cool shadows, warm lights, a shoulder and a toe.
        let light = color.luminance
        let warmth = smoothstep(0.2, 0.8, light)
        let tint = RGBLanes(RGB(0.94, 0.99, 1.06)).mixed(RGBLanes(RGB(1.06, 1.0, 0.92)), warmth)
        let tone = color.saturated(0.82) * tint
        let grain = (fine.values(x * 0.93) + coarse.values(x * 0.51 + 90) - 1) * 0.034
        let film = RGBLanes(curve(tone.r), curve(tone.g), curve(tone.b)) + grain
        film.store(min(4, result.width - column), at: pixels + column)
      }
    }
    try work.checkpoint(0.85)
    result.vignette(0.34)
    return result
  }

  @inline(__always)
  private func curve(_ values: Lanes) -> Lanes {
    let v = clamp(values)
    let slope = 0.82 + 0.36 * v * (1 - v) + 0.18 * v
    return v * slope + 0.012
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
      for x in stride(from: 0, to: picture.width, by: 4) {
        let index = y &* picture.width &+ x
        let regions = picture.regions.four(index)
        let isBackdrop = regions .< Int32(RegionMap.cast) .& (Lanes(columnsFrom: x) .< Float(picture.width))
        guard isBackdrop.hasTrue else { continue }
        let amount = Lanes(repeating: away).replacing(with: 0.3, where: regions .<= Int32(RegionMap.light))
        let seen = RGBLanes(packed: result.pixels + index).mixed(RGBLanes(packed: soft.pixels + index), amount)
        seen.store(where: isBackdrop, at: result.pixels + index)
      }
    }
  }
}
