/// Where a winding river flows, from the horizon to the lower edge.
struct RiverCourse {
  let noise: Noise

  init(_ noise: Noise) { self.noise = noise }

  /// Distance across the ground from the bank, negative in the water.
  /// - Parameters:
  ///   - down: 0 at the horizon, 1 at the lower edge.
  ///   - across: from the middle, on the ground.
  ///   - away: distance from the eye, as `away(at:)` gives it.
  func bank(down: Float, across: Float, away: Float) -> Float {
    let bend = (noise.value(down * 2.1 + 7, 2.5) - 0.5) * 0.34 * (1.15 - down)
    return abs(across - bend) - 0.075 - (noise.value(away * 14, across * 8) - 0.5) * 0.012
  }

  static func away(at down: Float) -> Float { 0.16 / (down + 0.07) }

  /// True where water is at a place of the ground.
  /// - Parameter x: from the middle, in picture heights.
  func isWet(x: Float, down: Float) -> Bool {
    let away = Self.away(at: down)
    return bank(down: down, across: x * away, away: away) < 0
  }
}
