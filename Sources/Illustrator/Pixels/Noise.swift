import SketchCore

/// Smooth noise over the plane, 0…1, from a table of random lattice values; repeats every 256 units.
final class Noise {
  private let lattice: UnsafeMutablePointer<Float>

  init(_ seed: UInt32, salt: UInt64) {
    var random = SeededGenerator(seed, salt: salt)
    lattice = .allocate(capacity: 256 * 256)
    for index in 0..<(256 * 256) { lattice[index] = random.unit() }
  }

  deinit { lattice.deallocate() }

  /// The noise of all places with the same `y`.
  @inline(__always)
  func row(_ y: Float) -> NoiseRow { NoiseRow(lattice, y) }

  @inline(__always)
  func value(_ x: Float, _ y: Float) -> Float { row(y).value(x) }

  /// Several octaves, each half as large and half as strong; mean about 0.5.
  @inline(__always)
  func fractal(_ x: Float, _ y: Float, octaves: Int) -> Float {
    var sum: Float = 0
    var strength: Float = 0.5
    var total: Float = 0
    var u = x
    var v = y
    for _ in 0..<octaves {
      sum += value(u, v) * strength
      total += strength
      strength *= 0.5
      u = u * 2.03 + 17.3
      v = v * 2.03 + 9.1
    }
    return sum / total
  }

  /// Creases and crests, 0…1: mountains, marble.
  @inline(__always)
  func ridged(_ x: Float, _ y: Float, octaves: Int) -> Float {
    var sum: Float = 0
    var strength: Float = 0.5
    var total: Float = 0
    var u = x
    var v = y
    for _ in 0..<octaves {
      let crest = 1 - abs(value(u, v) * 2 - 1)
      sum += crest * crest * strength
      total += strength
      strength *= 0.5
      u = u * 2.07 + 31.7
      v = v * 2.07 + 3.3
    }
    return sum / total
  }
}
