/// Something that can be taught words: the recogniser.
package protocol WordLearner: Sendable {
  /// From now on these words, and no others that were learned before.
  func learn(_ words: [SpokenWord]) async throws
  /// Those of the words that it hears without having learned them.
  func known(among words: [String]) async throws -> Set<String>
}
