import Glibc

/// Colours of SVG: names, numbers, and a gradient's middle.
struct DrawingPaint {
  /// Colours by the names of CSS.
  let names: [String: RGB]
  /// Gradients by their id.
  let gradients: [String: SVGNode]
  let rules: DrawingStyle.Rules

  struct Tone {
    var color: RGB
    var opacity: Float
  }

  /// Tone of "fill" or "stroke"; nil for none.
  func tone(_ property: String, _ style: DrawingStyle) -> Tone? {
    let text = style.values[property] ?? (property == "fill" ? "#000000" : "none")
    guard var tone = tone(of: text, style) else { return nil }
    tone.opacity *= style.share("\(property)-opacity") * style.opacity
    return tone
  }

  private func tone(of text: String, _ style: DrawingStyle) -> Tone? {
    if text.hasPrefix("url(") {
      let id = text.drop { $0 != "#" }.dropFirst().prefix { !"\"')".contains($0) }
      return gradients[String(id)].flatMap { middle(of: $0, hops: 0) }
    }
    if text == "currentColor" { return color(style.values["color"] ?? "#000000").map { Tone(color: $0, opacity: 1) } }
    return color(text).map { Tone(color: $0, opacity: 1) }
  }

  /// Middle of a gradient's stops, of its own or of the one it refers to.
  private func middle(of gradient: SVGNode, hops: Int) -> Tone? {
    let stops = gradient.children.filter { $0.name == "stop" }
    guard !stops.isEmpty else {
      guard hops < 8, let href = gradient.attributes["href"], let next = gradients[String(href.dropFirst())] else {
        return nil
      }
      return middle(of: next, hops: hops + 1)
    }
    var (sum, weight) = (RGB(0, 0, 0), Float(0))
    for stop in stops {
      let style = DrawingStyle().inside(stop, rules)
      let share = style.share("stop-opacity")
      sum = sum + (color(style.values["stop-color"] ?? "#000000") ?? RGB(0, 0, 0)).scaled(share)
      weight += share
    }
    guard weight > 0.01 else { return nil }
    return Tone(color: sum.scaled(1 / weight), opacity: weight / Float(stops.count))
  }

  private func color(_ text: String) -> RGB? {
    let text = text.lowercased().filter { $0 != " " }
    if let color = names[text] ?? RGB(hex: text) { return color }
    if text.hasPrefix("#"), [4, 5, 9].contains(text.utf8.count) {
      let digits = text.dropFirst()
      let long = digits.count < 6 ? digits.prefix(3).map { "\($0)\($0)" }.joined() : String(digits.prefix(6))
      return RGB(hex: "#\(long)")
    }
    guard text.hasPrefix("rgb"), let open = text.firstIndex(of: "(") else { return nil }
    let parts = text[text.index(after: open)...].split { ",/)".contains($0) }
    let shares = parts.prefix(3).compactMap { part in
      DrawingStyle.number(part).map { clamp(part.hasSuffix("%") ? $0 : $0 / 255) }
    }
    return shares.count == 3 ? RGB(shares[0], shares[1], shares[2]) : nil
  }
}
