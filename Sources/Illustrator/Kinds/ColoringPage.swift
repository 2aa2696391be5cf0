/// Black outlines on white, without a grey pixel: to print and colour.
struct ColoringPage: StylePass {
  var kind: KindLook

  let look = Look(shading: .flat, clouds: .puffs, texture: 0, realLight: false, shadow: 0, weather: false, scatter: false)

  func render(_ picture: Underpainting, work: RenderWork) throws -> Bitmap {
    // For the smallest only the things and what stands out in them, in thick lines; for the patient every shade.
    let outlines = Outlines(
      picture: picture, inner: 1, backdrop: kind.backdrop, clouds: kind.clouds, faintest: kind.faintest)
    let lines = InkLines(outlines, thickness: max(3, Float(picture.height) / kind.lines))
    try work.checkpoint(0.8)
    let result = Bitmap(width: picture.width, height: picture.height, fill: 0xFFFF_FFFF)
    for index in 0..<result.count where lines.ink[index] { result.pixels[index] = 0xFF00_0000 }
    return result
  }
}
