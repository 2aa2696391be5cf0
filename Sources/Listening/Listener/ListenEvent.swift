package import SketchCore

/// Report of a listener.
package enum ListenEvent: Sendable, Equatable {
  case opened(device: String)
  case lost(reason: String, retryIn: Duration)
  case overrun
  /// Loudness over the last tenth of a second, dBFS (-96…0).
  case level(Double)
  /// It listens for something else now; not reported at the start of push, hold and open listening, which begin with `.command`.
  case attention(Attention)
  case speechStarted
  /// The words so far.
  case partial(String)
  /// The sound that was begun turned out to be no speech.
  case discarded
  /// One utterance; its text is empty when nothing was recognised in it.
  case final(Utterance)
  /// Nothing was said, or the recogniser cannot work. In push mode the last but `ended`.
  case failed(SketchError)
  /// The source ended, or push mode is done. Always the last.
  case ended
}
