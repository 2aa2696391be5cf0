import FoundationEssentials
package import SketchCore

/// Recogniser that hands each utterance of another one, with its sound, to the hearing log.
package actor LoggedRecognizer: SpeechRecognizer {
  private let recognizer: any SpeechRecognizer
  private let hearing: HearingLog
  private var samples: [Int16] = []
  /// Time at which listening to the utterance began.
  private var begun: Date?

  package init(_ recognizer: any SpeechRecognizer, hearing: HearingLog) {
    self.recognizer = recognizer
    self.hearing = hearing
  }

  package func begin() async throws {
    samples = []
    begun = hearing.beginning()
    try await recognizer.begin()
  }

  package func process(_ frame: AudioFrame) async throws -> String? {
    samples += frame.samples
    return try await recognizer.process(frame)
  }

  package func anticipate(_ pause: AudioFrame) async { await recognizer.anticipate(pause) }

  package func finish() async throws -> Utterance {
    let (sound, start) = (samples, begun)
    samples = []
    let utterance = try await recognizer.finish()
    if let start { await hearing.recognised(utterance, sound, begun: start) }
    return utterance
  }

  package func abandon() async {
    samples = []
    await recognizer.abandon()
  }
}
