/// Mode in which the daemon listens.
package enum ListeningMode: String, Sendable, Codable, CaseIterable {
  /// An utterance, now.
  case push
  /// An utterance, from now until it is set again or turned off, pauses and all.
  case hold
  /// The utterances that follow the wake phrase.
  case wake
  case open
  case off
}
