import Glibc

/// Hollows of the ground that chalk or crayon misses.
struct ToothPass: TechniquePass {
  static let keys: Set = ["amount", "ground", "scale", "angle", "stretch", "on", "light"]

  private let amount, scale, angle, stretch, light: Float
  private let ground: RGB
  private let scope: PassSettings.Scope

  init(_ settings: PassSettings) {
    amount = settings.number("amount", 0.5)
    ground = settings.color("ground", RGB(0.97, 0.96, 0.93))
    scale = settings.number("scale", 2)
    angle = settings.number("angle", 35) * .pi / 180
    stretch = settings.number("stretch", 1)
    // More of the ground is seen in light places.
    light = settings.number("light", 0)
    scope = settings.scope
  }

  func apply(to canvas: TechniqueCanvas) {
    let noise = canvas.noise
    let (c, s) = (cosf(angle), sinf(angle))
    let fine = 1 / scale
    let long = fine / max(1, stretch)
    canvas.map(scope) { color, u, v, _ in
      let along = (u * c + v * s) * long
      let across = (v * c - u * s) * fine
      let hollow = noise.value(along, across) * 0.65 + noise.value(u * 0.45 + 40, v * 0.45) * 0.35
      let bare = smoothstep(1 - amount - 0.14, 1 - amount + 0.14, hollow + light * (color.luminance - 0.5))
      return color.mixed(ground, bare)
    }
  }
}
