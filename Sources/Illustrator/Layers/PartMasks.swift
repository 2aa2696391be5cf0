/// Places where parts of a drawing are seen, told from the drawing with and without them.
struct PartMasks {
  private let member: Underpainting.CastMember
  /// The drawing with all its parts.
  private lazy var whole = SubjectRasterizer.bitmap(member.element, member.subject, member.spot, edge: member.edge)

  init(member: Underpainting.CastMember) { self.member = member }

  /// A stretch of pixels that belong together, in the drawing's box.
  struct Piece {
    /// 0…1 for each pixel of the box.
    var mask: Plane
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
    /// Place where it meets the rest of the drawing; nil for one that is free.
    var joint: (x: Float, y: Float)?
  }

  /// - Parameter ids: groups of the drawing.
  mutating func pieces(of ids: [String]) -> [Piece] {
    let edge = member.edge
    guard !ids.isEmpty, edge > 12, let whole,
      let rest = SubjectRasterizer.bitmap(member.element, member.subject, member.spot, edge: edge, hidden: ids)
    else { return [] }
    var seen = [Bool](repeating: false, count: whole.count)
    var differs = [Bool](repeating: false, count: whole.count)
    for index in 0..<whole.count {
      differs[index] = LayerDifference.between(whole.pixels[index], rest.pixels[index]) > 14
    }
    var found: [Piece] = []
    for start in 0..<whole.count where differs[start] && !seen[start] {
      var pile = [start]
      var inside: [Int] = []
      seen[start] = true
      while let index = pile.popLast() {
        inside.append(index)
        let x = index % edge
        let y = index / edge
        for (nx, ny) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        where nx >= 0 && ny >= 0 && nx < edge
          && ny < edge
        {
          let next = ny * edge + nx
          if differs[next] && !seen[next] {
            seen[next] = true
            pile.append(next)
          }
        }
      }
      if inside.count > max(8, edge * edge / 4000) { found.append(piece(inside, rest)) }
    }
    return found
  }

  private func piece(_ inside: [Int], _ rest: Bitmap) -> Piece {
    let edge = member.edge
    let mask = Plane(width: edge, height: edge)
    var piece = Piece(mask: mask, left: edge, top: edge, right: 0, bottom: 0)
    for index in inside {
      mask.values[index] = 1
      piece.left = min(piece.left, index % edge)
      piece.right = max(piece.right, index % edge + 1)
      piece.top = min(piece.top, index / edge)
      piece.bottom = max(piece.bottom, index / edge + 1)
    }
    var (x, y, count): (Float, Float, Float) = (0, 0, 0)
    for index in inside {
      let column = index % edge
      let row = index / edge
      for (nx, ny) in [(column - 2, row), (column + 2, row), (column, row - 2), (column, row + 2)]
      where nx >= 0 && ny >= 0 && nx < edge && ny < edge {
        let next = ny * edge + nx
        if mask.values[next] == 0, rest.pixels[next] >> 24 > 128 {
          x += Float(column)
          y += Float(row)
          count += 1
        }
      }
    }
    if count > 2 { piece.joint = (x / count, y / count) }
    return piece
  }
}

/// Difference of two pixels, 0…1020.
enum LayerDifference {
  @inline(__always)
  static func between(_ left: UInt32, _ right: UInt32) -> Int {
    var sum = 0
    for shift: UInt32 in [0, 8, 16, 24] { sum += abs(Int(left >> shift & 255) - Int(right >> shift & 255)) }
    return sum
  }
}
