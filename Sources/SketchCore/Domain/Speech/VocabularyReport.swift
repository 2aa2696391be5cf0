/// The user's words, with what should be known about them.
package struct VocabularyReport: Sendable, Equatable, Codable {
  /// By the alphabet.
  package var words: [VocabularyWord]
  /// What is amiss, in words for the user; empty when nothing is.
  package var notes: [String]

  package init(words: [VocabularyWord], notes: [String] = []) {
    self.words = words
    self.notes = notes
  }
}
