/// Colours printed or sent a little beside their place, in bands if wished.
struct ShiftPass: TechniquePass {
  static let keys: Set = ["red", "blue", "bands", "reach"]

  private let red, blue, bands, reach: Float

  init(_ settings: PassSettings) {
    red = settings.number("red", 4)
    blue = settings.number("blue", -4)
    bands = settings.number("bands", 0)
    reach = settings.number("reach", 40)
  }

  func apply(to canvas: TechniqueCanvas) {
    let source = Bitmap(copying: canvas.bitmap)
    let (left, right) = (Int(red * canvas.unit), Int(blue * canvas.unit))
    for y in 0..<canvas.height {
      var slide = 0
      if bands > 0 {
        let band = (Float(y) / canvas.unit / 18).rounded(.down)
        let chance = canvas.noise.value(band * 3.7, 11)
        if chance < bands { slide = Int((canvas.noise.value(band * 5.3, 70) - 0.5) * 2 * reach * canvas.unit) }
      }
      for x in 0..<canvas.width {
        let own = source[clamped: x + slide, y]
        let first = source[clamped: x + slide + left, y]
        let last = source[clamped: x + slide + right, y]
        canvas.bitmap.pixels[y &* canvas.width &+ x] = first & 0xFFFF_0000 | own & 0xFF00 | last & 0xFF
      }
    }
  }
}
