/// Pauses around a word: some phrases count only after a pause, or only before one.
struct PauseContext: Sendable {
  /// Number of distinct contexts: three kinds of gap before the word, each with or without a pause after it.
  static let count = 6

  var gap: Gap
  var isBeforePause: Bool

  /// Index of the context, from zero; a hyphen parts no more than a space.
  var number: Int { (gap < .comma ? 0 : gap == .comma ? 1 : 2) + (isBeforePause ? 3 : 0) }
}
