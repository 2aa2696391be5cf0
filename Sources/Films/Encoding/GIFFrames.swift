internal import CCairo
package import Illustrator
package import SketchCore

/// Gathers the frames of a GIF: every second one, at most 480 pixels wide, since GIFs have neither colours nor size to
/// spare.
package struct GIFFrames {
  package private(set) var stack: FrameStack
  private let every: Int
  private var index = 0

  private static let widest = 480

  package init(_ settings: FilmSettings) {
    let factor = min(1, Float(Self.widest) / Float(max(settings.width, settings.height)))
    every = settings.framesPerSecond > 15 ? 2 : 1
    stack = FrameStack(
      width: max(2, Int(Float(settings.width) * factor)), height: max(2, Int(Float(settings.height) * factor)),
      milliseconds: 1000 * every / settings.framesPerSecond / 10 * 10)
  }

  package mutating func add(_ frame: Bitmap) {
    defer { index += 1 }
    guard index % every == 0 else { return }
    let small = Bitmap(width: stack.width, height: stack.height, fill: 0xFF00_0000)
    small.draw { context in
      frame.withSurface { surface in
        cairo_scale(context, Double(stack.width) / Double(frame.width), Double(stack.height) / Double(frame.height))
        cairo_set_source_surface(context, surface, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
        cairo_paint(context)
      }
    }
    stack.add(small.pixels)
  }
}
