/// Colours by lightness: the first for black, the last for white.
struct GradientPass: TechniquePass {
  static let keys: Set = ["colors", "amount", "on", "steps"]

  private let colors: [RGB]
  private let amount, steps: Float
  private let scope: PassSettings.Scope

  init(_ settings: PassSettings) {
    colors = settings.colors("colors")
    amount = settings.number("amount", 1)
    steps = settings.number("steps", 0)
    scope = settings.scope
  }

  func apply(to canvas: TechniqueCanvas) {
    guard colors.count > 1 else { return }
    let table = (0..<256).map { level -> RGB in
      var value = Float(level) / 255
      if steps > 1 { value = min(steps - 1, (value * steps).rounded(.down)) / (steps - 1) }
      let place = value * Float(colors.count - 1)
      let low = min(Int(place), colors.count - 2)
      return colors[low].mixed(colors[low + 1], place - Float(low))
    }
    canvas.map(scope) { color, _, _, _ in color.mixed(table[Int(clamp(color.luminance) * 255)], amount) }
  }
}
