/// Shade towards the corners.
struct VignettePass: TechniquePass {
  static let keys: Set = ["strength"]

  private let strength: Float

  init(_ settings: PassSettings) { strength = settings.number("strength", 0.4) }

  func apply(to canvas: TechniqueCanvas) { canvas.bitmap.vignette(strength) }
}
