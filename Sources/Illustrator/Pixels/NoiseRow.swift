/// Noise along one row of the plane: what belongs to the row is looked up once. It must not outlive its `Noise`.
struct NoiseRow {
  private let lattice: UnsafeMutablePointer<SIMD2<Float>>
  private let v: Float

  /// - Parameter lattice: rows as `Noise` keeps them.
  @inline(__always)
  init(_ lattice: UnsafeMutablePointer<SIMD2<Float>>, _ y: Float) {
    let top = y.smallWhole
    self.lattice = lattice + Int(top & 255) &* Noise.columns
    let down = y - Float(top)
    v = down * down * (3 - 2 * down)
  }

  @inline(__always)
  func value(_ x: Float) -> Float {
    let left = x.smallWhole
    let corners = lattice + Int(left & 255)
    var u = x - Float(left)
    u = u * u * (3 - 2 * u)
    let ends = corners[0] * (1 - u) + corners[1] * u
    return ends.x * (1 - v) + ends.y * v
  }
}

extension NoiseRow {
  /// Noise of four places along the row.
  @inline(__always)
  func values(_ x: Lanes) -> Lanes {
    let left = x.smallFloor
    return NoiseCells(lattice, left.wholeBits & 255).values(x - left, v)
  }
}

/// Octaves of noise along one row, as `Noise.fractal`.
struct FractalRow {
  private let first: NoiseRow
  private let second: NoiseRow
  /// Where there are three octaves.
  private let third: NoiseRow?

  /// - Parameter count: two or three.
  @inline(__always)
  init(_ noise: Noise, _ y: Float, octaves count: Int) {
    precondition(2...3 ~= count)
    first = noise.row(y)
    second = noise.row(Self.next(y))
    third = count == 3 ? noise.row(Self.next(Self.next(y))) : nil
  }

  @inline(__always)
  private static func next(_ y: Float) -> Float { y * 2.03 + 9.1 }

  /// Noise of four places along the row.
  @inline(__always)
  func values(_ x: Lanes) -> Lanes {
    var u = x
    var sum = first.values(u) * 0.5
    u = u * 2.03 + 17.3
    sum += second.values(u) * 0.25
    guard let third else { return sum / 0.75 }
    u = u * 2.03 + 17.3
    return (sum + third.values(u) * 0.125) / 0.875
  }
}
