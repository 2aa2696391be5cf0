/// Refusal of what a drawing has no use for: scripts, and references to what is outside of it.
enum DrawingCheck {
  static func check(_ root: SVGNode) throws(DrawingFault) {
    try root.walk { node throws(DrawingFault) in
      guard node.isSVG else { return }
      if node.name == "script" { throw .script }
      if node.name == "style" { try check(style: node.text) }
      for (name, value) in node.attributes {
        if name.hasPrefix("on"), name.count > 4 { throw .script }
        if name == "href" {
          let target = value.drop { $0.isWhitespace }
          if target.lowercased().hasPrefix("javascript:") { throw .script }
          // A link is not followed, and what is in the file itself is no reference.
          guard node.name != "a", !target.isEmpty, !target.hasPrefix("#"), !target.hasPrefix("data:") else { continue }
          throw .reference(String(target.prefix(60)))
        }
        try check(style: value)
      }
    }
  }

  /// CSS may name parts of the same file only.
  private static func check(style: String) throws(DrawingFault) {
    guard style.contains("(") || style.contains("@") else { return }
    let text = style.lowercased()
    if text.contains("@import") { throw .reference("@import") }
    for piece in text.split(separator: "url(", omittingEmptySubsequences: false).dropFirst() {
      let target = piece.drop { " \"'".contains($0) }
      guard !target.hasPrefix("#"), !target.hasPrefix("data:") else { continue }
      throw .reference(String(target.prefix { !" \"')".contains($0) }.prefix(60)))
    }
  }
}
