/// Ruled lines over the picture: both ways, or across only.
struct GridPass: TechniquePass {
  static let keys: Set = ["spacing", "color", "opacity", "width", "vertical", "major", "on"]

  private let spacing, opacity, width, major: Float
  private let hasVertical: Bool
  private let color: RGB
  private let scope: PassSettings.Scope

  init(_ settings: PassSettings) {
    spacing = settings.number("spacing", 32)
    opacity = settings.number("opacity", 0.3)
    width = settings.number("width", 1)
    // Every fifth line is stronger when it is set.
    major = settings.number("major", 0)
    hasVertical = settings.number("vertical", 1) > 0
    color = settings.color("color", RGB(1, 1, 1))
    scope = settings.scope
  }

  func apply(to canvas: TechniqueCanvas) {
    let half = max(0.5, width * canvas.unit / 2) / canvas.unit
    canvas.map(scope) { tone, u, v, _ in
      func line(_ value: Float) -> Float {
        let number = (value / spacing).rounded()
        guard abs(value - number * spacing) <= half else { return 0 }
        return opacity * (major > 0 && Int(number) % 5 == 0 ? 1 + major : 1)
      }
      return tone.mixed(color, min(1, max(line(v), hasVertical ? line(u) : 0)))
    }
  }
}
