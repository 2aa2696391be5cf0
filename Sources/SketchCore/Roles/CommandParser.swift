/// Parser of transcripts. Pure: the same text gives the same command.
package protocol CommandParser: Sendable {
  func understand(_ text: String) -> UnderstoodCommand
  /// Whether a word, in lower case, says nothing about what is asked for: “the”.
  func isArticle(_ word: Substring) -> Bool
  /// Whether a text names something, beside words such as “a” and “it”.
  func hasContent(_ text: String) -> Bool
  /// Panel of a comic that a text names without the parser knowing which it is; nil where it names none, and where
  /// the commands of the text have it.
  func unknownPanel(in text: String) -> UnknownPanel?
}

/// Panel of a comic that words name, but none that the parser knows.
package struct UnknownPanel: Sendable, Equatable {
  /// “ninth”, “middle”.
  package var word: String
  /// Whether the word counts, so that there is no such panel.
  package var isNumber: Bool

  package init(word: String, isNumber: Bool) {
    self.word = word
    self.isNumber = isNumber
  }
}

extension CommandParser {
  package func hasContent(_ text: String) -> Bool { text.contains(where: \.isLetter) }

  package func unknownPanel(in text: String) -> UnknownPanel? { nil }

  /// Command of an utterance, as sure as its words were heard.
  package func parse(_ utterance: Utterance) -> VoiceCommand {
    understand(utterance.text).command(heardWith: utterance.confidence)
  }
}
