import Glibc

/// Ends of the lines of a drawing, each with the way it points.
struct LineEnds {
  private struct End {
    var x: Int
    var y: Int
    var dx: Double
    var dy: Double
    /// Half of the line's thickness.
    var half: Double
  }

  private let width: Int
  private let height: Int
  private let ends: [End]

  /// Pixels along a line that tell its way.
  private static let tail = 10
  /// Cosine of the angle within which a line may be led on.
  private static let straight = 0.55
  /// Cosine of the angle within which two ends point at each other.
  private static let facing = 0.8

  init(_ ink: [Bool], _ width: Int, _ height: Int) {
    (self.width, self.height) = (width, height)
    let lines = Thinning.thinned(ink, width, height)
    let depth = ChamferDistance.from(width: width, height: height) { !ink[$0] }
    let around = Thinning.around(width)
    ends = lines.indices.compactMap { pixel in
      guard lines[pixel], Self.isEnd(around.map { lines[pixel + $0] }) else { return nil }
      var way = [pixel]
      var place: Int { way[way.count - 1] }
      while way.count <= Self.tail {
        // Straight steps before slanting ones, so that no corner is left behind to turn back to.
        let next = [0, 2, 4, 6, 1, 3, 5, 7].map { place + around[$0] }.first { lines[$0] && !way.contains($0) }
        guard let next else { break }
        way.append(next)
      }
      let (dx, dy) = (Double(pixel % width - place % width), Double(pixel / width - place / width))
      let length = (dx * dx + dy * dy).squareRoot()
      // Stubs that thinning leaves are no lines.
      guard length > 3 else { return nil }
      let half = Double(max(depth[pixel], 1))
      return End(x: pixel % width, y: pixel / width, dx: dx / length, dy: dy / length, half: half)
    }
  }

  /// Neighbours of an end: one, or two beside each other, as where a slanting line ends.
  private static func isEnd(_ neighbours: [Bool]) -> Bool {
    let count = neighbours.count { $0 }
    let begins = neighbours.indices.count { neighbours[$0] && !neighbours[($0 + 7) % 8] }
    return (1...2).contains(count) && begins == 1
  }

  /// Joins ends that point at each other, over twice the reach; then leads each line on to the nearest one ahead.
  /// - Parameter reach: widest gap in pixels.
  func close(_ ink: inout [Bool], reach: Int) {
    for end in ends {
      guard let other = opposite(end, reach: 2 * Double(reach)) else { continue }
      draw(from: end, to: other.x, other.y, &ink)
    }
    let drawn = ink
    for end in ends {
      guard let (x, y) = nearest(ahead: end, drawn, reach: Double(reach)) else { continue }
      draw(from: end, to: x, y, &ink)
    }
  }

  private func opposite(_ end: End, reach: Double) -> End? {
    var best: (end: End, distance: Double)?
    for other in ends where other.x != end.x || other.y != end.y {
      let (dx, dy) = (Double(other.x - end.x), Double(other.y - end.y))
      let distance = (dx * dx + dy * dy).squareRoot()
      guard distance <= min(reach + end.half + other.half, best?.distance ?? .infinity),
        (dx * end.dx + dy * end.dy) / distance > Self.facing, -(dx * other.dx + dy * other.dy) / distance > Self.facing
      else { continue }
      best = (other, distance)
    }
    return best?.end
  }

  private func nearest(ahead end: End, _ ink: [Bool], reach: Double) -> (Int, Int)? {
    let most = Int(reach + end.half.rounded(.up))
    var best: (x: Int, y: Int, cost: Double)?
    for y in max(end.y - most, 0)...min(end.y + most, height - 1) {
      for x in max(end.x - most, 0)...min(end.x + most, width - 1) where ink[y * width + x] {
        let (dx, dy) = (Double(x - end.x), Double(y - end.y))
        let distance = (dx * dx + dy * dy).squareRoot()
        guard distance > end.half + 1, distance <= reach + end.half else { continue }
        let cosine = (dx * end.dx + dy * end.dy) / distance
        guard cosine > Self.straight, crossesPaper(end, x, y, ink) else { continue }
        let cost = distance * (2 - cosine)
        if cost < best?.cost ?? .infinity { best = (x, y, cost) }
      }
    }
    return best.map { ($0.x, $0.y) }
  }

  /// There is a gap on the way: what can be reached over ink is the line itself.
  private func crossesPaper(_ end: End, _ x: Int, _ y: Int, _ ink: [Bool]) -> Bool {
    let steps = max(abs(x - end.x), abs(y - end.y))
    return (1..<max(steps, 2)).contains { step in
      let share = Double(step) / Double(steps)
      let (column, row) = (Double(end.x) + Double(x - end.x) * share, Double(end.y) + Double(y - end.y) * share)
      return !ink[Int(row.rounded()) * width + Int(column.rounded())]
    }
  }

  private func draw(from end: End, to x: Int, _ y: Int, _ ink: inout [Bool]) {
    let radius = max(1, end.half * 0.8)
    let steps = max(abs(x - end.x), abs(y - end.y), 1)
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      let (column, row) = (Double(end.x) + Double(x - end.x) * share, Double(end.y) + Double(y - end.y) * share)
      let most = Int(radius.rounded(.up))
      for dy in -most...most {
        for dx in -most...most where Double(dx * dx + dy * dy) <= radius * radius + 0.5 {
          let (px, py) = (Int(column.rounded()) + dx, Int(row.rounded()) + dy)
          if px >= 0, py >= 0, px < width, py < height { ink[py * width + px] = true }
        }
      }
    }
  }
}
