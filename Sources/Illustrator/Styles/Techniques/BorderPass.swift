/// A margin around the picture, with a line at its inner edge.
struct BorderPass: TechniquePass {
  static let keys: Set = ["size", "color", "line", "lineColor", "radius", "ragged", "second"]

  private let size, line, radius, ragged, second: Float
  private let color, lineColor: RGB

  init(_ settings: PassSettings) {
    size = settings.number("size", 36)
    color = settings.color("color", RGB(0.97, 0.95, 0.9))
    line = settings.number("line", 0)
    lineColor = settings.color("lineColor", RGB(0.08, 0.07, 0.09))
    radius = settings.number("radius", 0)
    ragged = settings.number("ragged", 0)
    // Distance of a second, thinner line from the first.
    second = settings.number("second", 0)
  }

  func apply(to canvas: TechniqueCanvas) {
    let width = Float(canvas.width) / canvas.unit
    let height: Float = 1024
    let noise = canvas.noise
    canvas.map { tone, u, v, _ in
      // Distance inside a rectangle with rounded corners.
      let qx = abs(u - width / 2) - (width / 2 - size - radius)
      let qy = abs(v - height / 2) - (height / 2 - size - radius)
      let outside = (max(qx, 0) * max(qx, 0) + max(qy, 0) * max(qy, 0)).squareRoot()
      var inside = radius - outside - min(max(qx, qy), 0)
      if inside > 90 + ragged { return tone }
      if ragged > 0 { inside += (noise.fractal(u * 0.03, v * 0.03, octaves: 3) - 0.5) * ragged }
      if inside < 0 { return color.scaled(0.985 + 0.03 * noise.value(u * 0.3, v * 0.3)) }
      if line > 0, inside < line { return lineColor }
      if second > 0, abs(inside - line - second) < line * 0.25 { return lineColor }
      return tone
    }
  }
}
