/// Report of a source. `.opened` precedes the first frame after every (re)opening.
package enum AudioEvent: Sendable, Equatable {
  case opened(device: String)
  case frame(AudioFrame)
  /// The device dropped samples because nobody read them in time.
  case overrun
  /// The device went away; the source tries again by itself after `retryIn`.
  case lost(reason: String, retryIn: Duration)
  /// A finite source (a file) is at its end; nothing follows.
  case ended
}
