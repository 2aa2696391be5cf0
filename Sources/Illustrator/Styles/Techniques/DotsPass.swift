import SketchCore

/// Dots of nearly pure colour, on a ground, none quite in its row.
struct DotsPass: TechniquePass {
  static let keys: Set = ["spacing", "radius", "hue", "light", "saturation", "ground"]

  private let spacing, radius, hue, light, saturation: Float
  private let ground: RGB?

  init(_ settings: PassSettings) {
    spacing = settings.number("spacing", 8)
    radius = settings.number("radius", 4)
    hue = settings.number("hue", 0.05)
    light = settings.number("light", 0.06)
    saturation = settings.number("saturation", 1.4)
    ground = settings.colors("ground").first
  }

  func apply(to canvas: TechniqueCanvas) {
    let source = Bitmap(copying: canvas.bitmap)
    if let ground { canvas.bitmap.pixels.update(repeating: ground.packed, count: canvas.bitmap.count) }
    let step = spacing * canvas.unit
    let columns = Int(Float(canvas.width) / step) + 2
    let rows = Int(Float(canvas.height) / step) + 2
    var random = SeededGenerator(canvas.picture.scene.seed, salt: 303)
    for row in 0..<rows {
      for column in 0..<columns {
        let x = (Float(column) + random.between(-0.5, 0.5)) * step
        let y = (Float(row) + random.between(-0.5, 0.5)) * step
        let reach = max(1, radius * canvas.unit * random.between(0.75, 1.2))
        let seen = RGB(packed: source[clamped: Int(x), Int(y)])
        let tone = seen.shifted(
          hue: random.between(-hue, hue), saturation: saturation, lightness: random.between(-light, light)
        ).packed
        let (left, right) = (max(0, Int(x - reach)), min(canvas.width - 1, Int(x + reach)))
        let (top, bottom) = (max(0, Int(y - reach)), min(canvas.height - 1, Int(y + reach)))
        guard left <= right, top <= bottom else { continue }
        for line in top...bottom {
          let dy = Float(line) - y
          for place in left...right {
            let dx = Float(place) - x
            if dx * dx + dy * dy < reach * reach { canvas.bitmap.pixels[line &* canvas.width &+ place] = tone }
          }
        }
      }
    }
  }
}
