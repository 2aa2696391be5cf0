/// Noise along one row of the plane: what belongs to the row is looked up once. It must not outlive its `Noise`.
struct NoiseRow {
  private let upper: UnsafeMutablePointer<Float>
  private let lower: UnsafeMutablePointer<Float>
  private let v: Float

  /// - Parameter lattice: rows of 256 values, 256 of them.
  @inline(__always)
  init(_ lattice: UnsafeMutablePointer<Float>, _ y: Float) {
    let top = y.smallWhole
    upper = lattice + Int((top & 255) &* 256)
    lower = lattice + Int(((top &+ 1) & 255) &* 256)
    let down = y - Float(top)
    v = down * down * (3 - 2 * down)
  }

  @inline(__always)
  func value(_ x: Float) -> Float {
    let left = x.smallWhole
    let column = Int(left & 255)
    let next = Int((left &+ 1) & 255)
    var u = x - Float(left)
    u = u * u * (3 - 2 * u)
    let above = upper[column] * (1 - u) + upper[next] * u
    let below = lower[column] * (1 - u) + lower[next] * u
    return above * (1 - v) + below * v
  }
}

/// Octaves of noise along one row, as `Noise.fractal`.
struct FractalRow {
  private let octaves: ContiguousArray<NoiseRow>

  init(_ noise: Noise, _ y: Float, octaves count: Int) {
    var v = y
    octaves = ContiguousArray(
      (0..<count).map { _ in
        defer { v = v * 2.03 + 9.1 }
        return noise.row(v)
      })
  }

  @inline(__always)
  func value(_ x: Float) -> Float {
    var sum: Float = 0
    var strength: Float = 0.5
    var total: Float = 0
    var u = x
    for octave in octaves {
      sum += octave.value(u) * strength
      total += strength
      strength *= 0.5
      u = u * 2.03 + 17.3
    }
    return sum / total
  }
}
