/// Forms that bulge between their outlines, lit from the upper left: clay, felt, stitched cushions.
struct ReliefPass: TechniquePass {
  static let keys: Set = ["size", "strength", "shine", "inner"]

  private let size, strength, shine, inner: Float

  init(_ settings: PassSettings) {
    size = settings.number("size", 10)
    strength = settings.number("strength", 1)
    shine = settings.number("shine", 0)
    inner = settings.number("inner", 0.5)
  }

  func apply(to canvas: TechniqueCanvas) {
    let hollow = Outlines(picture: canvas.picture, inner: inner, backdrop: 0.9, clouds: 0.8).plane()
    hollow.blur(radius: max(1, Int(size * canvas.unit)), passes: 2)
    let wide = Float(2 * max(1, Int(size * canvas.unit)) + 1)
    let width = canvas.width
    let reach = max(1, Int(size * canvas.unit / 2))
    canvas.map { tone, _, _, index in
      let x = index % width
      let y = index / width
      // An outline is a groove; its wall away from the light is bright, the one towards it dark.
      let across = hollow[clamped: x + reach, y] - hollow[clamped: x - reach, y]
      let down = hollow[clamped: x, y + reach] - hollow[clamped: x, y - reach]
      let light = clamp(-(across + down) * wide * 0.5 * strength, -0.45, 0.6)
      let groove = clamp(hollow.values[index] * wide * 0.22 * strength, 0, 0.4)
      return tone.scaled(1 - groove + min(0, light)).mixed(RGB(1, 1, 1), max(0, light) * (0.3 + shine))
    }
  }
}
