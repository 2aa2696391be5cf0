import SketchCore

/// Strokes along the forms: threads, crayon, chalk.
struct StrokesPass: TechniquePass {
  static let keys: Set = [
    "length", "width", "spacing", "light", "hue", "wander",
    "ground", "relief", "bristles", "current",
  ]

  private let layer: BrushStrokes.Layer
  private let relief, current: Float
  private let ground: RGB?

  init(_ settings: PassSettings) {
    layer = BrushStrokes.Layer(
      length: settings.number("length", 14), width: settings.number("width", 3), spacing: settings.number("spacing", 6),
      hueJitter: settings.number("hue", 0), lightJitter: settings.number("light", 0.06),
      wander: settings.number("wander", 0.15), bristles: Int(settings.number("bristles", 5)), staysInside: true)
    relief = settings.number("relief", 0)
    // Direction where nothing shows one, degrees.
    current = settings.number("current", 20) * .pi / 180
    ground = settings.colors("ground").first
  }

  func apply(to canvas: TechniqueCanvas) {
    let source = Bitmap(copying: canvas.bitmap)
    if let ground { canvas.bitmap.pixels.update(repeating: ground.packed, count: canvas.bitmap.count) }
    let noise = canvas.noise
    let flow = Flow(source, cast: nil) { x, y in
      current + (noise.value(x * 0.004 / canvas.unit, y * 0.004 / canvas.unit) - 0.5) * 0.7
    }
    var scaled = layer
    scaled.length *= canvas.unit
    scaled.width = max(1, layer.width * canvas.unit)
    scaled.spacing = max(2, layer.spacing * canvas.unit)
    let brush = BrushStrokes(
      canvas: canvas.bitmap, relief: Plane(width: canvas.width, height: canvas.height), flow: flow,
      regions: canvas.picture.regions)
    var random = SeededGenerator(canvas.picture.scene.seed, salt: 304)
    brush.paint(scaled, from: source, detail: nil, random: &random)
    if relief > 0 { brush.lightRelief(relief) }
  }
}
