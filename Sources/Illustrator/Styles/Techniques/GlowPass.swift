/// Light that spills over from what is bright.
struct GlowPass: TechniquePass {
  static let keys: Set = ["threshold", "strength", "radius"]

  private let threshold, strength, radius: Float

  init(_ settings: PassSettings) {
    threshold = settings.number("threshold", 0.5)
    strength = settings.number("strength", 0.8)
    radius = settings.number("radius", 30)
  }

  func apply(to canvas: TechniqueCanvas) {
    canvas.bitmap.bloom(threshold: threshold, strength: strength, radius: max(4, Int(radius * canvas.unit)))
  }
}
