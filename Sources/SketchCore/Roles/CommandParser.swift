/// Understands a transcript. Pure: the same utterance gives the same command.
package protocol CommandParser: Sendable {
  func parse(_ utterance: Utterance) -> VoiceCommand
  /// Whether a word, in lower case, says nothing about what is asked for: “the”.
  func isArticle(_ word: Substring) -> Bool
}
