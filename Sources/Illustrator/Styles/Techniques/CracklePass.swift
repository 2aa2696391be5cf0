/// Fine veins where wax broke and dye came in.
struct CracklePass: TechniquePass {
  static let keys: Set = ["size", "color", "width", "amount"]

  private let size, width, amount: Float
  private let color: RGB

  init(_ settings: PassSettings) {
    size = settings.number("size", 60)
    width = settings.number("width", 0.02)
    amount = settings.number("amount", 0.7)
    color = settings.color("color", RGB(0.15, 0.1, 0.2))
  }

  func apply(to canvas: TechniqueCanvas) {
    let noise = canvas.noise
    let scale = 1 / size
    canvas.map { tone, u, v, _ in
      // Lines run where two slow noises agree; three of them make a net.
      let a = noise.fractal(u * scale, v * scale, octaves: 2)
      let b = noise.fractal(u * scale + 31, v * scale + 7, octaves: 2)
      let vein = max(
        smoothstep(width, 0, abs(a - b)), max(smoothstep(width, 0, abs(a - 0.5)), smoothstep(width, 0, abs(b - 0.5))))
      let open = smoothstep(0.35, 0.6, noise.value(u * 0.012 + 5, v * 0.012))
      return tone.mixed(color, vein * amount * open)
    }
  }
}
