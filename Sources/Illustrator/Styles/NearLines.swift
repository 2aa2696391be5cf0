import Glibc

/// Squares of a picture in or beside which there is some line: elsewhere nobody has to look for one.
struct NearLines {
  /// Logarithm of the edge of a square to base two.
  private let shift: Int
  private let columns: Int
  private var squares: [Bool]

  /// Squares are 16 pixels wide at least, so the four from a multiple of four on are in the same one.
  ///
  /// - Parameter reach: pixels from a line within which `has` is true.
  init(_ lines: Plane, reach: Float) {
    shift = max(4, Int(log2(reach).rounded(.up)))
    let edge = 1 << shift
    columns = (lines.width + edge - 1) / edge
    let rows = (lines.height + edge - 1) / edge
    squares = Array(repeating: false, count: columns * rows)
    for y in 0..<lines.height {
      let row = lines.values + y * lines.width
      for column in 0..<columns {
        let end = min(lines.width, (column + 1) * edge)
        guard (column * edge..<end).contains(where: { row[$0] != 0 }) else { continue }
        for down in max(0, y / edge - 1)...min(rows - 1, y / edge + 1) {
          for across in max(0, column - 1)...min(columns - 1, column + 1) { squares[down * columns + across] = true }
        }
      }
    }
  }

  @inline(__always)
  func has(_ x: Int, _ y: Int) -> Bool { squares[(y &>> shift) &* columns &+ (x &>> shift)] }
}
