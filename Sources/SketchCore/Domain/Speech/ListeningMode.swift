/// Mode in which the daemon listens.
package enum ListeningMode: String, Sendable, Codable, CaseIterable {
  /// One utterance, now.
  case push
  /// One utterance, from now until it is set again or turned off, pauses and all.
  case hold
  /// The utterances that follow the wake phrase.
  case wake
  case open
  case off
}
