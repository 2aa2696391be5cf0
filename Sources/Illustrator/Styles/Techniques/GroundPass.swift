/// Sheet, cloth or wall that the picture is on: its texture and colour are laid over everything.
struct GroundPass: TechniquePass {
  static let keys: Set = ["texture", "color", "strength", "size", "on"]

  private enum Texture: String {
    case paper, canvas, wall, wood, felt
  }

  private let texture: Texture
  private let color: RGB
  private let strength, size: Float
  private let scope: PassSettings.Scope

  init(_ settings: PassSettings) {
    texture = Texture(rawValue: settings.text("texture", "paper")) ?? .paper
    color = settings.color("color", RGB(1, 1, 1))
    strength = settings.number("strength", 0.08)
    size = settings.number("size", 1)
    scope = settings.scope
  }

  func apply(to canvas: TechniqueCanvas) {
    let noise = canvas.noise
    let scale = 1 / size
    canvas.map(scope) { tone, u, v, _ in
      let (x, y) = (u * scale, v * scale)
      let height: Float
      switch texture {
      case .paper: height = noise.value(x * 0.4, y * 0.4) + noise.value(x * 0.09, y * 0.09 + 50) - 1
      case .canvas:
        let (across, down) = (x * 0.16, y * 0.16)
        let weave = (Int(across) + Int(down)) & 1 == 0 ? across : down
        height = abs(weave - weave.rounded(.down) - 0.5) * -2 + 0.5 + noise.value(x * 0.3, y * 0.3) * 0.5
      case .wall:
        let row = (y / 34).rounded(.down)
        let column = x / 92 + (Int(row) & 1 == 0 ? 0 : 0.5)
        let (u, v) = (column - column.rounded(.down), y / 34 - row)
        let joint = min(min(u, 1 - u) * 92, min(v, 1 - v) * 34) < 2.4
        let brick = noise.value(column.rounded(.down) * 7, row * 3)
        height = joint ? -1 : (noise.value(x * 0.2, y * 0.2) + brick - 1) * 0.8
      case .wood:
        let ring = x * 0.004 + noise.value(x * 0.006, y * 0.02) * 1.4
        height = noise.value(ring * 20, y * 0.16) + noise.value(x * 0.02, y * 0.5) - 1
      case .felt: height = noise.fractal(x * 0.22, y * 0.22, octaves: 3) + noise.value(x * 0.6 + y * 0.2, y * 0.15) - 1
      }
      return (tone * color).scaled(1 + height * strength)
    }
  }
}
