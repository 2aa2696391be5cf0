/// Parallel pencil strokes across the direction (`slope`, 1).
struct Hatching {
  private let slope: Lanes
  private let length: Lanes
  /// Growth of u · slope + v from one stroke to the next.
  private let step: Lanes

  @inline(__always)
  init(_ slope: Lanes, spacing: Float) {
    self.slope = slope
    length = (slope * slope + 1).squareRoot()
    step = length * spacing
  }

  init(_ slope: Float, spacing: Float) { self.init(Lanes(repeating: slope), spacing: spacing) }

  /// Darkness at four places; `amount` is how much is asked for.
  @inline(__always)
  func darkness(_ u: Lanes, _ v: Lanes, _ amount: Lanes, _ noise: Noise) -> Lanes {
    let across = (u * slope + v) / step
    let along = (u - v * slope) / length
    let number = across.smallFloor
    let inside = (across - number - 0.5).magnitude * 2
    let wide = clamp(amount * 1.5 + 0.1)
    // Most of a light sky is between the strokes.
    guard ((inside .< wide) .& (amount .> 0.02)).hasTrue else { return Lanes(repeating: 0) }
    // Every stroke starts and ends somewhere.
    let pressure = 0.35 + 0.9 * noise.values(along * 0.012 + number * 3.7, number * 1.9)
    let stroke = smoothstep(wide, wide * 0.35, inside) * pressure
    let darkness = stroke * Lanes(repeating: 1).smaller(amount * 1.6 + 0.25)
    return darkness.replacing(with: 0, where: amount .<= 0.02)
  }
}
