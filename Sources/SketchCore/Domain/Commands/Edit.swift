/// A change to a picture. In JSON an object with a `type` and the fields of that type.
///
/// To add one: a case, a kind and their lines in `parts` and `init(_:text:)` here; then the illustrator
/// (`SceneEditor`), the wording for other providers (`edits.json`) and the words that ask for it (the lexicon).
package enum Edit: Sendable, Equatable {
  case addElement(element: String, position: String?)
  case removeElement(element: String)
  case replaceElement(element: String, replacement: String)
  /// No `element`: the whole picture.
  case changeColor(element: String?, color: String)
  case changeStyle(style: StyleChoice)
  case changeBackground(background: String)
  /// "brighter", "contrast", "more dramatic"
  case enhance(aspect: String)
  /// Words that somebody in a comic says.
  case say(element: String?, speech: String)
  /// Panels of a comic, each “1”…“8” or “last”.
  case swapPanels(first: String, second: String)
  /// A change of one panel of a comic.
  indirect case inPanel(String, Edit)
  /// A film of the picture; the theme and the number of seconds where they were said.
  case animate(theme: String?, seconds: String?)

  /// The `type` in JSON and in the lexicon.
  package enum Kind: String, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    case addElement, removeElement, replaceElement, changeColor, changeStyle, changeBackground, enhance
    case say, swapPanels, animate
  }

  /// The name of a field in JSON, in the lexicon and in templates.
  package enum Field: String, Sendable, CodingKey, CaseIterable {
    case element, position, replacement, color, style, background, aspect, speech, first, second, panel, theme, seconds
  }

  /// A field that its kind cannot do without.
  package struct MissingField: Error, Equatable {
    package let field: Field

    package init(field: Field) { self.field = field }
  }

  package var kind: Kind { parts.kind }

  /// The fields it has, in the order in which they are said.
  package var fields: [(field: Field, text: String)] {
    parts.fields.compactMap { field, text in text.map { (field, $0) } }
  }

  private var parts: (kind: Kind, fields: [(Field, String?)]) {
    switch self {
    case .addElement(let element, let position): (.addElement, [(.element, element), (.position, position)])
    case .removeElement(let element): (.removeElement, [(.element, element)])
    case .replaceElement(let element, let replacement):
      (.replaceElement, [(.element, element), (.replacement, replacement)])
    case .changeColor(let element, let color): (.changeColor, [(.element, element), (.color, color)])
    case .changeStyle(let style): (.changeStyle, [(.style, style.text)])
    case .changeBackground(let background): (.changeBackground, [(.background, background)])
    case .enhance(let aspect): (.enhance, [(.aspect, aspect)])
    case .say(let element, let speech): (.say, [(.element, element), (.speech, speech)])
    case .swapPanels(let first, let second): (.swapPanels, [(.first, first), (.second, second)])
    case .inPanel(let panel, let edit): (edit.kind, edit.parts.fields + [(.panel, panel)])
    case .animate(let theme, let seconds): (.animate, [(.theme, theme), (.seconds, seconds)])
    }
  }

  /// - Parameter text: the text of a field; nil where it is absent.
  /// - Throws: `MissingField`, and what `text` throws.
  package init(_ kind: Kind, text: (Field) throws -> String?) throws {
    func needed(_ field: Field) throws -> String {
      guard let text = try text(field) else { throw MissingField(field: field) }
      return text
    }
    let panel = try text(.panel)
    switch kind {
    case .addElement: self = .addElement(element: try needed(.element), position: try text(.position))
    case .removeElement: self = .removeElement(element: try needed(.element))
    case .replaceElement:
      self = .replaceElement(element: try needed(.element), replacement: try needed(.replacement))
    case .changeColor: self = .changeColor(element: try text(.element), color: try needed(.color))
    case .changeStyle: self = .changeStyle(style: StyleChoice(try needed(.style)))
    case .changeBackground: self = .changeBackground(background: try needed(.background))
    case .enhance: self = .enhance(aspect: try needed(.aspect))
    case .say: self = .say(element: try text(.element), speech: try needed(.speech))
    case .swapPanels: self = .swapPanels(first: try needed(.first), second: try needed(.second))
    case .animate: self = .animate(theme: try text(.theme), seconds: try text(.seconds))
    }
    if let panel, kind != .swapPanels { self = .inPanel(panel, self) }
  }
}

extension Edit {
  /// Panels it names.
  package var panels: [String] {
    switch self {
    case .inPanel(let panel, _): [panel]
    case .swapPanels(let first, let second): [first, second]
    default: []
    }
  }

  /// The same change in one panel; one that names its panels already stays as it is.
  package func inPanel(_ panel: String) -> Edit {
    switch self {
    case .inPanel, .swapPanels: self
    default: .inPanel(panel, self)
    }
  }
}

extension Edit: Codable {
  private enum TypeKey: CodingKey { case type }

  package init(from decoder: any Decoder) throws {
    let kind = try decoder.container(keyedBy: TypeKey.self).decode(Kind.self, forKey: .type)
    let fields = try decoder.container(keyedBy: Field.self)
    do {
      try self.init(kind) { try fields.decodeIfPresent(String.self, forKey: $0) }
    } catch let missing as MissingField {
      // The decoder's own words for what is wrong: there is none, or it is null.
      _ = try fields.decode(String.self, forKey: missing.field)
      throw missing
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var type = encoder.container(keyedBy: TypeKey.self)
    try type.encode(kind, forKey: .type)
    var container = encoder.container(keyedBy: Field.self)
    for (field, text) in fields { try container.encode(text, forKey: field) }
  }
}
