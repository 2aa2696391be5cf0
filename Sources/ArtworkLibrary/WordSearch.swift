import SketchCore

/// Words of a search as SQLite's FTS5 reads them.
///
/// Everything is quoted, so that no text is a syntax error. A word finds its other forms, `"several words"` what is
/// said in that order, `drag*` what begins so.
struct WordSearch: Equatable {
  /// Query of the index; nil when there is no letter and no digit.
  let match: String?
  /// Texts without letters and digits, which no index of words has.
  let signs: [String]

  /// Words a query has at most; the rest is left out.
  private static let most = 32
  /// Words that tell nothing of a picture: "the boat" finds "a boat", too.
  private static let articles: Set<String> = [
    "a", "an", "the", "el", "la", "los", "las", "un", "una", "unos", "unas", "bir",
  ]

  /// Nil for a text without words.
  init?(_ text: String?) {
    guard let text, !text.isEmpty else { return nil }
    let all = Self.parts(of: text)
    let telling = all.filter { $0.isQuoted || !Self.articles.contains($0.text.lowercased()) }
    let parts = (telling.isEmpty ? all : telling).prefix(Self.most)
    guard !parts.isEmpty else { return nil }
    let terms = parts.filter { Self.hasToken($0.text) }.map { part in
      "\"\(part.text)\"" + (part.isBeginning ? "*" : "")
    }
    match = terms.isEmpty ? nil : terms.joined(separator: " AND ")
    signs = parts.map(\.text).filter { !Self.hasToken($0) }
  }

  private struct Part {
    var text: String
    var isBeginning = false
    var isQuoted = false
  }

  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    // A quote that is not closed reaches to the end.
    for (index, piece) in text.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
      if index % 2 == 1 {
        parts.append(Part(text: piece.trimmed, isQuoted: true))
        continue
      }
      for word in piece.split(whereSeparator: \.isWhitespace) {
        let stem = word.hasSuffix("*") ? word.dropLast() : word
        parts.append(Part(text: String(stem.isEmpty ? word : stem), isBeginning: !stem.isEmpty && word.hasSuffix("*")))
      }
    }
    return parts.filter { !$0.text.isEmpty }.map { part in
      // A zero byte would end the text.
      Part(text: part.text.filter { $0 != "\0" }, isBeginning: part.isBeginning, isQuoted: part.isQuoted)
    }
  }

  /// The tokenizer unicode61 makes words of letters, digits and what is for private use.
  private static func hasToken(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
        .letterNumber, .otherNumber, .privateUse:
        true
      default: false
      }
    }
  }
}
