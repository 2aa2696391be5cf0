import SketchCore

/// A picture as a drawing of lines on white paper.
struct LineArt {
  let width: Int
  let height: Int
  /// Brightness of each pixel.
  let light: [UInt8]

  /// - Throws: `SketchError` `.unsupported` for a picture that is no line drawing.
  init(_ picture: PixelImage) throws(SketchError) {
    width = picture.width
    height = picture.height
    let count = width * height
    var light: [UInt8] = Array(repeating: 0, count: count)
    var (bright, dark, colored) = (0, 0, 0)
    for pixel in 0..<count {
      let (red, green, blue) = (
        Int(picture.bytes[pixel &* 3]), Int(picture.bytes[pixel &* 3 &+ 1]), Int(picture.bytes[pixel &* 3 &+ 2])
      )
      let value = (299 &* red &+ 587 &* green &+ 114 &* blue) / 1_000
      light[pixel] = UInt8(value)
      if value >= 200 { bright += 1 }
      if value < 100 { dark += 1 }
      if max(red, max(green, blue)) - min(red, min(green, blue)) > 40 { colored += 1 }
    }
    self.light = light
    let isOnPaper = bright * 100 >= count * 45 && dark * 1_000 >= count
    let isDrawn = colored * 100 <= count * 3 && (bright + dark) * 100 >= count * 75
    guard isOnPaper, isDrawn else { throw Self.refusal(isColored: colored * 100 > count * 3) }
  }

  private static func refusal(isColored: Bool) -> SketchError {
    SketchError(
      .unsupported,
      isColored ? "this picture has colours of its own" : "this picture is no line drawing on white",
      advice: "Colour in a coloring page: say for example “make a coloring page of a house”.")
  }
}
