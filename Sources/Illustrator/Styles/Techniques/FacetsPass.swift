internal import CCairo
import SketchCore

/// A mesh of triangles whose corners sit on the outlines, each of one colour.
struct FacetsPass: TechniquePass {
  static let keys: Set = ["size", "vary", "edge"]

  private let size, vary, edge: Float

  init(_ settings: PassSettings) {
    size = settings.number("size", 40)
    vary = settings.number("vary", 0.06)
    edge = settings.number("edge", 0)
  }

  func apply(to canvas: TechniqueCanvas) {
    let lines = Outlines(picture: canvas.picture, inner: 0.6, backdrop: 0.8, clouds: 0.6).plane()
    let step = size * canvas.unit
    let columns = Int(Float(canvas.width) / step) + 2
    let rows = Int(Float(canvas.height) / step) + 2
    var random = SeededGenerator(canvas.picture.scene.seed, salt: 302)
    let corners = (0..<(columns * rows)).map { cell -> (Float, Float) in
      let x = Float(cell % columns) * step
      let y = Float(cell / columns) * step
      let free = (x + random.between(-0.32, 0.32) * step, y + random.between(-0.32, 0.32) * step)
      guard cell % columns > 0, cell / columns > 0, cell % columns < columns - 1, cell / columns < rows - 1 else {
        return (x, y)
      }
      return strongest(lines, near: free, within: step * 0.42) ?? free
    }
    let source = Bitmap(copying: canvas.bitmap)
    canvas.bitmap.draw { context in
      cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
      for row in 0..<(rows - 1) {
        for column in 0..<(columns - 1) {
          let (a, b) = (corners[row * columns + column], corners[row * columns + column + 1])
          let (c, d) = (corners[(row + 1) * columns + column], corners[(row + 1) * columns + column + 1])
          let turned = random.chance(0.5)
          for triangle in turned ? [[a, b, c], [b, d, c]] : [[a, b, d], [a, d, c]] {
            let tone = mean(triangle, source).scaled(1 + random.between(-vary, vary))
            cairo_move_to(context, Double(triangle[0].0), Double(triangle[0].1))
            cairo_line_to(context, Double(triangle[1].0), Double(triangle[1].1))
            cairo_line_to(context, Double(triangle[2].0), Double(triangle[2].1))
            cairo_close_path(context)
            cairo_set_source_rgb(
              context, Double(clamp(tone.r)), Double(clamp(tone.g)), Double(clamp(tone.b)))
            edge > 0 ? cairo_fill_preserve(context) : cairo_fill(context)
            if edge > 0 {
              cairo_set_line_width(context, Double(edge * canvas.unit))
              cairo_set_source_rgba(context, 1, 1, 1, 0.35)
              cairo_stroke(context)
            }
          }
        }
      }
    }
  }

  private func strongest(_ lines: Plane, near place: (Float, Float), within reach: Float) -> (Float, Float)? {
    var best: (Float, Float)?
    var least: Float = .infinity
    let stride = max(1, Int(reach / 8))
    for dy in Swift.stride(from: -Int(reach), through: Int(reach), by: stride) {
      for dx in Swift.stride(from: -Int(reach), through: Int(reach), by: stride) {
        let (x, y) = (Int(place.0) + dx, Int(place.1) + dy)
        let distance = Float(dx * dx + dy * dy)
        guard distance < least, lines[clamped: x, y] > 0.5 else { continue }
        (least, best) = (distance, (Float(x), Float(y)))
      }
    }
    return best
  }

  private func mean(_ corners: [(Float, Float)], _ source: Bitmap) -> RGB {
    let weights: [(Float, Float, Float)] = [(0.34, 0.33, 0.33), (0.6, 0.2, 0.2), (0.2, 0.6, 0.2), (0.2, 0.2, 0.6)]
    var sum = RGB(0, 0, 0)
    for weight in weights {
      let x = corners[0].0 * weight.0 + corners[1].0 * weight.1 + corners[2].0 * weight.2
      let y = corners[0].1 * weight.0 + corners[1].1 * weight.1 + corners[2].1 * weight.2
      sum = sum + RGB(packed: source[clamped: Int(x), Int(y)])
    }
    return sum.scaled(0.25)
  }
}
