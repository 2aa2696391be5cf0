/// Even washes with edges kept.
struct FlattenPass: TechniquePass {
  static let keys: Set = ["radius"]

  private let radius: Float

  init(_ settings: PassSettings) { radius = settings.number("radius", 4) }

  func apply(to canvas: TechniqueCanvas) {
    canvas.bitmap = Smoothing.flattened(canvas.bitmap, radius: max(1, Int(radius * canvas.unit)))
  }
}
