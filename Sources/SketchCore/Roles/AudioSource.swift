/// Source of sound: a microphone, a file, nothing.
package protocol AudioSource: Sendable {
  /// Name in `status` and the log.
  var name: String { get }

  /// Opens the source and reports until the consuming task is cancelled or the source ends.
  ///
  /// The stream is bounded (a slow consumer loses the oldest frames, never blocks capture) and finished on all paths. A
  /// source that can be used again (a microphone) may be asked for a new stream after the last one finished.
  /// - Throws: `SketchError` with `.noMicrophone` or `.badAudio` when it can never work (a device that is merely away
  ///   reports `.lost`).
  func events() throws -> AsyncStream<AudioEvent>
}
