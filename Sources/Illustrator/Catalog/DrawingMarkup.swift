/// SVG text of a drawing, for taking groups out of it and putting it into another.
struct DrawingMarkup {
  /// Units of a drawing's box.
  static let box: Float = 400

  /// Text between the root's tags.
  private let inner: Substring

  init(_ svg: String) {
    let open = svg.firstRange(of: "<svg").flatMap { svg[$0.upperBound...].firstIndex(of: ">") }
    let close = svg.firstRange(of: "</svg>")?.lowerBound ?? svg.endIndex
    inner = open.map { svg[svg.index(after: $0)..<close] } ?? ""
  }

  /// A whole drawing with this in it.
  static func document(_ content: String) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">\#(content)</svg>"#
  }

  /// Gradients that shapes refer to.
  var definitions: String {
    guard let open = inner.firstRange(of: "<defs"), let close = inner.firstRange(of: "</defs>") else { return "" }
    return String(inner[open.lowerBound..<close.upperBound])
  }

  func content(at place: Similarity) -> String {
    #"<g transform="\#(place.matrix(box: Self.box))">\#(inner)</g>"#
  }

  /// Groups with these ids, in the drawing's order, each with the transforms that it lies in.
  func groups(_ ids: [String], at place: Similarity) -> String {
    var found = ""
    var open: [(tag: Substring, taken: Bool)] = []
    var rest = inner[...]
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      let tag = rest[start...end]
      let isInside = open.last?.taken ?? false
      if isInside { found += rest[..<start] }
      if tag.hasPrefix("<g"), !tag.hasPrefix("<gr"), !tag.hasSuffix("/>") {
        let isTaken = ids.contains { tag.contains("id=\"\($0)\"") }
        if isTaken, !isInside { found += #"<g transform="\#(place.matrix(box: Self.box))">"# + around(open.map(\.tag)) }
        if isTaken || isInside { found += tag }
        open.append((tag, isTaken || isInside))
      } else if tag.hasPrefix("</g>") {
        if isInside { found += tag }
        _ = open.popLast()
        if isInside, open.last?.taken != true { found += String(repeating: "</g>", count: open.count + 1) }
      } else if isInside {
        found += tag
      }
      rest = rest[rest.index(after: end)...]
    }
    return found
  }

  /// Opening tags of groups, with nothing but their transforms.
  private func around(_ tags: [Substring]) -> String {
    tags.map { tag in
      guard let start = tag.firstRange(of: "transform=\""),
        let end = tag[start.upperBound...].firstIndex(of: "\"")
      else { return "<g>" }
      return "<g \(tag[start.lowerBound...end])>"
    }.joined()
  }
}
