import Glibc

/// Beams from where the light is, or from the middle of the horizon.
struct RaysPass: TechniquePass {
  static let keys: Set = ["count", "color", "strength", "on", "from", "edge"]

  private let count, strength, edge: Float
  private let color: RGB
  private let isFromLight: Bool
  private let scope: PassSettings.Scope

  init(_ settings: PassSettings) {
    count = settings.number("count", 16)
    strength = settings.number("strength", 0.5)
    edge = settings.number("edge", 0.02)
    color = settings.color("color", RGB(1, 0.92, 0.7))
    isFromLight = settings.text("from", "horizon") == "light"
    scope = settings.scope
  }

  func apply(to canvas: TechniqueCanvas) {
    let light = canvas.picture.light
    let middle =
      isFromLight && light.y > 0
      ? (light.x / canvas.unit, light.y / canvas.unit)
      : (Float(canvas.width) / canvas.unit / 2, Float(canvas.picture.horizon) / canvas.unit)
    canvas.map(scope) { tone, u, v, _ in
      let turn = atan2f(v - middle.1, u - middle.0) * (count / (2 * .pi))
      let place = abs(turn - turn.rounded(.down) - 0.5) * 2
      return tone.mixed(color, smoothstep(0.5 - edge, 0.5 + edge, place) * strength)
    }
  }
}
