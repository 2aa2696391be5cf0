/// A few steps of lightness instead of a slope.
struct LevelsPass: TechniquePass {
  static let keys: Set = ["steps", "on"]

  private let steps: Float
  private let scope: PassSettings.Scope

  init(_ settings: PassSettings) {
    steps = max(2, settings.number("steps", 5))
    scope = settings.scope
  }

  func apply(to canvas: TechniqueCanvas) {
    canvas.map(scope) { color, _, _, _ in
      let light = max(0.02, color.luminance)
      return color.scaled((clamp(light) * (steps - 1)).rounded() / (steps - 1) / light)
    }
  }
}
