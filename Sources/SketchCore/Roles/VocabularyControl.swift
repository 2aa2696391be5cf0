/// Lists and changes the words that the recogniser knows because of the user. All methods that throw throw
/// `SketchError`.
package protocol VocabularyControl: Sendable {
  func words() async -> VocabularyReport
  /// Adds a word or changes how it sounds; it can be heard from the next utterance on.
  /// - Throws: `.invalidInput` for what is no word, and for phones there are not.
  func addWord(_ word: String, sounding sound: WishedSound) async throws -> VocabularyWord
  /// Removes a word; it is not collected again. Returns it as it was.
  /// - Throws: `.notFound`.
  func removeWord(_ word: String) async throws -> VocabularyWord
  /// The word with the way it would be spoken, whether it is in the list or not.
  /// - Throws: `.invalidInput` for what is no word.
  func pronounce(_ word: String) async throws -> VocabularyWord
}
