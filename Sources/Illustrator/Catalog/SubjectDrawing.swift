/// SVG of one subject, taken apart at the fills that follow its colour.
struct SubjectDrawing: Sendable {
  private enum Part: Sendable {
    case text(String)
    /// A fill of class `main…`, with its own colour.
    case main(RGB)
  }

  private let parts: [Part]

  init(svg: [UInt8]) {
    var parts: [Part] = []
    var rest = Substring(String(decoding: svg, as: UTF8.self))
    // Every recolourable shape is one tag whose class begins with "main" and whose fill is a plain #rrggbb.
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      let tag = rest[open...close]
      if tag.contains("class=\"main"), let fill = SubjectDrawing.fill(of: tag) {
        parts.append(.text(String(rest[..<fill.range.lowerBound])))
        parts.append(.main(fill.color))
        rest = rest[fill.range.upperBound...]
      } else {
        parts.append(.text(String(rest[...close])))
        rest = rest[rest.index(after: close)...]
      }
    }
    parts.append(.text(String(rest)))
    self.parts = parts
  }

  private static func fill(of tag: Substring) -> (range: Range<Substring.Index>, color: RGB)? {
    var from = tag.startIndex
    while let quote = tag[from...].firstIndex(of: "\"") {
      let after = tag.index(after: quote)
      if tag[..<quote].hasSuffix(" fill="), let end = tag[after...].firstIndex(of: "\""), let color = RGB(hex: String(tag[after..<end])) {
        return (after..<end, color)
      }
      from = after
    }
    return nil
  }

  /// The SVG text, its main colour changed from `base` to `color` with every shade kept as far from it as it was.
  func svg(color: RGB?, base: RGB) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .main(let own): (color.map { SubjectDrawing.shade(own, from: base, to: $0) } ?? own).hex
      }
    }.joined()
  }

  private static func shade(_ own: RGB, from base: RGB, to color: RGB) -> RGB {
    let difference = own.hsl.lightness - base.hsl.lightness
    let target = color.hsl
    // A near-white or near-black target has no room on one side; let its shades spread to the other.
    let room = difference < 0 ? target.lightness : 1 - target.lightness
    let step = room < 0.12 ? -difference * 0.4 : difference
    return RGB(
      hue: target.hue, saturation: target.saturation * (1 - abs(step) * 0.4), lightness: clamp(target.lightness + step * 0.85, 0.04, 0.98))
  }
}
