import SketchCore

/// Thick paint laid on in strokes that follow the forms, lit so that its ridges show, varnished.
struct OilPainting: StylePass {
  let look = Look(shading: .soft, clouds: .soft, texture: 1, realLight: true, shadow: 0.6)

  func render(_ picture: Underpainting, work: RenderWork) throws -> Bitmap {
    let unit = Float(picture.height) / 1024
    let source = picture.color
    // Old masters' palette: warm lights, deep umber shadows.
    source.map { color, _ in
      let light = color.luminance
      let tone = (color * RGB(0.99, 0.93, 0.84).mixed(RGB(1.06, 1.0, 0.88), light)).saturated(1.16)
      return tone.mixed(RGB(0.16, 0.09, 0.05), (1 - smoothstep(0, 0.45, light)) * 0.22)
    }
    let noise = picture.noise
    let flow = Flow(source, cast: picture.regions.castMask()) { x, y in
      (noise.value(x * 0.006 / unit, y * 0.009 / unit) - 0.5) * 2.6
    }
    try work.checkpoint(0.55)
    let canvas = Bitmap(width: picture.width, height: picture.height, fill: RGB(0.36, 0.24, 0.15).packed)
    let brush = BrushStrokes(
      canvas: canvas, relief: Plane(width: picture.width, height: picture.height), flow: flow, regions: picture.regions)
    var random = SeededGenerator(picture.scene.seed, salt: 95)
    let soft = source.blurred(radius: max(1, Int(5 * unit)))
    brush.paint(
      .init(length: 40 * unit, width: 12 * unit, spacing: 17 * unit, lightJitter: 0.09, bristles: 13), from: soft, detail: nil,
      random: &random)
    try work.checkpoint(0.65)
    brush.paint(
      .init(
        length: 21 * unit, width: 6 * unit, spacing: 10 * unit, lightJitter: 0.08, opacity: 0.9, detail: 0.04, bristles: 9,
        staysInside: true),
      from: source, detail: flow.detail, random: &random)
    try work.checkpoint(0.75)
    brush.paint(
      .init(
        length: 7.5 * unit, width: 2.3 * unit, spacing: 3.6 * unit, lightJitter: 0.05, detail: 0.3, wander: 0.12, bristles: 4,
        staysInside: true),
      from: source, detail: flow.detail, random: &random)
    try work.checkpoint(0.82)
    brush.lightRelief(0.34)
    canvas.vignette(0.34)
    return canvas
  }
}
