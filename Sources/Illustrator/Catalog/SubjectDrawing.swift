/// SVG of one subject, taken apart at the fills that can have another colour.
struct SubjectDrawing: Sendable {
  private struct Fill: Sendable {
    var color: RGB
    /// "main", "main-dark", "main-light", "accent", or "".
    var kind: Substring
    /// Ids of the groups it lies in.
    var groups: [Substring]
  }

  private enum Piece: Sendable {
    case text(String)
    case fill(Fill)
  }

  /// Colours that differ from the drawing's own.
  struct Colors: Sendable, Equatable {
    var main: RGB?
    var accent: RGB?
    /// Colours by the id of a group.
    var groups: [String: RGB] = [:]
  }

  private let pieces: [Piece]
  /// Colour of the first fill of each group and of the accent: what its shades are told from.
  private let bases: [Substring: RGB]

  init(svg: [UInt8]) {
    var pieces: [Piece] = []
    var bases: [Substring: RGB] = [:]
    var groups: [Substring?] = []
    var rest = Substring(String(decoding: svg, as: UTF8.self))
    // Every recolourable shape is one tag with a plain #rrggbb; groups nest.
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      let tag = rest[open...close]
      if tag.hasPrefix("<g"), !tag.hasSuffix("/>") {
        groups.append(SubjectDrawing.value(of: "id", in: tag).map { tag[$0] })
      } else if tag.hasPrefix("</g") {
        _ = groups.popLast()
      }
      let kind = SubjectDrawing.value(of: "class", in: tag).map { tag[$0] } ?? ""
      let inside = groups.compactMap { $0 }
      if !kind.isEmpty || !inside.isEmpty, let range = SubjectDrawing.value(of: "fill", in: tag),
        let color = RGB(hex: String(tag[range]))
      {
        pieces.append(.text(String(rest[..<range.lowerBound])))
        pieces.append(.fill(Fill(color: color, kind: kind, groups: inside)))
        for name in inside + [kind] where bases[name] == nil { bases[name] = color }
        rest = rest[range.upperBound...]
        if let end = rest.firstIndex(of: ">") {
          pieces.append(.text(String(rest[...end])))
          rest = rest[rest.index(after: end)...]
        }
      } else {
        pieces.append(.text(String(rest[...close])))
        rest = rest[rest.index(after: close)...]
      }
    }
    pieces.append(.text(String(rest)))
    self.pieces = pieces
    self.bases = bases
  }

  private static func value(of attribute: String, in tag: Substring) -> Range<Substring.Index>? {
    var from = tag.startIndex
    while let quote = tag[from...].firstIndex(of: "\"") {
      let after = tag.index(after: quote)
      guard let end = tag[after...].firstIndex(of: "\"") else { return nil }
      if tag[..<quote].hasSuffix(" \(attribute)=") { return after..<end }
      from = tag.index(after: end)
    }
    return nil
  }

  /// The SVG text, with the main colour changed from `base` and every shade kept as far from it as it was.
  func svg(_ colors: Colors, base: RGB) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .fill(let fill): color(of: fill, colors, base).hex
      }
    }.joined()
  }

  /// The SVG with all of the main colour one flat tone: two of them differ where a pattern goes.
  func svg(flatMain tone: RGB) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .fill(let fill): (fill.kind.hasPrefix("main") ? tone : fill.color).hex
      }
    }.joined()
  }

  /// The SVG with each part in its tone of `PartTones`; a part named first wins over those behind it.
  func svg(toneOf parts: [Anatomy.Part]) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .fill(let fill): PartTones.tone(of: place(of: fill, among: parts)).hex
      }
    }.joined()
  }

  private func place(of fill: Fill, among parts: [Anatomy.Part]) -> Int {
    let named = parts.prefix(PartTones.most)
    for group in fill.groups.reversed() {
      if let place = named.firstIndex(where: { $0.targets.contains(String(group)) }) { return place + 1 }
    }
    let place = named.firstIndex { part in
      part.targets.contains { $0 == "main" ? fill.kind.hasPrefix("main") : $0 == fill.kind }
    }
    return place.map { $0 + 1 } ?? 0
  }

  private func color(of fill: Fill, _ colors: Colors, _ base: RGB) -> RGB {
    for group in fill.groups.reversed() {
      if let color = colors.groups[String(group)] {
        return SubjectDrawing.shade(fill.color, from: bases[group] ?? fill.color, to: color)
      }
    }
    if fill.kind.hasPrefix("main"), let main = colors.main {
      return SubjectDrawing.shade(fill.color, from: base, to: main)
    }
    if fill.kind == "accent", let accent = colors.accent {
      return SubjectDrawing.shade(fill.color, from: bases["accent"] ?? fill.color, to: accent)
    }
    return fill.color
  }

  private static func shade(_ own: RGB, from base: RGB, to color: RGB) -> RGB {
    let difference = own.hsl.lightness - base.hsl.lightness
    let target = color.hsl
    // A near-white or near-black target has no room on one side; let its shades spread to the other.
    let room = difference < 0 ? target.lightness : 1 - target.lightness
    let step = room < 0.12 ? -difference * 0.4 : difference
    return RGB(
      hue: target.hue, saturation: target.saturation * (1 - abs(step) * 0.4),
      lightness: clamp(target.lightness + step * 0.85, 0.04, 0.98))
  }
}
