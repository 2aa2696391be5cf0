/// Lines around things and in them.
struct OutlinePass: TechniquePass {
  static let keys: Set = ["width", "color", "inner", "backdrop", "clouds", "wobble", "grain", "opacity", "own"]

  private let width, inner, backdrop, clouds, wobble, grain, opacity, own: Float
  private let color: RGB

  init(_ settings: PassSettings) {
    width = settings.number("width", 3)
    color = settings.color("color", RGB(0.07, 0.06, 0.09))
    inner = settings.number("inner", 0.7)
    backdrop = settings.number("backdrop", 0.6)
    clouds = settings.number("clouds", 0.6)
    wobble = settings.number("wobble", 0)
    grain = settings.number("grain", 0)
    opacity = settings.number("opacity", 1)
    // Share of a brightened colour of the place in the line's.
    own = settings.number("own", 0)
  }

  func apply(to canvas: TechniqueCanvas) {
    let lines = Outlines(picture: canvas.picture, inner: inner, backdrop: backdrop, clouds: clouds)
      .plane(thickness: max(1.5, width * canvas.unit))
    let noise = canvas.noise
    let source = own > 0 ? canvas.picture.linework ?? canvas.picture.color : nil
    canvas.map { under, u, v, index in
      var line = lines.values[index]
      if wobble > 0 {
        let dx = (noise.value(u * 0.02, v * 0.02) - 0.5) * wobble
        let dy = (noise.value(u * 0.02 + 60, v * 0.02) - 0.5) * wobble
        line = lines.sample((u + dx) * canvas.unit, (v + dy) * canvas.unit)
      }
      guard line > 0.01 else { return under }
      if grain > 0 { line *= smoothstep(grain * 0.5, grain * 0.5 + 0.25, noise.value(u * 0.5, v * 0.5) + 0.15) }
      var ink = color
      if own > 0, let source {
        let seen = RGB(packed: source.pixels[index])
        let high = max(0.05, max(seen.r, max(seen.g, seen.b)))
        ink = color.mixed(seen.scaled(1 / high).saturated(2.2), own)
      }
      return under.mixed(ink, line * opacity)
    }
  }
}
