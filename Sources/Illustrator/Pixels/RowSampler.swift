/// Reads a picture between its pixels, row by row, as `Bitmap.sample`: the colours of a row are unpacked once.
final class RowSampler {
  private let bitmap: Bitmap
  private let upper: UnsafeMutablePointer<Lanes>
  private let lower: UnsafeMutablePointer<Lanes>
  /// Row of the bitmap whose colours `upper` holds.
  private var row = -1
  private var down: Float = 0

  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    upper = .allocate(capacity: bitmap.width + 1)
    lower = .allocate(capacity: bitmap.width + 1)
  }

  deinit {
    upper.deallocate()
    lower.deallocate()
  }

  /// Makes the colours at a height those that are read.
  func beginRow(_ y: Float) {
    let v = max(0, min(y, Float(bitmap.height &- 1) - 0.001))
    let row = Int(v.smallWhole)
    down = v - Float(row)
    guard row != self.row else { return }
    self.row = row
    unpack(row, into: upper)
    unpack(min(row + 1, bitmap.height - 1), into: lower)
  }

  /// The last colour stands there twice: beyond the edge there is nothing else.
  private func unpack(_ row: Int, into colors: UnsafeMutablePointer<Lanes>) {
    let pixels = bitmap.pixels + row * bitmap.width
    for x in 0...bitmap.width {
      let color = RGB(packed: pixels[min(x, bitmap.width - 1)])
      (colors + x).initialize(to: Lanes(color.r, color.g, color.b, 0))
    }
  }

  /// Colours at four columns of the row that was begun last.
  @inline(__always)
  func samples(_ x: Lanes) -> RGBLanes {
    let last = Lanes(repeating: Float(bitmap.width &- 1) - 0.001)
    let u = x.smaller(last).larger(Lanes(repeating: 0))
    let columns = u.smallFloor
    let places = columns.wholeBits & 0xFFFF
    let across = u - columns
    let first = SIMD8(lowHalf: color(places[0], across[0]), highHalf: color(places[1], across[1]))
    let second = SIMD8(lowHalf: color(places[2], across[2]), highHalf: color(places[3], across[3]))
    // Red and blue of all four, then green.
    let outer = SIMD8(lowHalf: first.evenHalf, highHalf: second.evenHalf)
    let inner = SIMD8(lowHalf: first.oddHalf, highHalf: second.oddHalf)
    return RGBLanes(outer.evenHalf, inner.evenHalf, outer.oddHalf)
  }

  /// Red, green and blue at so far behind a column.
  @inline(__always)
  private func color(_ column: UInt32, _ across: Float) -> Lanes {
    let (above, below) = (upper + Int(column), lower + Int(column))
    let over = above[0] + (above[1] - above[0]) * across
    let under = below[0] + (below[1] - below[0]) * across
    return over + (under - over) * down
  }
}
