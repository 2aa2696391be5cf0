import Glibc
import SketchCore

/// Enlargement of finished pictures that are larger than what styles paint: crisp, with edges that do not ring.
struct Enlarger {
  /// Pixels along the longer side up to which a picture is painted as it is.
  static let longestWhole = 4096
  /// Pixels along the longer side that larger ones are painted with: half of 8K.
  static let longestPainted = 3840

  /// The scene at the size it is painted in; nil for one that is painted as it is.
  static func reduced(_ scene: Scene) -> Scene? {
    let size = scene.size
    let longest = max(size.width, size.height)
    guard longest > longestWhole else { return nil }
    let share = Float(longestPainted) / Float(longest)
    var small = scene
    small.pixels = Scene.Pixels(
      width: Int((Float(size.width) * share).rounded(.up)), height: Int((Float(size.height) * share).rounded(.up)))
    return small
  }

  /// - Parameter isPlain: whether pixels are to stay squares: pixel art.
  static func enlarge(_ source: Bitmap, width: Int, height: Int, isPlain: Bool, work: RenderWork) throws -> Bitmap {
    let result = Bitmap(width: width, height: height)
    let across = taps(from: source.width, to: width, isPlain: isPlain)
    let down = taps(from: source.height, to: height, isPlain: isPlain)
    // Rows of the source stretched to the new width, kept while they are needed.
    var rows: [Int: [SIMD4<Int32>]] = [:]
    for y in 0..<height {
      if y % 512 == 0 { try work.checkpoint(0.9 + 0.02 * Double(y) / Double(height)) }
      let tap = down[y]
      for row in tap.first...(tap.first + 3) where rows[row] == nil { rows[row] = stretched(source, row, across) }
      if rows.count > 8 { rows = rows.filter { $0.key >= tap.first } }
      guard let a = rows[tap.first], let b = rows[tap.first + 1], let c = rows[tap.first + 2],
        let d = rows[tap.first + 3]
      else { continue }
      let to = result.pixels + y * width
      a.withUnsafeBufferPointer { a in
        b.withUnsafeBufferPointer { b in
          c.withUnsafeBufferPointer { c in
            d.withUnsafeBufferPointer { d in
              for x in 0..<width {
                to[x] = packed(mixed(a[x], b[x], c[x], d[x], tap.weights))
              }
            }
          }
        }
      }
    }
    return result
  }

  /// Four neighbouring places and their weights, in 256ths.
  private struct Tap {
    var first: Int
    var weights: SIMD4<Int32>
  }

  private static func taps(from old: Int, to new: Int, isPlain: Bool) -> [Tap] {
    (0..<new).map { index in
      let place = (Float(index) + 0.5) * Float(old) / Float(new) - 0.5
      let whole = place.rounded(.down)
      let share = place - whole
      if isPlain {
        return Tap(first: Int(whole) - 1, weights: share < 0.5 ? SIMD4(0, 256, 0, 0) : SIMD4(0, 0, 256, 0))
      }
      let (square, cube) = (share * share, share * share * share)
      func inWhole(_ weight: Float) -> Int32 { Int32((weight * 256).rounded()) }
      let before = inWhole(-0.5 * cube + square - 0.5 * share)
      let next = inWhole(-1.5 * cube + 2 * square + 0.5 * share)
      let last = inWhole(0.5 * cube - 0.5 * square)
      return Tap(first: Int(place.rounded(.down)) - 1, weights: SIMD4(before, 256 - before - next - last, next, last))
    }
  }

  private static func stretched(_ source: Bitmap, _ row: Int, _ taps: [Tap]) -> [SIMD4<Int32>] {
    let from = source.pixels + min(max(row, 0), source.height - 1) * source.width
    let last = source.width - 1
    let line = (0...last).map { unpacked(from[$0]) }
    return line.withUnsafeBufferPointer { line in
      taps.map { tap in
        let (b, c) = (line[min(max(tap.first + 1, 0), last)], line[min(max(tap.first + 2, 0), last)])
        let (a, d) = (line[min(max(tap.first, 0), last)], line[min(max(tap.first + 3, 0), last)])
        return mixed(a, b, c, d, tap.weights)
      }
    }
  }

  /// Between the middle two, no brighter and no darker than they are.
  @inline(__always)
  private static func mixed(
    _ a: SIMD4<Int32>, _ b: SIMD4<Int32>, _ c: SIMD4<Int32>, _ d: SIMD4<Int32>, _ weights: SIMD4<Int32>
  ) -> SIMD4<Int32> {
    let middle = (b &* weights.y) &+ (c &* weights.z)
    let sum = (middle &+ (a &* weights.x) &+ (d &* weights.w) &+ 128) &>> 8
    return pointwiseMin(pointwiseMax(sum, pointwiseMin(b, c)), pointwiseMax(b, c))
  }

  @inline(__always)
  private static func unpacked(_ pixel: UInt32) -> SIMD4<Int32> {
    SIMD4(
      Int32(truncatingIfNeeded: pixel >> 24), Int32(truncatingIfNeeded: pixel >> 16 & 255),
      Int32(truncatingIfNeeded: pixel >> 8 & 255), Int32(truncatingIfNeeded: pixel & 255))
  }

  @inline(__always)
  private static func packed(_ color: SIMD4<Int32>) -> UInt32 {
    let whole = SIMD4<UInt32>(truncatingIfNeeded: color)
    return whole.x << 24 | whole.y << 16 | whole.z << 8 | whole.w
  }
}
