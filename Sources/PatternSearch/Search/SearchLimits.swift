/// Bounds that keep the time of any input linear in its words.
struct SearchLimits {
  /// States in the phrases at one word after which a phrase found again at a lower cost is not followed up: classes
  /// that lower each other's cost would have no end.
  static let mostStates = 8192

  /// Tokens of the longest phrase.
  var longestPhrase: Int32
  /// Phrases and words looked for at one word.
  var edgesAtOneWord: Int

  /// Nobody says a hundred words in one breath, so more words get fewer readings each. Two hundred are pasted, and are
  /// read by the commonest readings of their words.
  init(words: Int) {
    (longestPhrase, edgesAtOneWord) = words <= 100 ? (16, 96) : words <= 200 ? (8, 24) : (8, 12)
  }
}
