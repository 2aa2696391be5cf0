import CCairo
import SketchCore

/// Painter of what a fake returns, so that a run against the fakes looks like something.
enum PicturePainter {
  /// Nil when a source is not readable.
  static func png(_ order: PictureOrder) -> [UInt8]? {
    let palette = Palette(order)
    switch order.subject {
    case .black:
      let canvas = CairoCanvas(width: order.width, height: order.height, hasAlpha: false)
      cairo_paint(canvas.context)
      return canvas.png
    case .scene:
      let canvas = CairoCanvas(width: order.width, height: order.height, hasAlpha: false)
      paintScene(canvas, palette)
      write(order.prompt, on: canvas)
      cover(canvas, fog: order.fog)
      return canvas.png
    case .sticker:
      let canvas = CairoCanvas(width: order.width, height: order.height, hasAlpha: true)
      paintSticker(canvas, palette)
      return canvas.png
    case .edit(let source, let mask):
      guard let original = CairoCanvas(decoding: source) else { return nil }
      let canvas = CairoCanvas(width: order.width, height: order.height, hasAlpha: false)
      paint(original, over: canvas)
      switch mask {
      case nil: tint(canvas, palette)
      case .whereTransparent(let bytes):
        guard let mask = CairoCanvas(decoding: bytes) else { return nil }
        repaint(mask, on: canvas, palette)
      case .whereWhite(let bytes):
        guard let mask = CairoCanvas(decoding: bytes) else { return nil }
        repaint(transparentWhereWhite(mask), on: canvas, palette)
      }
      write(order.prompt, on: canvas, atTop: true)
      cover(canvas, fog: order.fog)
      return canvas.png
    case .cutout(let source):
      guard let original = CairoCanvas(decoding: source) else { return nil }
      let canvas = CairoCanvas(width: order.width, height: order.height, hasAlpha: true)
      ellipse(canvas, 0.5, 0.5, 0.4, 0.42)
      cairo_clip(canvas.context)
      paint(original, over: canvas)
      return canvas.png
    }
  }

  private static func paintScene(_ canvas: borrowing CairoCanvas, _ palette: Palette) {
    let (context, width, height) = (canvas.context, Double(canvas.width), Double(canvas.height))
    let sky = cairo_pattern_create_linear(0, 0, 0, height * 0.75)
    palette.add(to: sky, at: 0, turn: 0, lightness: 0.45)
    palette.add(to: sky, at: 1, turn: 0.12, lightness: 0.85)
    cairo_set_source(context, sky)
    cairo_paint(context)
    cairo_pattern_destroy(sky)
    palette.use(context, turn: 0.15, lightness: 0.95)
    ellipse(canvas, palette.fraction(1), 0.28, 0.09 * height / max(width, height), 0.09 * width / max(width, height))
    cairo_fill(context)
    for hill in 0..<3 {
      let top = height * (0.5 + 0.13 * Double(hill))
      palette.use(context, turn: 0.42, lightness: 0.42 - 0.1 * Double(hill))
      cairo_move_to(context, 0, height)
      cairo_line_to(context, 0, top + height * 0.1 * palette.fraction(hill + 2))
      cairo_curve_to(
        context, width * 0.3, top - height * 0.2 * palette.fraction(hill + 5), width * 0.6,
        top + height * 0.15 * palette.fraction(hill + 7),
        width, top - height * 0.05)
      cairo_line_to(context, width, height)
      cairo_fill(context)
    }
  }

  private static func paintSticker(_ canvas: borrowing CairoCanvas, _ palette: Palette) {
    for (radius, turn, lightness) in [(0.42, 0.0, 0.97), (0.39, 0.0, 0.55), (0.26, 0.5, 0.7), (0.12, 0.1, 0.9)] {
      palette.use(canvas.context, turn: turn, lightness: lightness)
      ellipse(canvas, 0.5, 0.5, radius, radius)
      cairo_fill(canvas.context)
    }
  }

  /// Fills the canvas, whatever the sizes.
  private static func paint(_ original: borrowing CairoCanvas, over canvas: borrowing CairoCanvas) {
    let context = canvas.context
    cairo_save(context)
    cairo_scale(context, Double(canvas.width) / Double(original.width), Double(canvas.height) / Double(original.height))
    cairo_set_source_surface(context, original.surface, 0, 0)
    cairo_paint(context)
    cairo_restore(context)
  }

  private static func tint(_ canvas: borrowing CairoCanvas, _ palette: Palette) {
    let (context, width, height) = (canvas.context, Double(canvas.width), Double(canvas.height))
    palette.use(context, turn: 0, lightness: 0.5, alpha: 0.25)
    cairo_paint(context)
    palette.use(context, turn: 0.5, lightness: 0.6)
    cairo_set_line_width(context, 0.03 * min(width, height))
    cairo_rectangle(context, 0, 0, width, height)
    cairo_stroke(context)
  }

  private static func transparentWhereWhite(_ mask: consuming CairoCanvas) -> CairoCanvas {
    let result = CairoCanvas(width: mask.width, height: mask.height, hasAlpha: true)
    paint(mask, over: result)
    cairo_surface_flush(result.surface)
    guard let pixels = cairo_image_surface_get_data(result.surface) else { return result }
    let stride = Int(cairo_image_surface_get_stride(result.surface))
    for row in 0..<result.height {
      let line = UnsafeMutableRawPointer(pixels + row * stride).assumingMemoryBound(to: UInt32.self)
      // Blue, green, red, alpha from the lowest byte; black with as much alpha as there is no green.
      for column in 0..<result.width { line[column] = (255 - (line[column] >> 8 & 255)) << 24 }
    }
    cairo_surface_mark_dirty(result.surface)
    return result
  }

  /// Paints where the mask is transparent.
  private static func repaint(_ mask: borrowing CairoCanvas, on canvas: borrowing CairoCanvas, _ palette: Palette) {
    let context = canvas.context
    cairo_push_group(context)
    palette.use(context, turn: 0, lightness: 0.6)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_DEST_OUT)
    paint(mask, over: canvas)
    cairo_pop_group_to_source(context)
    cairo_paint(context)
  }

  private static func cover(_ canvas: borrowing CairoCanvas, fog: Int) {
    cairo_set_source_rgba(canvas.context, 1, 1, 1, Double(fog) / 100)
    cairo_paint(canvas.context)
  }

  /// Draws an ellipse, in fractions of the canvas.
  private static func ellipse(_ canvas: borrowing CairoCanvas, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    let context = canvas.context
    cairo_save(context)
    cairo_scale(context, Double(canvas.width), Double(canvas.height))
    cairo_translate(context, x, y)
    cairo_scale(context, width, height)
    cairo_arc(context, 0, 0, 1, 0, 2 * .pi)
    cairo_restore(context)
  }

  private static func write(_ prompt: String, on canvas: borrowing CairoCanvas, atTop: Bool = false) {
    let (context, width, height) = (canvas.context, Double(canvas.width), Double(canvas.height))
    let size = max(8, min(width, height) * 0.035)
    let room = Int(width * 0.92 / (size * 0.56))
    let text = prompt.count > room ? prompt.prefix(max(1, room - 1)) + "…" : prompt[...]
    cairo_set_source_rgba(context, 0, 0, 0, 0.45)
    let top = atTop ? 0 : height - 2 * size
    cairo_rectangle(context, 0, top, width, 2 * size)
    cairo_fill(context)
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_select_font_face(context, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
    cairo_set_font_size(context, size)
    cairo_move_to(context, width * 0.04, top + 1.3 * size)
    cairo_show_text(context, String(text))
  }
}

/// Colours that come from a prompt and a seed: the same again for the same, others for others.
private struct Palette {
  private let hash: UInt64

  init(_ order: PictureOrder) {
    let sum = FNVHash("\(order.prompt)/\(order.seed)".utf8).value
    // Its last letters hardly touch the upper bits, which count here.
    hash = (sum ^ sum >> 29) &* 0xBF58_476D_1CE4_E5B9
  }

  /// Pseudo-random number in 0…1.
  func fraction(_ index: Int) -> Double { Double((hash &* UInt64(2 * index + 1)) >> 48) / 65_535 }

  func use(_ context: OpaquePointer, turn: Double, lightness: Double, alpha: Double = 1) {
    let (red, green, blue) = colour(turn, lightness)
    cairo_set_source_rgba(context, red, green, blue, alpha)
  }

  func add(to pattern: OpaquePointer?, at offset: Double, turn: Double, lightness: Double) {
    let (red, green, blue) = colour(turn, lightness)
    cairo_pattern_add_color_stop_rgb(pattern, offset, red, green, blue)
  }

  /// Hue from the hash, turned by a fraction of the circle; saturation 0.6.
  private func colour(_ turn: Double, _ lightness: Double) -> (Double, Double, Double) {
    let chroma = (1 - abs(2 * lightness - 1)) * 0.6
    func channel(_ offset: Double) -> Double {
      let hue = (fraction(0) + turn + offset).truncatingRemainder(dividingBy: 1) * 6
      return lightness - chroma / 2 + chroma * min(max(abs(hue - 3) - 1, 0), 1)
    }
    return (channel(0), channel(2.0 / 3), channel(1.0 / 3))
  }
}
