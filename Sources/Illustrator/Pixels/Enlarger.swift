internal import CCairo
import SketchCore

/// Enlargement of finished pictures that are larger than what styles paint.
struct Enlarger {
  /// Pixels along the longer side up to which a picture is painted as it is.
  static let longestWhole = 4096
  /// Pixels along the longer side that larger ones are painted with: half of 8K.
  static let longestPainted = 3840

  /// The scene at the size it is painted in; nil for one that is painted as it is.
  static func reduced(_ scene: Scene) -> Scene? {
    let size = scene.size
    let longest = max(size.width, size.height)
    guard longest > longestWhole else { return nil }
    let share = Float(longestPainted) / Float(longest)
    var small = scene
    small.pixels = Scene.Pixels(
      width: Int((Float(size.width) * share).rounded(.up)), height: Int((Float(size.height) * share).rounded(.up)))
    return small
  }

  /// - Parameter isPlain: whether pixels are to stay squares: pixel art.
  /// - Throws: `CancellationError` when the work was cancelled before it.
  static func enlarge(_ source: Bitmap, width: Int, height: Int, isPlain: Bool, work: RenderWork) throws -> Bitmap {
    try work.checkpoint(0.9)
    let result = Bitmap(width: width, height: height)
    result.draw { context in
      cairo_scale(context, Double(width) / Double(source.width), Double(height) / Double(source.height))
      cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
      source.withSurface { surface in
        cairo_set_source_surface(context, surface, 0, 0)
        let pattern = cairo_get_source(context)
        // Beyond an edge the picture goes on, and does not fade.
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_pattern_set_filter(pattern, isPlain ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
        cairo_paint(context)
      }
    }
    return result
  }
}
