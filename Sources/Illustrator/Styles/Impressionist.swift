import Glibc
import SketchCore

/// Short dabs of broken colour that mix in the eye; with swirls, long strokes that turn around the lights.
struct Impressionist: StylePass {
  var swirls = false

  let look = Look(shading: .soft, clouds: .soft, texture: 1, realLight: true, shadow: 0.5)

  func render(_ picture: Underpainting, work: RenderWork) throws -> Bitmap {
    let unit = Float(picture.height) / 1024
    let source = picture.color
    // Light everywhere: no black, shadows blue and violet, lights warm.
    source.map { color, _ in
      let light = color.luminance
      let tone = color.saturated(1.3).mixed(RGB(0.36, 0.34, 0.68), (1 - smoothstep(0, 0.45, light)) * 0.36)
      return tone.lighter(0.07).mixed(tone * RGB(1.05, 1, 0.88), smoothstep(0.5, 1, light) * 0.5)
    }
    let noise = picture.noise
    let vortices = centers(picture)
    let flow = Flow(source, cast: picture.regions.castMask()) { x, y in
      if swirls && y < Float(picture.horizon) { return turning(x, y, vortices) }
      if y > Float(picture.horizon) { return (noise.value(x * 0.01 / unit, y * 0.02 / unit) - 0.5) * 1.1 }
      return (noise.value(x * 0.004 / unit, y * 0.006 / unit) - 0.5) * 2.4 + 0.35
    }
    try work.checkpoint(0.55)
    let canvas = Bitmap(width: picture.width, height: picture.height, fill: RGB(0.86, 0.78, 0.66).packed)
    let brush = BrushStrokes(
      canvas: canvas, relief: Plane(width: picture.width, height: picture.height), flow: flow, regions: picture.regions)
    var random = SeededGenerator(picture.scene.seed, salt: 96)
    let soft = source.blurred(radius: max(1, Int(6 * unit)))
    let long: Float = swirls ? 2.1 : 1
    brush.paint(
      .init(length: 19 * unit * long, width: 8 * unit, spacing: 13 * unit, hueJitter: 0.035, lightJitter: 0.07, wander: 0.3, bristles: 6),
      from: soft, detail: nil, random: &random)
    try work.checkpoint(0.66)
    // Dabs that leave what is beneath showing between them.
    brush.paint(
      .init(
        length: 11 * unit * long, width: 4.4 * unit, spacing: 10.5 * unit, hueJitter: 0.06, lightJitter: 0.12, opacity: 0.92, wander: 0.35,
        bristles: 4), from: soft, detail: nil, random: &random)
    try work.checkpoint(0.74)
    brush.paint(
      .init(
        length: 7 * unit, width: 2.8 * unit, spacing: 4.4 * unit, hueJitter: 0.03, lightJitter: 0.08, detail: 0.3, wander: 0.3, bristles: 3,
        staysInside: true),
      from: source, detail: flow.detail, random: &random)
    try work.checkpoint(0.84)
    brush.lightRelief(0.3)
    return canvas
  }

  private func centers(_ picture: Underpainting) -> [(x: Float, y: Float)] {
    var random = SeededGenerator(picture.scene.seed, salt: 97)
    let sky = Float(picture.horizon)
    let own = picture.light.y > 0 ? [(picture.light.x, picture.light.y)] : []
    return own + (0..<5).map { _ in (random.unit() * Float(picture.width), random.between(0.1, 0.8) * sky) }
  }

  /// Around the nearest vortex.
  private func turning(_ x: Float, _ y: Float, _ centers: [(x: Float, y: Float)]) -> Float {
    var s: Float = 0
    var c: Float = 0
    for center in centers {
      let dx = x - center.x
      let dy = y - center.y
      let weight = 1 / (dx * dx + dy * dy + 900)
      let angle = 2 * (atan2f(dy, dx) + .pi / 2)
      s += sinf(angle) * weight
      c += cosf(angle) * weight
    }
    return 0.5 * atan2f(s, c)
  }
}
