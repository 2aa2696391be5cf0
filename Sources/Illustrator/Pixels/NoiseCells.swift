/// Corners of the cells of the lattice that four places are in.
struct NoiseCells {
  private let upperLeft: Lanes
  private let upperRight: Lanes
  private let lowerLeft: Lanes
  private let lowerRight: Lanes

  /// - Parameter places: numbers of their upper left corners.
  @inline(__always)
  init(_ lattice: UnsafeMutablePointer<SIMD2<Float>>, _ places: SIMD4<UInt32>) {
    // Corners of a cell: upper and lower left, then upper and lower right.
    @inline(__always)
    func pair(_ first: UInt32, _ second: UInt32) -> SIMD8<Float> {
      SIMD8(
        lowHalf: UnsafeRawPointer(lattice + Int(first)).loadUnaligned(as: Lanes.self),
        highHalf: UnsafeRawPointer(lattice + Int(second)).loadUnaligned(as: Lanes.self))
    }
    let first = pair(places[0], places[1])
    let second = pair(places[2], places[3])
    let upper = SIMD8(lowHalf: first.evenHalf, highHalf: second.evenHalf)
    let lower = SIMD8(lowHalf: first.oddHalf, highHalf: second.oddHalf)
    (upperLeft, upperRight) = (upper.evenHalf, upper.oddHalf)
    (lowerLeft, lowerRight) = (lower.evenHalf, lower.oddHalf)
  }

  /// Noise so far to the right of the left corners and so far below the upper ones, 0…1; `down` smoothed already.
  @inline(__always)
  func values(_ right: Lanes, _ down: Lanes) -> Lanes {
    let u = right * right * (3 - 2 * right)
    let above = upperLeft * (1 - u) + upperRight * u
    let below = lowerLeft * (1 - u) + lowerRight * u
    return above * (1 - down) + below * down
  }

  @inline(__always)
  func values(_ right: Lanes, _ down: Float) -> Lanes { values(right, Lanes(repeating: down)) }
}
