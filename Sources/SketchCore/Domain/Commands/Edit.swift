/// One change to a picture. In JSON an object with a `type` and the fields of that type.
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
}

extension Edit: Codable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    case addElement, removeElement, replaceElement, changeColor, changeStyle, changeBackground, enhance
  }

  private enum CodingKeys: String, CodingKey {
    case type, element, position, replacement, color, style, background, aspect
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String { try fields.decode(String.self, forKey: key) }
    switch try fields.decode(Kind.self, forKey: .type) {
    case .addElement:
      self = .addElement(element: try text(.element), position: try fields.decodeIfPresent(String.self, forKey: .position))
    case .removeElement: self = .removeElement(element: try text(.element))
    case .replaceElement: self = .replaceElement(element: try text(.element), replacement: try text(.replacement))
    case .changeColor:
      self = .changeColor(element: try fields.decodeIfPresent(String.self, forKey: .element), color: try text(.color))
    case .changeStyle: self = .changeStyle(style: try fields.decode(StyleChoice.self, forKey: .style))
    case .changeBackground: self = .changeBackground(background: try text(.background))
    case .enhance: self = .enhance(aspect: try text(.aspect))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .addElement(let element, let position):
      try fields.encode(Kind.addElement, forKey: .type)
      try fields.encode(element, forKey: .element)
      try fields.encodeIfPresent(position, forKey: .position)
    case .removeElement(let element):
      try fields.encode(Kind.removeElement, forKey: .type)
      try fields.encode(element, forKey: .element)
    case .replaceElement(let element, let replacement):
      try fields.encode(Kind.replaceElement, forKey: .type)
      try fields.encode(element, forKey: .element)
      try fields.encode(replacement, forKey: .replacement)
    case .changeColor(let element, let color):
      try fields.encode(Kind.changeColor, forKey: .type)
      try fields.encodeIfPresent(element, forKey: .element)
      try fields.encode(color, forKey: .color)
    case .changeStyle(let style):
      try fields.encode(Kind.changeStyle, forKey: .type)
      try fields.encode(style, forKey: .style)
    case .changeBackground(let background):
      try fields.encode(Kind.changeBackground, forKey: .type)
      try fields.encode(background, forKey: .background)
    case .enhance(let aspect):
      try fields.encode(Kind.enhance, forKey: .type)
      try fields.encode(aspect, forKey: .aspect)
    }
  }
}
