/// A number of each of four neighbouring pixels: reckoned with at once, each with the result it would have alone.
typealias Lanes = SIMD4<Float>

/// A yes or no of each.
typealias LaneMask = SIMDMask<SIMD4<Int32>>

extension LaneMask {
  @inline(__always)
  var hasTrue: Bool {
    let bits = unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return bits.x | bits.y != 0
  }
}

extension Lanes {
  /// Columns of four neighbouring pixels.
  @inline(__always)
  init(columnsFrom x: Int) { self = Lanes(0, 1, 2, 3) + Float(x) }

  /// Numbers side by side in memory.
  @inline(__always)
  init(_ start: UnsafeMutablePointer<Float>) { self = UnsafeRawPointer(start).loadUnaligned(as: Lanes.self) }

  /// Chosen for each from itself and another. Written out lane by lane, this compiles to one instruction for a comparison
  /// where the library's `pointwiseMin` and `replacing` may branch four times.
  @inline(__always)
  private func each(_ other: Lanes, _ choose: (Float, Float) -> Float) -> Lanes {
    Lanes(choose(x, other.x), choose(y, other.y), choose(z, other.z), choose(w, other.w))
  }

  /// The larger of each two; the other where this is not a number.
  @inline(__always)
  func larger(_ other: Lanes) -> Lanes { each(other) { $0 > $1 ? $0 : $1 } }

  /// The smaller of each two.
  @inline(__always)
  func smaller(_ other: Lanes) -> Lanes { each(other) { $1 < $0 ? $1 : $0 } }

  /// As `Float.smallFloor`.
  @inline(__always)
  var smallFloor: Lanes {
    let nearest = (self + Float.shift) - Float.shift
    return nearest - nearest.each(self) { $0 > $1 ? 1 : 0 }
  }

  /// Low bits of a whole number of −4,194,304 to 4,194,303.
  @inline(__always)
  var wholeBits: SIMD4<UInt32> { unsafeBitCast(self + Float.shift, to: SIMD4<UInt32>.self) }

  @inline(__always)
  var magnitude: Lanes { unsafeBitCast(unsafeBitCast(self, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: Lanes.self) }
}

@inline(__always)
func clamp(_ values: Lanes) -> Lanes { values.larger(Lanes(repeating: 0)).smaller(Lanes(repeating: 1)) }

/// 0 below `low`, 1 above `high`, smooth between.
@inline(__always)
func smoothstep(_ low: Lanes, _ high: Lanes, _ values: Lanes) -> Lanes {
  let t = clamp((values - low) / (high - low))
  return t * t * (3 - 2 * t)
}

@inline(__always)
func smoothstep(_ low: Float, _ high: Float, _ values: Lanes) -> Lanes {
  smoothstep(Lanes(repeating: low), Lanes(repeating: high), values)
}
