import Glibc

/// Printed dots, as large as it is dark; in one ink, or in the four of print.
struct HalftonePass: TechniquePass {
  static let keys: Set = ["pitch", "angle", "color", "paper", "inks", "amount", "gain", "on"]

  private let pitch, angle, amount, gain: Float
  private let color: RGB
  private let paper: RGB?
  private let isFourInks: Bool
  private let scope: PassSettings.Scope

  init(_ settings: PassSettings) {
    pitch = settings.number("pitch", 10)
    angle = settings.number("angle", 45) * .pi / 180
    color = settings.color("color", RGB(0.07, 0.06, 0.09))
    paper = settings.colors("paper").first
    isFourInks = settings.text("inks", "one") == "four"
    amount = settings.number("amount", 1)
    gain = settings.number("gain", 1)
    scope = settings.scope
  }

  func apply(to canvas: TechniqueCanvas) {
    let source = canvas.bitmap.blurred(radius: max(1, Int(pitch * canvas.unit / 4)), passes: 1)
    let edge = 1.2 / max(1, pitch * canvas.unit)
    let turns = [angle, angle + 0.52, angle + 1.05].map { (cosf($0) / pitch, sinf($0) / pitch) }
    let white = paper ?? RGB(1, 1, 1)
    canvas.map(scope) { under, u, v, index in
      let seen = RGB(packed: source.pixels[index])
      func dot(_ turn: (Float, Float), _ dark: Float) -> Float {
        guard dark > 0.01 else { return 0 }
        let x = u * turn.0 - v * turn.1
        let y = u * turn.1 + v * turn.0
        let dx = x - x.rounded(.down) - 0.5
        let dy = y - y.rounded(.down) - 0.5
        // A dot of this radius covers the share of its square that is dark.
        let radius = (clamp(dark) * 0.42).squareRoot()
        return smoothstep(radius + edge, radius - edge, (dx * dx + dy * dy).squareRoot())
      }
      if isFourInks {
        let ink = RGB(
          1 - 0.92 * dot(turns[0], (1 - seen.r) * gain), 1 - 0.86 * dot(turns[1], (1 - seen.g) * gain),
          1 - 0.84 * dot(turns[2], (1 - seen.b) * gain))
        return under.mixed(white * ink, amount)
      }
      return (paper ?? under).mixed(color, dot(turns[0], (1 - seen.luminance) * gain) * amount)
    }
  }
}
