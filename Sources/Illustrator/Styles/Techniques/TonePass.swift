/// Strength of colour, contrast and warmth.
struct TonePass: TechniquePass {
  static let keys: Set = ["saturation", "contrast", "lift", "warmth", "on"]

  private let saturation, contrast, lift, warmth: Float
  private let scope: PassSettings.Scope

  init(_ settings: PassSettings) {
    saturation = settings.number("saturation", 1)
    contrast = settings.number("contrast", 1)
    lift = settings.number("lift", 0)
    warmth = settings.number("warmth", 0)
    scope = settings.scope
  }

  func apply(to canvas: TechniqueCanvas) {
    let light = RGB(1 + warmth * 0.2, 1 + warmth * 0.04, 1 - warmth * 0.25)
    canvas.map(scope) { color, _, _, _ in
      ((color.saturated(saturation) - RGB(gray: 0.5)).scaled(contrast) + RGB(gray: 0.5 + lift)) * light
    }
  }
}
