import CCairo
import FakeProviders

/// Masks for edits.
package enum PaintedMask {
  /// A PNG, black with a white rectangle.
  /// - Parameters:
  ///   - grey: how light the rectangle is, 0…1.
  ///   - hasAlpha: with a transparent ground instead of a black one.
  package static func png(
    width: Int, height: Int, x: Int, y: Int, edge: Int, grey: Double = 1, hasAlpha: Bool = false
  ) -> [UInt8] {
    let canvas = CairoCanvas(width: width, height: height, hasAlpha: hasAlpha)
    cairo_set_source_rgb(canvas.context, grey, grey, grey)
    cairo_rectangle(canvas.context, Double(x), Double(y), Double(edge), Double(edge))
    cairo_fill(canvas.context)
    return canvas.png
  }

  /// A black PNG, transparent where the square is.
  package static func hole(width: Int, height: Int, _ square: (x: Int, y: Int, edge: Int)) -> [UInt8] {
    let canvas = CairoCanvas(width: width, height: height, hasAlpha: true)
    cairo_paint(canvas.context)
    cairo_set_operator(canvas.context, CAIRO_OPERATOR_CLEAR)
    cairo_rectangle(canvas.context, Double(square.x), Double(square.y), Double(square.edge), Double(square.edge))
    cairo_fill(canvas.context)
    return canvas.png
  }

  /// A PNG of one colour, 0…1 each.
  package static func plain(width: Int, height: Int, _ red: Double, _ green: Double, _ blue: Double, alpha: Double? = nil) -> [UInt8] {
    let canvas = CairoCanvas(width: width, height: height, hasAlpha: alpha != nil)
    cairo_set_source_rgba(canvas.context, red, green, blue, alpha ?? 1)
    cairo_paint(canvas.context)
    return canvas.png
  }
}
