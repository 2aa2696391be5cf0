/// Recogniser that can be taught words.
package protocol WordLearner: Sendable {
  /// Learns these words, and forgets those learned before.
  func learn(_ words: [SpokenWord]) async throws
  /// Words that it hears without having learned them.
  func known(among words: [String]) async throws -> Set<String>
}
