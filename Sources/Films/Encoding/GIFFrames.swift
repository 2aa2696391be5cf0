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
    self.init(width: settings.width, height: settings.height, framesPerSecond: settings.framesPerSecond)
  }

  init(width: Int, height: Int, framesPerSecond: Int) {
    let factor = min(1, Float(Self.widest) / Float(max(width, height)))
    every = framesPerSecond > 15 ? 2 : 1
    stack = FrameStack(
      width: max(2, Int(Float(width) * factor)), height: max(2, Int(Float(height) * factor)),
      milliseconds: 1000 * every / framesPerSecond / 10 * 10)
  }

  package mutating func add(_ frame: Bitmap) {
    defer { index += 1 }
    if index % every == 0 { add(frame, milliseconds: nil) }
  }

  /// Adds a frame that is shown so long, whatever the rate is.
  mutating func add(_ frame: Bitmap, milliseconds: Int?) {
    let small = Bitmap(width: stack.width, height: stack.height, fill: 0xFF00_0000)
    small.draw { context in
      frame.withSurface { surface in
        cairo_scale(context, Double(stack.width) / Double(frame.width), Double(stack.height) / Double(frame.height))
        cairo_set_source_surface(context, surface, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
        cairo_paint(context)
      }
    }
    stack.add(small.pixels, milliseconds: milliseconds)
  }
}
