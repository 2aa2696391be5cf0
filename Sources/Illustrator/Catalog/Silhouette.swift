import Synchronization

/// Ink of a drawing, by the cells of its box.
struct Silhouette: Sendable, Equatable {
  /// Cells along a side.
  static let cells = 50

  /// Rows from the top, bits from the left.
  let rows: [UInt64]
  /// Edges of the ink, 0…1.
  let left, top, right, bottom: Float

  var width: Float { right - left }
  var height: Float { bottom - top }

  init(_ bitmap: Bitmap) {
    var rows = [UInt64](repeating: 0, count: Self.cells)
    var columns: UInt64 = 0
    for row in 0..<Self.cells {
      for column in 0..<Self.cells where bitmap[clamped: column, row] >> 24 > 60 { rows[row] |= 1 << UInt64(column) }
      columns |= rows[row]
    }
    self.rows = rows
    let step = 1 / Float(Self.cells)
    top = Float(rows.firstIndex { $0 != 0 } ?? 0) * step
    bottom = Float((rows.lastIndex { $0 != 0 } ?? Self.cells - 1) + 1) * step
    left = columns == 0 ? 0 : Float(columns.trailingZeroBitCount) * step
    right = columns == 0 ? 1 : Float(64 - columns.leadingZeroBitCount) * step
  }

  /// True where there is ink; places are 0…1 each way of the box.
  func covers(_ x: Float, _ y: Float) -> Bool {
    guard (0..<1).contains(x), (0..<1).contains(y) else { return false }
    return rows[Int(y * Float(Self.cells))] >> UInt64(x * Float(Self.cells)) & 1 == 1
  }

  /// Upper edge of the ink there, 0…1; nil where there is none.
  func edge(atX x: Float) -> Float? {
    guard (0..<1).contains(x) else { return nil }
    let column = UInt64(x * Float(Self.cells))
    return rows.firstIndex { $0 >> column & 1 == 1 }.map { Float($0) / Float(Self.cells) }
  }

  /// Unbroken stretches of ink across the drawing at a height, from the left.
  func stretches(atY y: Float) -> [ClosedRange<Float>] {
    Self.runs(of: row(atY: y)).map { Float($0.lowerBound) / Float(Self.cells)...Float($0.upperBound) / Float(Self.cells) }
  }

  private func row(atY y: Float) -> UInt64 { rows[min(max(Int(y * Float(Self.cells)), 0), Self.cells - 1)] }

  /// Columns of the unbroken stretches of a row.
  private static func runs(of row: UInt64) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for column in 0..<cells where row >> UInt64(column) & 1 == 1 {
      let begin = found.last?.upperBound == column ? found.removeLast().lowerBound : column
      found.append(begin..<column + 1)
    }
    return found
  }

  /// Width of the unbroken stretch of ink around a place.
  func width(atX x: Float, y: Float) -> Float {
    let middle = min(max(Int(x * Float(Self.cells)), 0), Self.cells - 1)
    // A place without ink joins what is at both sides of it.
    let run = Self.runs(of: row(atY: y) | 1 << UInt64(middle)).first { $0.contains(middle) }
    return Float(run?.count ?? 1) / Float(Self.cells)
  }
}

/// Silhouettes of the subjects that were needed so far.
final class SilhouetteCache: Sendable {
  private let known = Mutex<[String: Silhouette]>([:])

  func silhouette(of subject: ArtCatalog.Subject) -> Silhouette {
    if let found = known.withLock({ $0[subject.name] }) { return found }
    let bitmap = SubjectRasterizer.bitmap(subject, color: nil, edge: Silhouette.cells, flipped: false)
    let silhouette = Silhouette(bitmap ?? Bitmap(width: Silhouette.cells, height: Silhouette.cells, fill: 0xFF00_0000))
    known.withLock { $0[subject.name] = silhouette }
    return silhouette
  }
}
