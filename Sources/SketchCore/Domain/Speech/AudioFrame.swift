/// A run of captured samples: mono, signed 16-bit, 16 kHz.
package struct AudioFrame: Sendable, Equatable {
  /// Samples a second, everywhere after capture.
  package static let sampleRate = 16_000

  package var samples: [Int16]
  /// Time of the first sample, from the start of the stream.
  package var start: Duration

  package init(samples: [Int16], start: Duration) {
    self.samples = samples
    self.start = start
  }

  package var duration: Duration { AudioFrame.duration(ofSamples: samples.count) }

  package static func duration(ofSamples count: Int) -> Duration {
    .nanoseconds(Int64(count) * 1_000_000_000 / Int64(sampleRate))
  }
}

/// What a source reports, in order. `.opened` precedes the first frame after every (re)opening.
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

/// Where sound comes from: a microphone, a file, nothing.
package protocol AudioSource: Sendable {
  /// What `status` and the log call it.
  var name: String { get }

  /// Opens the source and reports until the consuming task is cancelled or the source ends.
  ///
  /// The stream is bounded (a slow consumer loses the oldest frames, never blocks capture) and finished on all paths. A source that can be
  /// used again (a microphone) may be asked for a new stream after the last one finished.
  /// - Throws: `SketchError` with `.noMicrophone` or `.badAudio` when it can never work (a device that is merely away reports `.lost`).
  func events() throws -> AsyncStream<AudioEvent>
}
