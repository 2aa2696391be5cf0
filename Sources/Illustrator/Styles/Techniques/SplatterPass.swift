internal import CCairo
import SketchCore

/// Specks of colour, and drips that ran down from some of them.
struct SplatterPass: TechniquePass {
  static let keys: Set = ["count", "colors", "drips", "size", "opacity"]

  private let count, drips: Int
  private let size, opacity: Float
  private let colors: [RGB]

  init(_ settings: PassSettings) {
    count = Int(settings.number("count", 60))
    drips = Int(settings.number("drips", 0))
    size = settings.number("size", 6)
    opacity = settings.number("opacity", 0.9)
    colors = settings.colors("colors")
  }

  func apply(to canvas: TechniqueCanvas) {
    guard !colors.isEmpty else { return }
    var random = SeededGenerator(canvas.picture.scene.seed, salt: 305)
    let unit = Double(canvas.unit)
    canvas.bitmap.draw { context in
      func ink() {
        let color = colors[random.index(below: colors.count)]
        cairo_set_source_rgba(context, Double(color.r), Double(color.g), Double(color.b), Double(opacity))
      }
      for _ in 0..<count {
        ink()
        let radius = Double(size * random.between(0.15, random.chance(0.12) ? 2.4 : 0.7)) * unit
        cairo_arc(
          context, Double(random.unit()) * Double(canvas.width), Double(random.unit()) * Double(canvas.height), radius,
          0, 2 * .pi)
        cairo_fill(context)
      }
      cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      for _ in 0..<drips {
        ink()
        let x = Double(random.unit()) * Double(canvas.width)
        let y = Double(random.between(0.1, 0.85)) * Double(canvas.height)
        cairo_set_line_width(context, Double(size * random.between(0.5, 1.1)) * unit)
        cairo_move_to(context, x, y)
        cairo_line_to(context, x, y + Double(random.between(30, 130)) * unit)
        cairo_stroke(context)
        cairo_arc(context, x, y, Double(size * random.between(1, 1.8)) * unit, 0, 2 * .pi)
        cairo_fill(context)
      }
    }
  }
}
