import Glibc

/// A drawing of somebody else's in the form of the drawings of `Art`: plain shapes with plain colours in a box of 400
/// units, standing on its lower edge. Groups, styles and reused parts are written out; gradients become their middle
/// colour; text, pictures, filters, masks and clips are left out.
struct DrawingImport {
  private(set) var svg = ""
  private(set) var title: String?
  private(set) var tags: [String] = []
  /// Colour of the largest surface: what "a red one" changes, with all of its hue.
  private(set) var color = RGB(gray: 0.6)

  private struct Shape {
    var element: String
    var fill: DrawingPaint.Tone?
    /// Attributes of its line.
    var stroke: String
    var rule: String
    var transform: StrokeTransform

    func text(_ kind: String) -> String {
      let painted = fill.map { fill in
        " fill=\"\(fill.color.hex)\"" + (fill.opacity < 0.995 ? " fill-opacity=\"\(fill.opacity)\"" : "")
      }
      return "<\(element)\(kind)\(painted ?? " fill=\"none\"")\(rule)\(stroke) transform=\"\(transform.matrix)\"/>\n"
    }
  }

  private var shapes: [Shape] = []
  private var elements = DrawingLimits.elements
  private var numbers = DrawingLimits.numbers
  private let paint: DrawingPaint
  /// Elements by their id.
  private let named: [String: SVGNode]

  private static let inks: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]
  private static let attributes: Set<String> = [
    "x", "y", "width", "height", "rx", "ry", "r", "cx", "cy", "x1", "y1", "x2", "y2",
  ]

  /// - Parameter colors: the names of CSS.
  init(_ bytes: [UInt8], colors: [String: RGB]) throws(DrawingFault) {
    let root = try SVGNode.document(bytes)
    try DrawingCheck.check(root)
    var named: [String: SVGNode] = [:]
    var css = ""
    try root.walk { node throws(DrawingFault) in
      if let id = node.attributes["id"], node.isSVG, named[id] == nil { named[id] = node }
      if node.name == "style", node.isSVG { css += node.text }
    }
    self.named = named
    paint = DrawingPaint(
      names: colors, gradients: named.filter { $0.value.name.hasSuffix("Gradient") }, rules: DrawingStyle.rules(css))
    readWords(root)
    try read(root, DrawingStyle().inside(root, paint.rules), StrokeTransform(), depth: 0)
    guard !shapes.isEmpty else { throw .empty }
    try fit()
  }

  private mutating func readWords(_ root: SVGNode) {
    let metadata = root.children.filter { $0.name == "metadata" }
    let titles =
      root.children.filter { $0.name == "title" && $0.isSVG }
      + metadata.flatMap { $0.all("Work") }.flatMap {
        $0.children.filter { $0.name == "title" }
      }
    title = titles.lazy.map(\.text).first { $0.contains { !$0.isWhitespace } }
    tags = metadata.flatMap { $0.all("subject") }.flatMap { subject in
      let listed = subject.all("li").map(\.text)
      return listed.isEmpty ? subject.text.split(separator: ",").map(String.init) : listed
    }
  }

  private mutating func read(
    _ node: SVGNode, _ style: DrawingStyle, _ outer: StrokeTransform, depth: Int
  ) throws(DrawingFault) {
    guard depth < DrawingLimits.depth else { throw .tooDeep }
    elements -= 1
    guard elements >= 0 else { throw .tooManyElements }
    guard node.isSVG, style.values["display"] != "none" else { return }
    let transform = node.attributes["transform"].map { StrokeTransform(Substring($0)).after(outer) } ?? outer
    switch node.name {
    case "svg", "g", "a", "switch":
      let moved = node.name == "svg" && depth > 0 ? Self.moved(node, transform) : transform
      for child in node.children {
        try read(child, style.inside(child, paint.rules), moved, depth: depth + 1)
      }
    case "use":
      guard let target = node.attributes["href"].flatMap({ named[String($0.dropFirst())] }) else { return }
      let moved = Self.moved(node, transform)
      guard target.name != "symbol" else {
        for child in target.children {
          try read(child, style.inside(child, paint.rules), moved, depth: depth + 1)
        }
        return
      }
      try read(target, style.inside(target, paint.rules), moved, depth: depth + 1)
    case let name where Self.inks.contains(name):
      guard !style.isHidden, let element = try element(node) else { return }
      let (fill, stroke) = (name == "line" ? nil : paint.tone("fill", style), paint.tone("stroke", style))
      let width = style.values["stroke-width"].flatMap { DrawingStyle.number($0) } ?? 1
      let isLined = (stroke?.opacity ?? 0) > 0.02 && width > 0
      guard (fill?.opacity ?? 0) > 0.02 || isLined else { return }
      let lined = stroke.flatMap { isLined ? Self.line($0, width, style) : nil } ?? ""
      let rule = style.values["fill-rule"] == "evenodd" ? " fill-rule=\"evenodd\"" : ""
      let shown = (fill?.opacity ?? 0) > 0.02 ? fill : nil
      shapes.append(Shape(element: element, fill: shown, stroke: lined, rule: rule, transform: transform))
    default: break
    }
  }

  private static func moved(_ node: SVGNode, _ transform: StrokeTransform) -> StrokeTransform {
    let (x, y) = (node.attributes["x"].flatMap(DrawingStyle.number), node.attributes["y"].flatMap(DrawingStyle.number))
    return StrokeTransform("translate(\(x ?? 0) \(y ?? 0))").after(transform)
  }

  private static func line(_ tone: DrawingPaint.Tone, _ width: Float, _ style: DrawingStyle) -> String {
    var text = " stroke=\"\(tone.color.hex)\" stroke-width=\"\(min(width, DrawingLimits.coordinate))\""
    if tone.opacity < 0.995 { text += " stroke-opacity=\"\(tone.opacity)\"" }
    for name in ["stroke-linecap", "stroke-linejoin"] {
      guard let value = style.values[name], ["round", "square", "bevel"].contains(value) else { continue }
      text += " \(name)=\"\(value)\""
    }
    return text
  }

  /// Name and geometry of a shape; nil for one without any.
  private mutating func element(_ node: SVGNode) throws(DrawingFault) -> String? {
    for name in ["d", "points"] {
      guard let data = node.attributes[name] else { continue }
      guard let plain = try geometry(data, letters: name == "d" ? "MmLlHhVvCcSsQqTtAaZz" : "") else { return nil }
      return "\(node.name) \(name)=\"\(plain)\""
    }
    guard !["path", "polygon", "polyline"].contains(node.name) else { return nil }
    var text = node.name
    for (name, value) in node.attributes.sorted(by: { $0.key < $1.key }) where Self.attributes.contains(name) {
      guard let number = DrawingStyle.number(value), abs(number) <= DrawingLimits.coordinate else { return nil }
      text += " \(name)=\"\(number)\""
    }
    numbers -= 4
    guard numbers >= 0 else { throw .tooDetailed }
    return text
  }

  /// Path data or points in which every number is one; nil for what is none.
  private mutating func geometry(_ data: String, letters: String) throws(DrawingFault) -> String? {
    let letters = Set(letters.utf8)
    let bytes = Array(data.utf8)
    var at = 0
    func isDigit(_ at: Int) -> Bool { at < bytes.count && (48...57).contains(bytes[at]) }
    while at < bytes.count {
      let byte = bytes[at]
      if letters.contains(byte) || [9, 10, 13, 32, 44].contains(byte) {
        at += 1
        continue
      }
      let start = at
      if [43, 45].contains(byte) { at += 1 }
      while isDigit(at) { at += 1 }
      if at < bytes.count, bytes[at] == 46 { at += 1 }
      while isDigit(at) { at += 1 }
      if at < bytes.count, [69, 101].contains(bytes[at]) {
        let sign = at + 1 < bytes.count && [43, 45].contains(bytes[at + 1]) ? 2 : 1
        if isDigit(at + sign) { at += sign }
        while isDigit(at) { at += 1 }
      }
      guard let value = Float(String(decoding: bytes[start..<at], as: UTF8.self)), value.isFinite,
        abs(value) <= DrawingLimits.coordinate
      else { return nil }
      numbers -= 1
      guard numbers >= 0 else { throw .tooDetailed }
    }
    return bytes.isEmpty ? nil : data
  }

  // MARK: Into its box

  private static let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 400 400\">"

  /// Makes the ink as large as the box allows, on its lower edge, and marks the surfaces of its main colour.
  private mutating func fit() throws(DrawingFault) {
    let plain = shapes.map { $0.text("") }.joined()
    let open = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"400\" height=\"400\">"
    // Lines that cross each other thousands of times would be painted for seconds.
    let outlines = DrawnShape.shapes(of: plain)
    let (wide, tall) = (
      (outlines.map(\.right).max() ?? 0) - (outlines.map(\.left).min() ?? 0),
      (outlines.map(\.bottom).max() ?? 0) - (outlines.map(\.top).min() ?? 0)
    )
    let length = outlines.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.length } }
    guard length <= DrawingLimits.lengths * max(wide, tall) else { throw .tooDense }
    guard let ink = SubjectRasterizer.ink(of: "\(open)\(plain)</svg>") else { throw .empty }
    let rough = Self.placing(ink)
    let placed = Self.group(rough)
    let before = Self.processorTime
    let document = "\(Self.head)\(placed)\(plain)</g></svg>"
    guard let painted = SubjectRasterizer.bitmap(svg: document, edge: 400) else { throw .empty }
    guard Self.processorTime - before < DrawingLimits.time else { throw .slow }
    color = mainColor(of: painted)
    // The ink of a turned shape is smaller than the box around its box.
    guard let tight = painted.ink else { throw .empty }
    let seen = (
      x: (Double(tight.left) - rough.x) / rough.scale, y: (Double(tight.top) - rough.y) / rough.scale,
      width: Double(tight.width) / rough.scale, height: Double(tight.height) / rough.scale
    )
    let kinds = shapes.map { shape in shape.fill.map { $0.color.isOfHue(color) } == true ? " class=\"main\"" : "" }
    svg = "\(Self.head)\n\(Self.group(Self.placing(seen)))\(zip(shapes, kinds).map { $0.text($1) }.joined())</g>\n</svg>\n"
    shapes = []
  }

  /// Time that this thread has worked: what else the machine does refuses no drawing.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Shift and scale that make a rectangle as large as the box allows, on its lower edge.
  private static func placing(
    _ ink: (x: Double, y: Double, width: Double, height: Double)
  ) -> (x: Double, y: Double, scale: Double) {
    let scale = 360 / max(ink.width, ink.height)
    return (200 - (ink.x + ink.width / 2) * scale, 380 - (ink.y + ink.height) * scale, scale)
  }

  private static func group(_ place: (x: Double, y: Double, scale: Double)) -> String {
    "<g transform=\"translate(\(Float(place.x)) \(Float(place.y))) scale(\(Float(place.scale)))\">\n"
  }

  /// The fill that most of the picture has.
  private func mainColor(of painted: Bitmap) -> RGB {
    var counts: [UInt32: Int] = [:]
    for index in 0..<painted.count where painted.pixels[index] >> 24 == 255 {
      counts[painted.pixels[index] & 0xFF_FFFF, default: 0] += 1
    }
    let fills = Set(shapes.compactMap { $0.fill?.color.hex })
    func area(_ hex: String) -> Int { counts[UInt32(hex.dropFirst(), radix: 16) ?? 0] ?? 0 }
    // Outlines are black and paper is white: a colour counts more.
    let ranked = fills.map { hex in
      (hex: hex, area: area(hex) * ((RGB(hex: hex)?.hsl.saturation ?? 0) > 0.15 ? 4 : 1))
    }
    let most = ranked.max { ($0.area, $1.hex) < ($1.area, $0.hex) }
    return most.flatMap { RGB(hex: $0.hex) } ?? RGB(gray: 0.6)
  }
}

extension RGB {
  /// True for a shade of the same colour.
  fileprivate func isOfHue(_ other: RGB) -> Bool {
    let (own, its) = (hsl, other.hsl)
    guard its.saturation > 0.15 else { return hex == other.hex }
    let apart = abs(own.hue - its.hue)
    return own.saturation > 0.15 && min(apart, 1 - apart) < 0.06
  }
}

extension Bitmap {
  /// Rectangle around what is painted, in pixels; nil where nothing is.
  fileprivate var ink: SceneGeometry.Box? {
    var box: SceneGeometry.Box?
    for y in 0..<height {
      for x in 0..<width where pixels[y * width + x] >> 24 > 40 {
        let pixel = SceneGeometry.Box(left: Float(x), top: Float(y), right: Float(x + 1), bottom: Float(y + 1))
        box = box?.joined(pixel) ?? pixel
      }
    }
    return box
  }
}
