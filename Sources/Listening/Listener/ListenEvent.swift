package import SketchCore

/// Report of a listener.
package enum ListenEvent: Sendable, Equatable {
  case opened(device: String)
  case lost(reason: String, retryIn: Duration)
  case overrun
  /// Loudness over the last tenth of a second, dBFS (-96…0).
  case level(StudioEvent.Level)
  /// Change of attention; not reported at the start of push, hold and open listening, which begin with
  /// `.command`.
  case attention(Attention)
  case speechStarted
  /// Words so far.
  case partial(String)
  /// Sound that turned out to be no speech.
  case discarded
  /// An utterance; its text is empty when nothing was recognised in it.
  case final(Utterance)
  /// Failure: silence, or a recogniser that cannot work. In push mode the last but `ended`.
  case failed(SketchError)
  /// End of the source, or of push mode. Always the last.
  case ended
}
