import SketchCore

/// How long slides are shown, in frames.
struct SlideTiming {
  var framesPerSecond: Int
  /// Frames of each slide, of the last one, and of a cross-fade between two.
  var held: Int
  var heldLast: Int
  var fade: Int

  init(_ format: FilmFormat) {
    // Animated pictures have neither colours nor size to spare for smooth fades.
    framesPerSecond = format == .mp4 || format == .webm ? 24 : 10
    held = framesPerSecond * 3 / 2
    heldLast = framesPerSecond * 5 / 2
    fade = framesPerSecond / 2
  }
}
