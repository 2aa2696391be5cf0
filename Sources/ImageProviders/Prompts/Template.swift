/// A text with `{fields}` to fill in; a part in `[…]` is left out when a field in it is empty. Parts nest.
///
/// A value that is filled in is never read as a template itself.
struct Template: Sendable, Equatable, Decodable, ExpressibleByStringLiteral {
  private let text: String

  init(stringLiteral text: String) { self.text = text }

  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  var isEmpty: Bool { text.isEmpty }

  func filled(_ fields: [String: String]) -> String {
    var rest = text[...]
    return Template.fill(&rest, fields).text
  }

  /// Fills up to the end of the part that `rest` is in.
  private static func fill(_ rest: inout Substring, _ fields: [String: String]) -> (text: String, isComplete: Bool) {
    var text = ""
    var isComplete = true
    while let character = rest.popFirst() {
      switch character {
      case "[":
        let part = fill(&rest, fields)
        if part.isComplete { text += part.text }
      case "]": return (text, isComplete)
      case "{":
        let value = fields[String(rest.prefix { $0 != "}" })] ?? ""
        rest = rest.drop { $0 != "}" }.dropFirst()
        if value.isEmpty { isComplete = false }
        text += value
      default: text.append(character)
      }
    }
    return (text, isComplete)
  }
}
