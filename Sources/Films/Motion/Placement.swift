import Glibc

/// Change of place of a figure at one moment.
struct Placement: Equatable {
  var dx: Float = 0
  var dy: Float = 0
  /// Radians about the pivot.
  var angle: Float = 0
  var scaleX: Float = 1
  var scaleY: Float = 1
  var isTurned = false
  /// Bending at the top, in heights of the figure.
  var bend: Float = 0
  /// Width of the stride, as a share.
  var stride: Float = 1
}

/// Clock of a film that ends as it began: every motion goes round a whole number of times.
struct FilmClock: Sendable {
  /// Length in seconds as the figures feel it.
  let seconds: Float
  let pace: Float

  init(seconds: Float, pace: Float) {
    self.seconds = seconds * pace
    self.pace = pace
  }

  /// Rounds of a motion over the film.
  func rounds(_ period: Float) -> Float { max(1, (seconds / period).rounded()) }

  /// Share of its strength that a motion has when a round takes longer than the film.
  func strength(_ period: Float) -> Float { min(1, seconds / period * 1.3) }

  /// Phase 0..<1 of a motion at `u`, the share of the film that is over.
  func phase(_ u: Float, _ period: Float, _ shift: Float) -> Float {
    let value = u * rounds(period) + shift
    return value - value.rounded(.down)
  }

  func wave(_ u: Float, _ period: Float, _ shift: Float) -> Float { sinf(2 * .pi * phase(u, period, shift)) }
}
