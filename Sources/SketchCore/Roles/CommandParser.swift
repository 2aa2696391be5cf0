/// Parser of transcripts. Pure: the same text gives the same command.
package protocol CommandParser: Sendable {
  func understand(_ text: String) -> UnderstoodCommand
  /// Whether a word, in lower case, says nothing about what is asked for: “the”.
  func isArticle(_ word: Substring) -> Bool
}

extension CommandParser {
  /// Command of an utterance, as sure as its words were heard.
  package func parse(_ utterance: Utterance) -> VoiceCommand {
    understand(utterance.text).command(heardWith: utterance.confidence)
  }
}
