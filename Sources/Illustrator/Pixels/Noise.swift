import SketchCore

/// Smooth noise over the plane, 0…1, from a table of random lattice values; repeats every 256 units.
final class Noise {
  /// Salt of the noise that a picture is painted with.
  static let ofPicture: UInt64 = 77

  /// Columns of a row of the lattice: its 256, and the first once more.
  static let columns = 257

  /// 256 rows; beside each value the one below it. So the four corners of a cell lie side by side.
  private let lattice: UnsafeMutablePointer<SIMD2<Float>>

  init(_ seed: UInt32, salt: UInt64) {
    var random = SeededGenerator(seed, salt: salt)
    lattice = .allocate(capacity: 256 * Self.columns)
    for row in 0..<256 {
      let (own, above) = (lattice + row * Self.columns, lattice + (row + 255) % 256 * Self.columns)
      for column in 0..<256 {
        let value = random.unit()
        own[column].x = value
        above[column].y = value
      }
    }
    for row in 0..<256 { lattice[row * Self.columns + 256] = lattice[row * Self.columns] }
  }

  deinit { lattice.deallocate() }

  /// The noise of all places with the same `y`.
  @inline(__always)
  func row(_ y: Float) -> NoiseRow { NoiseRow(lattice, y) }

  @inline(__always)
  func value(_ x: Float, _ y: Float) -> Float { row(y).value(x) }

  /// Noise of four places.
  @inline(__always)
  func values(_ x: Lanes, _ y: Lanes) -> Lanes {
    let (left, top) = (x.smallFloor, y.smallFloor)
    let row = top.wholeBits & 255
    let down = y - top
    // 257 columns a row.
    let places = (row &<< 8) &+ row &+ (left.wholeBits & 255)
    return NoiseCells(lattice, places).values(x - left, down * down * (3 - 2 * down))
  }

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

  /// Several octaves of noise of four places.
  @inline(__always)
  func fractals(_ x: Lanes, _ y: Lanes, octaves: Int) -> Lanes {
    var sum = Lanes(repeating: 0)
    var strength: Float = 0.5
    var total: Float = 0
    var u = x
    var v = y
    for _ in 0..<octaves {
      sum += values(u, v) * strength
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
