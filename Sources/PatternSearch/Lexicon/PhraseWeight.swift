/// Numbers of a phrase line that the search looks at, apart from the rest so that many lie near each other.
struct PhraseWeight: BitwiseCopyable, Sendable {
  var classID: Int32
  /// Cost beyond that of its words.
  var cost: Float
  var doubt: Float
  /// Least gap that must stand before the phrase.
  var follows: Gap
  /// Whether a comma, a full stop or the end must stand after the phrase.
  var precedesPause: Bool
  /// Whether the phrase counts only in the first clause of an utterance and where a heading goes on: "adding a tree" is
  /// no command after "draw a house and".
  var isOpening: Bool

  /// Whether the phrase counts between these neighbours.
  @inline(__always) func counts(after gap: Gap, isBeforePause: Bool) -> Bool {
    gap >= follows && (isBeforePause || !precedesPause)
  }
}
