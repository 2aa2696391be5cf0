/// Clean black outlines on white, nothing else: to print and colour.
struct ColoringPage: StylePass {
  let look = Look(shading: .flat, clouds: .puffs, texture: 0, realLight: false, shadow: 0, weather: false, scatter: false)

  func render(_ picture: Underpainting, work: RenderWork) throws -> Bitmap {
    let lines = Outlines(picture: picture, inner: 1, backdrop: 1, clouds: 1).plane(thickness: max(3, Float(picture.height) / 250))
    try work.checkpoint(0.8)
    let result = Bitmap(width: picture.width, height: picture.height)
    for index in 0..<result.count { result.pixels[index] = RGB(gray: 1 - lines.values[index]).packed }
    return result
  }
}
