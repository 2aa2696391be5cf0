/// The picture several times in a grid, each time in other colours.
struct PanelsPass: TechniquePass {
  static let keys: Set = ["columns", "rows", "turn", "gap", "color"]

  private let columns, rows: Int
  private let turn, gap: Float
  private let color: RGB

  init(_ settings: PassSettings) {
    columns = max(1, Int(settings.number("columns", 2)))
    rows = max(1, Int(settings.number("rows", 2)))
    // Turns of hue from one to the next.
    turn = settings.number("turn", 0.25)
    gap = settings.number("gap", 6)
    color = settings.color("color", RGB(1, 1, 1))
  }

  func apply(to canvas: TechniqueCanvas) {
    let small = canvas.bitmap.reduced(by: max(columns, rows))
    let wide = canvas.width / columns
    let tall = canvas.height / rows
    let border = Int(gap * canvas.unit / 2)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let panel = min(rows - 1, y / tall) * columns + min(columns - 1, x / wide)
        let (u, v) = (x % wide, y % tall)
        let index = y &* canvas.width &+ x
        guard u >= border, v >= border, u < wide - border, v < tall - border else {
          canvas.bitmap.pixels[index] = color.packed
          continue
        }
        let tone = RGB(packed: small[clamped: u, v])
        canvas.bitmap.pixels[index] = panel == 0 ? tone.packed : tone.shifted(hue: turn * Float(panel)).packed
      }
    }
  }
}
