/// Presentation of a shape: attributes, the rules of `style` elements and what it inherits.
struct DrawingStyle {
  /// Rules by selector: "path", ".a", "#b".
  typealias Rules = [String: [String: String]]

  private static let inherited: Set<String> = [
    "fill", "stroke", "stroke-width", "fill-opacity", "stroke-opacity", "fill-rule", "stroke-linecap",
    "stroke-linejoin", "color", "visibility",
  ]
  private static let own: Set<String> = ["display", "stop-color", "stop-opacity"]

  private(set) var values: [String: String] = [:]
  /// Product of the opacity of everything around it.
  private(set) var opacity: Float = 1

  /// The style of an element inside one of this style.
  func inside(_ node: SVGNode, _ rules: Rules) -> DrawingStyle {
    var next = DrawingStyle()
    next.values = values.filter { Self.inherited.contains($0.key) }
    var declared = node.attributes
    let selectors =
      [node.name] + (node.attributes["class"] ?? "").split(separator: " ").map { ".\($0)" }
      + [node.attributes["id"].map { "#\($0)" } ?? ""]
    for selector in selectors { declared.merge(rules[selector] ?? [:]) { $1 } }
    declared.merge(Self.declarations(node.attributes["style"] ?? "")) { $1 }
    let known = Self.inherited.union(Self.own)
    for (name, value) in declared where value != "inherit" && known.contains(name) {
      next.values[name] = value
    }
    let ownOpacity = declared["opacity"].flatMap(Self.number) ?? 1
    next.opacity = opacity * clamp(ownOpacity)
    return next
  }

  var isHidden: Bool { values["display"] == "none" || ["hidden", "collapse"].contains(values["visibility"]) }

  func share(_ name: String) -> Float { clamp(values[name].flatMap(Self.number) ?? 1) }

  /// The number at the beginning of a text; of a percentage, its share.
  static func number(_ text: some StringProtocol) -> Float? {
    let digits = text.drop { $0.isWhitespace }.prefix { $0.isNumber || ".+-eE".contains($0) }
    // "2em" is not the beginning of 2e5.
    let plain = digits.last.map { "eE".contains($0) } == true ? digits.dropLast() : digits
    guard let value = Float(plain), value.isFinite else { return nil }
    return text.hasSuffix("%") ? value / 100 : value
  }

  static func rules(_ css: String) -> Rules {
    var rules: Rules = [:]
    var rest = Substring(css)
    while let open = rest.firstRange(of: "/*") {
      let close = rest[open.upperBound...].firstRange(of: "*/")?.upperBound ?? rest.endIndex
      rest = Substring(rest[..<open.lowerBound] + rest[close...])
    }
    for block in rest.split(separator: "}").prefix(DrawingLimits.elements) {
      let halves = block.split(separator: "{", maxSplits: 1)
      guard halves.count == 2 else { continue }
      let declared = declarations(String(halves[1]))
      for selector in halves[0].split(separator: ",") {
        let name = selector.filter { !$0.isWhitespace }
        rules[name, default: [:]].merge(declared) { $1 }
      }
    }
    return rules
  }

  private static func declarations(_ text: String) -> [String: String] {
    var found: [String: String] = [:]
    for part in text.split(separator: ";") {
      let halves = part.split(separator: ":", maxSplits: 1)
      guard halves.count == 2 else { continue }
      let value = halves[1].split(separator: "!")[0]
      found[halves[0].filter { !$0.isWhitespace }] = value.trimmed
    }
    return found
  }
}

extension Substring {
  /// Without white space at both ends.
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
