internal import CCairo
internal import CRsvg

/// Renders one subject's SVG through librsvg.
enum SubjectRasterizer {
  /// The drawing in a square of `edge` pixels; nil when librsvg cannot read it.
  static func bitmap(_ subject: ArtCatalog.Subject, color: RGB?, edge: Int, flipped: Bool) -> Bitmap? {
    render(
      subject.drawing.svg(SubjectDrawing.Colors(main: color), base: subject.color), Fit(edge: edge, flipped: flipped))
  }

  /// An element as its spot wants it: in its colours, materials and patterns, seated, with what is written on it.
  /// - Parameter hidden: ids of groups of the drawing that are left out.
  static func bitmap(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ spot: Scene.Spot, edge: Int, hidden: [String] = []
  ) -> Bitmap? {
    var fit = fit(element, subject, spot, edge: edge)
    fit.hidden += hidden
    let svg = subject.drawing.svg(colors(of: element, subject), base: subject.color)
    guard let bitmap = render(VariedDrawing.svg(svg, element, subject), fit) else { return nil }
    if element.pattern != nil || element.material != nil {
      let flat = [RGB(1, 0, 0), RGB(0, 1, 0)].map {
        render(VariedDrawing.svg(subject.drawing.svg(flatMain: $0), element, subject), fit)
      }
      if let first = flat[0], let second = flat[1] {
        SurfaceFinish(element: element, subject: subject).apply(
          to: bitmap, where: { first.pixels[$0] != second.pixels[$0] })
      }
    }
    if let feeling = element.feeling, element.isBack != true {
      FaceOverlay(feeling, of: subject)?.draw(on: bitmap, flipped: fit.flipped, width: fit.width)
    }
    if let text = element.text { Lettering(text: text, region: subject.anatomy.regions["text"]).draw(on: bitmap) }
    if let shown = spot.shown { cut(bitmap, below: shown) }
    return bitmap
  }

  /// An element with each of its parts in a flat tone of its own, the rest in that of part 0.
  static func parts(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ spot: Scene.Spot, _ parts: [Anatomy.Part], edge: Int
  ) -> Bitmap? {
    let svg = VariedDrawing.svg(subject.drawing.svg(toneOf: parts), element, subject)
    guard let bitmap = render(svg, fit(element, subject, spot, edge: edge)) else {
      return nil
    }
    if let shown = spot.shown { cut(bitmap, below: shown) }
    return bitmap
  }

  private static func fit(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ spot: Scene.Spot, edge: Int
  ) -> Fit {
    var fit = Fit(edge: edge, flipped: spot.flipped && element.text == nil)
    fit.width = Double(element.width ?? 1)
    fit.tilt = Double(spot.tilt ?? 0)
    if let folded = spot.folded { fit.seat = (Double(subject.hip), Double(folded)) }
    return fit
  }

  static func colors(of element: Scene.Element, _ subject: ArtCatalog.Subject) -> SubjectDrawing.Colors {
    var colors = SubjectDrawing.Colors(
      main: element.color.flatMap(RGB.init(hex:)), accent: element.accent.flatMap(RGB.init(hex:)))
    if colors.main == nil { colors.main = element.material?.color }
    for part in element.parts ?? [] {
      guard let color = RGB(hex: part.color), let found = subject.anatomy.parts.first(where: { $0.name == part.name })
      else { continue }
      for target in found.targets {
        switch target {
        case "main": colors.main = color
        case "accent": colors.accent = color
        default: colors.groups[target] = color
        }
      }
    }
    return colors
  }

  private struct Fit {
    var edge: Int
    var flipped: Bool
    /// Factor of the width.
    var width = 1.0
    /// Beginning of the legs, 0…1, and the share that is left of their height.
    var seat: (hip: Double, folded: Double)?
    var hidden: [String] = []
    /// Degrees to the right.
    var tilt = 0.0
  }

  private static func render(_ svg: String, _ fit: Fit) -> Bitmap? {
    let bytes = Array(svg.utf8)
    guard let handle = rsvg_handle_new_from_data(bytes, gsize(bytes.count), nil) else { return nil }
    defer { g_object_unref(handle) }
    if !fit.hidden.isEmpty {
      let sheet = Array(fit.hidden.map { "#\($0){display:none}" }.joined().utf8)
      rsvg_handle_set_stylesheet(handle, sheet, gsize(sheet.count), nil)
    }
    let edge = Double(fit.edge)
    let bitmap = Bitmap(width: fit.edge, height: fit.edge)
    var box = RsvgRectangle(x: 0, y: 0, width: edge, height: edge)
    let drawn = bitmap.draw { context in
      if fit.tilt != 0 {
        let foot = (x: edge * Double(Scene.Spot.pivot.x), y: edge * Double(Scene.Spot.pivot.y))
        cairo_translate(context, foot.x, foot.y)
        cairo_rotate(context, fit.tilt * .pi / 180)
        cairo_translate(context, -foot.x, -foot.y)
      }
      cairo_translate(context, edge / 2, 0)
      cairo_scale(context, (fit.flipped ? -1 : 1) * fit.width, 1)
      cairo_translate(context, -edge / 2, 0)
      guard let seat = fit.seat else { return rsvg_handle_render_document(handle, context, &box, nil) }
      let hip = edge * seat.hip
      cairo_save(context)
      cairo_translate(context, 0, hip)
      cairo_scale(context, 1, seat.folded)
      cairo_translate(context, 0, -hip)
      cairo_rectangle(context, 0, hip, edge, edge)
      cairo_clip(context)
      let legs = rsvg_handle_render_document(handle, context, &box, nil)
      cairo_restore(context)
      cairo_rectangle(context, 0, 0, edge, hip)
      cairo_clip(context)
      return legs != 0 ? rsvg_handle_render_document(handle, context, &box, nil) : 0
    }
    return drawn != 0 ? bitmap : nil
  }

  /// Rectangle around everything that an SVG without a `viewBox` paints; nil where that is nothing.
  static func ink(of svg: String) -> (x: Double, y: Double, width: Double, height: Double)? {
    let bytes = Array(svg.utf8)
    guard let handle = rsvg_handle_new_from_data(bytes, gsize(bytes.count), nil) else { return nil }
    defer { g_object_unref(handle) }
    var ink = RsvgRectangle()
    guard rsvg_handle_get_geometry_for_element(handle, nil, &ink, nil, nil) != 0 else { return nil }
    let values = [ink.x, ink.y, ink.width, ink.height]
    guard values.allSatisfy({ $0.isFinite && abs($0) < 1e9 }), max(ink.width, ink.height) > 1e-3 else { return nil }
    return (ink.x, ink.y, ink.width, ink.height)
  }

  /// An SVG in a square of `edge` pixels; nil when librsvg cannot read it.
  static func bitmap(svg: String, edge: Int) -> Bitmap? { render(svg, Fit(edge: edge, flipped: false)) }

  private static func cut(_ bitmap: Bitmap, below shown: Float) {
    let first = min(max(Int(shown * Float(bitmap.height)), 0), bitmap.height)
    for index in (first * bitmap.width)..<bitmap.count { bitmap.pixels[index] = 0 }
  }
}
