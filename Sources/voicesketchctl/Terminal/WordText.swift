import SketchCore

/// The user's words as text.
enum WordText {
  private static let unknown = "unknown sound"

  static func table(_ words: [VocabularyWord], _ terminal: Terminal) -> String {
    let columns: [Table.Column] = [
      .init(title: "word"), .init(title: "sounds", isFlexible: true), .init(title: "says"), .init(title: "from"),
      .init(title: "heard", alignsRight: true),
    ]
    let rows = words.map { word in
      [
        word.word, sounds(word), word.authority.map(name) ?? "", word.source.map(name) ?? "",
        word.timesHeard == 0 ? "never" : "\(word.timesHeard)×",
      ]
    }
    return Table(columns: columns, rows: rows).text(on: terminal)
  }

  static func one(_ word: VocabularyWord) -> String {
    "“\(word.word)”: \(sounds(word))" + (word.authority.map { " (\(name($0)))" } ?? "")
  }

  private static func sounds(_ word: VocabularyWord) -> String { word.sounds.isEmpty ? unknown : word.sounds.joined(separator: " | ") }

  private static func name(_ authority: VocabularyWord.Authority) -> String {
    switch authority {
    case .user: "you"
    case .dictionary: "dictionary"
    case .espeak: "espeak-ng"
    }
  }

  private static func name(_ source: VocabularyWord.Source) -> String {
    switch source {
    case .user: "you"
    case .artwork: "an artwork"
    case .command: "a command"
    case .lexicon: "your lexicon"
    }
  }
}
