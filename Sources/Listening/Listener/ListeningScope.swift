/// Stretch of sound that one session of listening covers.
package enum ListeningScope: Sendable, Equatable {
  /// An utterance, then done (push to talk).
  case push
  /// Everything until the source ends is one utterance (a key that is held down).
  case hold
  /// Utterance after utterance.
  case open
  /// Utterances that follow the wake phrase.
  case wake
}
