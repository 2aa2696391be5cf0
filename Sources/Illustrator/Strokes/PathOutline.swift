import Glibc

/// A place in a drawing or a picture.
struct StrokePoint: Sendable, Equatable {
  var x: Float
  var y: Float

  @inline(__always)
  func distance(to other: StrokePoint) -> Float {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }
}

extension [StrokePoint] {
  /// Length of the line through the points.
  var length: Float { indices.dropLast().reduce(0) { $0 + self[$1].distance(to: self[$1 + 1]) } }

  /// The line without what is hidden, in pieces; it is looked at every `step` units, and at each point.
  func pieces(every step: Float, isHidden: (StrokePoint) -> Bool) -> [[StrokePoint]] {
    var pieces: [[StrokePoint]] = []
    var current: [StrokePoint] = []
    func add(_ point: StrokePoint) {
      if isHidden(point) {
        if current.count > 1 { pieces.append(current) }
        current = []
      } else {
        current.append(point)
      }
    }
    for (index, point) in enumerated() {
      if index > 0 {
        let before = self[index - 1]
        let parts = Int(before.distance(to: point) / step)
        for part in 0..<parts {
          let along = Float(part + 1) / Float(parts + 1)
          add(StrokePoint(x: before.x + (point.x - before.x) * along, y: before.y + (point.y - before.y) * along))
        }
      }
      add(point)
    }
    if current.count > 1 { pieces.append(current) }
    return pieces
  }
}

/// The lines of SVG path data, curves as short straight pieces.
struct PathOutline {
  private(set) var lines: [[StrokePoint]] = []

  private var at = StrokePoint(x: 0, y: 0)
  /// Control point that a smooth curve goes on from.
  private var control: StrokePoint?

  /// Pieces to a curve: 400 units are the whole drawing.
  private static let pieces = 8

  /// - Parameter data: "M10 20L30 40Z"; what cannot be read ends it.
  init(_ data: Substring) {
    var numbers: [Float] = []
    var command: Character = "M"
    var number = ""
    func end(_ numbers: inout [Float]) {
      if let value = Float(number) { numbers.append(value) }
      number = ""
    }
    for character in data {
      switch character {
      case "0"..."9": number.append(character)
      case ".":
        if number.contains(".") { end(&numbers) }
        number.append(".")
      case "-", "+":
        if !number.isEmpty { end(&numbers) }
        number.append(character)
      case "a"..."z", "A"..."Z":
        end(&numbers)
        draw(command, numbers)
        numbers = []
        command = character
      default: end(&numbers)
      }
    }
    end(&numbers)
    draw(command, numbers)
    lines.removeAll { $0.count < 2 }
  }

  private mutating func draw(_ command: Character, _ numbers: [Float]) {
    let isRelative = command.isLowercase
    let size: Int
    switch command.uppercased() {
    case "M", "L", "T": size = 2
    case "H", "V": size = 1
    case "C": size = 6
    case "S", "Q": size = 4
    case "A": size = 7
    default:
      if let line = lines.last, let first = line.first {
        lines[lines.count - 1].append(first)
        at = first
      }
      return
    }
    var isFirst = true
    for start in stride(from: 0, through: numbers.count - size, by: size) {
      let values = Array(numbers[start..<(start + size)])
      let origin = isRelative ? at : StrokePoint(x: 0, y: 0)
      func point(_ index: Int) -> StrokePoint {
        StrokePoint(x: origin.x + values[index], y: origin.y + values[index + 1])
      }
      switch command.uppercased() {
      case "M" where isFirst:
        at = point(0)
        lines.append([at])
      case "M", "L": line(to: point(0))
      case "H": line(to: StrokePoint(x: origin.x + values[0], y: at.y))
      case "V": line(to: StrokePoint(x: at.x, y: origin.y + values[0]))
      case "C": curve(point(0), point(2), point(4))
      case "S": curve(mirrored, point(0), point(2))
      case "Q": bend(point(0), point(2))
      case "T": bend(mirrored, point(0))
      default:
        arc(values, to: StrokePoint(x: origin.x + values[5], y: origin.y + values[6]))
      }
      isFirst = false
      if !"CSQT".contains(command.uppercased()) { control = nil }
    }
  }

  private var mirrored: StrokePoint {
    control.map { StrokePoint(x: 2 * at.x - $0.x, y: 2 * at.y - $0.y) } ?? at
  }

  private mutating func line(to point: StrokePoint) {
    if lines.isEmpty { lines.append([at]) }
    lines[lines.count - 1].append(point)
    at = point
  }

  private mutating func curve(_ first: StrokePoint, _ second: StrokePoint, _ end: StrokePoint) {
    let start = at
    for piece in 1...Self.pieces {
      let t = Float(piece) / Float(Self.pieces)
      let u = 1 - t
      let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      line(
        to: StrokePoint(
          x: a * start.x + b * first.x + c * second.x + d * end.x,
          y: a * start.y + b * first.y + c * second.y + d * end.y))
    }
    control = second
  }

  private mutating func bend(_ middle: StrokePoint, _ end: StrokePoint) {
    let start = at
    for piece in 1...Self.pieces {
      let t = Float(piece) / Float(Self.pieces)
      let u = 1 - t
      line(
        to: StrokePoint(
          x: u * u * start.x + 2 * u * t * middle.x + t * t * end.x,
          y: u * u * start.y + 2 * u * t * middle.y + t * t * end.y))
    }
    control = middle
  }

  /// An arc by its ends, as SVG 1.1 works it out (F.6.5).
  private mutating func arc(_ values: [Float], to end: StrokePoint) {
    var (rx, ry) = (abs(values[0]), abs(values[1]))
    guard rx > 0, ry > 0, end != at else { return line(to: end) }
    let turn = values[2] * .pi / 180
    let (c, s) = (cosf(turn), sinf(turn))
    let (dx, dy) = ((at.x - end.x) / 2, (at.y - end.y) / 2)
    let (x, y) = (c * dx + s * dy, c * dy - s * dx)
    let stretch = (x * x) / (rx * rx) + (y * y) / (ry * ry)
    if stretch > 1 { (rx, ry) = (rx * stretch.squareRoot(), ry * stretch.squareRoot()) }
    let below = rx * rx * y * y + ry * ry * x * x
    var factor = max(0, rx * rx * ry * ry / below - 1).squareRoot()
    if (values[3] != 0) == (values[4] != 0) { factor = -factor }
    let (cx, cy) = (factor * rx * y / ry, -factor * ry * x / rx)
    let middle = StrokePoint(x: c * cx - s * cy + (at.x + end.x) / 2, y: s * cx + c * cy + (at.y + end.y) / 2)
    let from = atan2f((y - cy) / ry, (x - cx) / rx)
    var sweep = atan2f((-y - cy) / ry, (-x - cx) / rx) - from
    if values[4] != 0, sweep < 0 { sweep += 2 * .pi }
    if values[4] == 0, sweep > 0 { sweep -= 2 * .pi }
    for piece in 1...Self.pieces {
      let angle = from + sweep * Float(piece) / Float(Self.pieces)
      let (u, v) = (rx * cosf(angle), ry * sinf(angle))
      line(to: StrokePoint(x: middle.x + c * u - s * v, y: middle.y + s * u + c * v))
    }
    at = end
  }
}
