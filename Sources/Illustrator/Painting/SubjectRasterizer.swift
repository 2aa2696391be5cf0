internal import CCairo
internal import CRsvg

/// Renders one subject's SVG through librsvg.
enum SubjectRasterizer {
  /// The drawing in a square of `edge` pixels; nil when librsvg cannot read it.
  static func bitmap(_ subject: ArtCatalog.Subject, color: RGB?, edge: Int, flipped: Bool) -> Bitmap? {
    let svg = Array(subject.drawing.svg(color: color, base: subject.color).utf8)
    guard let handle = rsvg_handle_new_from_data(svg, gsize(svg.count), nil) else { return nil }
    defer { g_object_unref(handle) }
    let bitmap = Bitmap(width: edge, height: edge)
    var box = RsvgRectangle(x: 0, y: 0, width: Double(edge), height: Double(edge))
    let drawn = bitmap.draw { context in
      if flipped {
        cairo_translate(context, Double(edge), 0)
        cairo_scale(context, -1, 1)
      }
      return rsvg_handle_render_document(handle, context, &box, nil)
    }
    return drawn != 0 ? bitmap : nil
  }
}
