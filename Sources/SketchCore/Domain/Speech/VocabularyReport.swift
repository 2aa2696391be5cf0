/// The user's words, with what should be known about them.
package struct VocabularyReport: Sendable, Equatable, Codable {
  /// Words by the alphabet.
  package var words: [VocabularyWord]
  /// Sentences for the user on what is amiss; empty when nothing is.
  package var notes: [String]

  package init(words: [VocabularyWord], notes: [String] = []) {
    self.words = words
    self.notes = notes
  }
}
