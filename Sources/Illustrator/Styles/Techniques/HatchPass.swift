import Glibc

/// Parallel lines, as broad as it is dark; each further direction only where it is darker still.
struct HatchPass: TechniquePass {
  static let keys: Set = ["spacing", "angles", "color", "paper", "gain", "bend", "wave", "grain", "on", "step"]

  private let spacing, gain, bend, wave, grain, step: Float
  private let angles: [Float]
  private let color: RGB
  /// Colour of everything else; nil to leave it as it is.
  private let paper: RGB?
  private let scope: PassSettings.Scope

  init(_ settings: PassSettings) {
    spacing = settings.number("spacing", 7)
    angles = settings.numbers("angles", [45]).map { $0 * .pi / 180 }
    color = settings.color("color", RGB(0.07, 0.06, 0.09))
    paper = settings.colors("paper").first
    gain = settings.number("gain", 1)
    bend = settings.number("bend", 0)
    wave = settings.number("wave", 0)
    grain = settings.number("grain", 0)
    step = settings.number("step", 0.3)
    scope = settings.scope
  }

  func apply(to canvas: TechniqueCanvas) {
    let tones = Plane(luminanceOf: canvas.bitmap)
    tones.blur(radius: max(1, Int(2 * canvas.unit)), passes: 1)
    let turns = angles.map { (across: cosf($0), along: sinf($0)) }
    let soft = 1.1 / max(1, spacing * canvas.unit)
    let noise = canvas.noise
    let perSpacing = 1 / spacing
    canvas.map(scope) { under, u, v, index in
      let tone = clamp(tones.values[index])
      let dark = (1 - tone) * gain
      var ink: Float = 0
      for (number, turn) in turns.enumerated() {
        let asked = dark - Float(number) * step
        guard asked > 0.02 else { break }
        var across = (u * turn.along + v * turn.across) * perSpacing + tone * bend
        if wave > 0 { across += (noise.value(u * 0.01, v * 0.01 + 30) - 0.5) * wave }
        let inside = abs(across - across.rounded(.down) - 0.5) * 2
        var stroke = smoothstep(asked + soft, asked - soft, inside)
        if grain > 0 { stroke *= 1 - grain * noise.value(u * 0.5, v * 0.5) }
        ink = max(ink, stroke)
      }
      return (paper ?? under).mixed(color, ink)
    }
  }
}
