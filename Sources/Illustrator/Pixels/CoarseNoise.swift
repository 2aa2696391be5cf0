/// Slowly changing noise of a picture, found at every fourth pixel and in straight lines between: row by row.
final class CoarseNoise {
  private static let step = 4

  private let plane: Plane
  private let row: UnsafeMutablePointer<Float>

  /// - Parameter unit: pixels to a unit of the noise's own coordinates.
  init(_ width: Int, _ height: Int, _ unit: Float, _ noise: (Float, Float) -> Float) {
    let (columns, rows) = (width / Self.step + 2, height / Self.step + 2)
    plane = Plane(width: columns, height: rows)
    row = .allocate(capacity: columns)
    row.initialize(repeating: 0, count: columns)
    for y in 0..<rows {
      for x in 0..<columns {
        plane.values[y &* columns &+ x] = noise(Float(x * Self.step) / unit, Float(y * Self.step) / unit)
      }
    }
  }

  deinit { row.deallocate() }

  /// Makes the values of a row of the picture those that are read.
  func beginRow(_ y: Int) {
    let upper = plane.values + y / Self.step * plane.width
    let lower = upper + plane.width
    let share = Float(y % Self.step) / Float(Self.step)
    for x in 0..<plane.width { row[x] = upper[x] + (lower[x] - upper[x]) * share }
  }

  /// Value at a column of the row that was begun last.
  @inline(__always)
  subscript(x: Int) -> Float {
    let cell = x / Self.step
    return row[cell] + (row[cell &+ 1] - row[cell]) * (Float(x % Self.step) * (1 / Float(Self.step)))
  }
}
