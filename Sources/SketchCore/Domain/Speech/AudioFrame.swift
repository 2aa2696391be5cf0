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
