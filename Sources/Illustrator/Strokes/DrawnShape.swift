import Glibc

/// A shape of a drawing as lines in its box of 400 units.
struct DrawnShape {
  enum Role {
    /// A surface with an edge of its own.
    case surface
    /// A line.
    case line
    /// Shade that lies on a surface.
    case shade
  }

  var role: Role
  var lines: [[StrokePoint]]
  var color: RGB
  /// Class of the shape, "main" or "accent"; empty for what keeps its colour.
  var kind: Substring = ""
  /// Where its tag is in the text.
  var tag: Range<String.Index>
  /// Ids of the groups it lies in.
  var groups: [Substring] = []
  var left: Float = 0
  var top: Float = 0
  var right: Float = 0
  var bottom: Float = 0

  var middle: StrokePoint { StrokePoint(x: (left + right) / 2, y: (top + bottom) / 2) }

  var extent: Float { max(right - left, bottom - top) }

  /// Rectangle around it, in the drawing's units.
  var box: SceneGeometry.Box { SceneGeometry.Box(left: left, top: top, right: right, bottom: bottom) }

  private init(role: Role, lines: [[StrokePoint]], color: RGB, tag: Range<String.Index>) {
    self.role = role
    self.tag = tag
    self.lines = lines
    self.color = color
    let all = lines.joined()
    left = all.map(\.x).min() ?? 0
    right = all.map(\.x).max() ?? 0
    top = all.map(\.y).min() ?? 0
    bottom = all.map(\.y).max() ?? 0
  }

  /// The shapes of an SVG as `docs/art.md` allows it, in the order in which they are painted.
  static func shapes(of svg: String) -> [DrawnShape] {
    var shapes: [DrawnShape] = []
    var moves: [StrokeTransform] = [StrokeTransform()]
    var ids: [Substring] = []
    var rest = Substring(svg)
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      let tag = rest[open...close]
      rest = rest[rest.index(after: close)...]
      if tag.hasPrefix("</g") {
        if moves.count > 1 { moves.removeLast() }
        _ = ids.popLast()
        continue
      }
      let outer = moves[moves.count - 1]
      let own = value("transform", tag).map { StrokeTransform($0).after(outer) } ?? outer
      if tag.hasPrefix("<g") {
        if !tag.hasSuffix("/>") {
          moves.append(own)
          ids.append(value("id", tag) ?? "")
        }
      } else if var shape = shape(tag, own) {
        shape.groups = ids.filter { !$0.isEmpty }
        shapes.append(shape)
      }
    }
    return shapes
  }

  private static func shape(_ tag: Substring, _ move: StrokeTransform) -> DrawnShape? {
    func number(_ name: String) -> Float { value(name, tag).flatMap { Float($0) } ?? 0 }
    let lines: [[StrokePoint]]
    if tag.hasPrefix("<path") {
      lines = PathOutline(value("d", tag) ?? "").lines
    } else if tag.hasPrefix("<rect") {
      let (x, y, w, h) = (number("x"), number("y"), number("width"), number("height"))
      lines = [[(x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)].map { StrokePoint(x: $0.0, y: $0.1) }]
    } else if tag.hasPrefix("<circle") || tag.hasPrefix("<ellipse") {
      let isCircle = tag.hasPrefix("<circle")
      let (rx, ry) = (number(isCircle ? "r" : "rx"), number(isCircle ? "r" : "ry"))
      lines = [
        (0...20).map { step in
          let angle = Float(step) / 20 * 2 * .pi - 2
          return StrokePoint(x: number("cx") + rx * cosf(angle), y: number("cy") + ry * sinf(angle))
        }
      ]
    } else if tag.hasPrefix("<line") {
      lines = [[StrokePoint(x: number("x1"), y: number("y1")), StrokePoint(x: number("x2"), y: number("y2"))]]
    } else if tag.hasPrefix("<poly") {
      let closing = tag.hasPrefix("<polygon") ? "Z" : ""
      lines = PathOutline(Substring("M" + (value("points", tag) ?? "") + closing)).lines
    } else {
      return nil
    }
    let fill = value("fill", tag) ?? "#000000"
    let kind = value("class", tag) ?? ""
    let isFaint = ["fill-opacity", "opacity"].contains { value($0, tag).flatMap { Float($0) } ?? 1 < 0.9 }
    let role: Role =
      fill == "none" ? .line : isFaint || kind.hasSuffix("-dark") || kind.hasSuffix("-light") ? .shade : .surface
    let color = RGB(hex: String(fill == "none" ? value("stroke", tag) ?? "" : fill)) ?? RGB(gray: 0.5)
    let placed = lines.map { $0.map(move.place) }.filter { $0.count > 1 }
    guard !placed.isEmpty else { return nil }
    var shape = DrawnShape(role: role, lines: placed, color: color, tag: tag.startIndex..<tag.endIndex)
    shape.kind = kind
    return shape
  }

  private static func value(_ name: String, _ tag: Substring) -> Substring? {
    var from = tag.startIndex
    while let quote = tag[from...].firstIndex(of: "\"") {
      let after = tag.index(after: quote)
      guard let end = tag[after...].firstIndex(of: "\"") else { return nil }
      if tag[..<quote].hasSuffix(" \(name)=") { return tag[after..<end] }
      from = tag.index(after: end)
    }
    return nil
  }

  /// True for a place inside, and farther from the edge than `margin`.
  func hides(_ point: StrokePoint, margin: Float) -> Bool {
    guard point.x > left + margin, point.x < right - margin, point.y > top + margin, point.y < bottom - margin else {
      return false
    }
    var isInside = false
    for line in lines {
      for index in line.indices.dropLast() {
        let (a, b) = (line[index], line[index + 1])
        if (a.y > point.y) != (b.y > point.y), point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x {
          isInside.toggle()
        }
        let length = max(0.01, (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y))
        let along = clamp(((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length)
        let near = StrokePoint(x: a.x + along * (b.x - a.x), y: a.y + along * (b.y - a.y))
        if near.distance(to: point) < margin { return false }
      }
    }
    return isInside
  }
}

/// Moves, turns and stretches of SVG's `transform`.
struct StrokeTransform {
  private var a: Float = 1
  private var b: Float = 0
  private var c: Float = 0
  private var d: Float = 1
  private var e: Float = 0
  private var f: Float = 0

  init() {}

  private init(_ a: Float, _ b: Float, _ c: Float, _ d: Float, _ e: Float, _ f: Float) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// - Parameter text: "translate(10 20) rotate(30)"; what it does not know is left out.
  init(_ text: Substring) {
    for part in text.split(separator: ")") {
      guard let open = part.firstIndex(of: "(") else { continue }
      let name = part[..<open].filter { $0.isLetter }
      let n = part[part.index(after: open)...].split { $0 == " " || $0 == "," }.compactMap { Float($0) }
      var next = StrokeTransform()
      switch (name, n.count) {
      case ("translate", 1...): next = StrokeTransform(1, 0, 0, 1, n[0], n.count > 1 ? n[1] : 0)
      case ("scale", 1...): next = StrokeTransform(n[0], 0, 0, n.count > 1 ? n[1] : n[0], 0, 0)
      case ("skewX", 1): next = StrokeTransform(1, 0, tanf(n[0] * .pi / 180), 1, 0, 0)
      case ("skewY", 1): next = StrokeTransform(1, tanf(n[0] * .pi / 180), 0, 1, 0, 0)
      case ("matrix", 6): next = StrokeTransform(n[0], n[1], n[2], n[3], n[4], n[5])
      case ("rotate", 1...):
        let (cosine, sine) = (cosf(n[0] * .pi / 180), sinf(n[0] * .pi / 180))
        let (x, y) = n.count > 2 ? (n[1], n[2]) : (0, 0)
        next = StrokeTransform(
          cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y)
      default: break
      }
      self = next.after(self)
    }
  }

  /// The same as a `matrix` of SVG.
  var matrix: String { "matrix(\(a) \(b) \(c) \(d) \(e) \(f))" }

  /// This, and then the outer one.
  func after(_ outer: StrokeTransform) -> StrokeTransform {
    StrokeTransform(
      outer.a * a + outer.c * b, outer.b * a + outer.d * b, outer.a * c + outer.c * d, outer.b * c + outer.d * d,
      outer.a * e + outer.c * f + outer.e, outer.b * e + outer.d * f + outer.f)
  }

  func place(_ point: StrokePoint) -> StrokePoint {
    StrokePoint(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f)
  }
}
