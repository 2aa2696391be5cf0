/// Black outlines on white, without a grey pixel: to print and colour.
struct ColoringPage: StylePass {
  var option: KindOption?

  let look = Look(shading: .flat, clouds: .puffs, texture: 0, realLight: false, shadow: 0, weather: false, scatter: false)

  func render(_ picture: Underpainting, work: RenderWork) throws -> Bitmap {
    let lines = InkLines(
      outlines(picture),
      thickness: max(3, Float(picture.height) / (option == .toddlers ? 90 : option == .detailed ? 340 : 250)))
    try work.checkpoint(0.8)
    let result = Bitmap(width: picture.width, height: picture.height, fill: 0xFFFF_FFFF)
    for index in 0..<result.count where lines.ink[index] { result.pixels[index] = 0xFF00_0000 }
    return result
  }

  /// For the smallest only the things and what stands out in them, in thick lines; for the patient every shade.
  private func outlines(_ picture: Underpainting) -> Outlines {
    switch option {
    case .toddlers: Outlines(picture: picture, inner: 1, backdrop: 0, faintest: 190...300)
    case .simple: Outlines(picture: picture, inner: 1, backdrop: 1, clouds: 1, faintest: 120...210)
    case .detailed: Outlines(picture: picture, inner: 1, backdrop: 1, clouds: 1, faintest: 12...50)
    default: Outlines(picture: picture, inner: 1, backdrop: 1, clouds: 1)
    }
  }
}
