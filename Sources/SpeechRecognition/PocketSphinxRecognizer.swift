package import SketchCore

/// PocketSphinx with our art vocabulary: words while you speak, and a better reading of the whole utterance when you are done.
///
/// Everything runs on a queue of its own. The models load on first use or with `prepare()`, which start-up calls in the background.
package actor PocketSphinxRecognizer: SpeechRecognizer {
  /// Paths of the word lattice looked at for alternatives, and distinct readings kept of them.
  private static let paths = 300
  private static let alternatives = 50

  private let executor = BlockingExecutor(label: "speech-recognition")
  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let models: SpeechModels
  private var decoder: Decoder?
  private var samples: [Int16] = []
  private var partial = ""
  private var isOpen = false

  package init(models: SpeechModels) { self.models = models }

  /// Loads the models unless they are loaded. After a failure the next call tries again.
  /// - Throws: `SketchError` `.noModel` naming the file and what to install.
  package func prepare() throws {
    if decoder == nil { decoder = try Decoder(models) }
  }

  package func begin() throws {
    abandon()
    try prepare()
    try decoder?.start(.live)
    isOpen = true
  }

  package func process(_ frame: AudioFrame) -> String? {
    guard isOpen else { return nil }
    samples += frame.samples
    decoder?.process(frame.samples)
    let text = decoder?.hypothesis()?.text ?? ""
    guard text != partial else { return nil }
    partial = text
    return text
  }

  package func finish() throws -> Utterance {
    let samples = samples
    abandon()
    return try read(samples)
  }

  package func abandon() {
    if isOpen { decoder?.end() }
    isOpen = false
    partial = ""
    samples = []
  }

  /// Reads a recording that is one utterance. 16 kHz mono.
  package func transcribe(_ samples: [Int16]) throws -> Utterance {
    abandon()
    try prepare()
    return try read(samples)
  }

  private func read(_ samples: [Int16]) throws -> Utterance {
    let nothing = Utterance(text: "", confidence: 0, source: .speech)
    // Below a tenth of a second the front end has no frame to look at.
    guard samples.count >= AudioFrame.sampleRate / 10 else { return nothing }
    try prepare()
    guard let decoded = try decoder?.decode(samples, paths: Self.paths), let best = decoded.readings.first else { return nothing }
    return Utterance(
      text: best.text, confidence: RecognitionConfidence.value(logPosterior: decoded.logPosterior, isUnanimous: decoded.isUnanimous),
      source: .speech,
      alternatives: decoded.readings.prefix(Self.alternatives).map { Utterance.Alternative(text: $0.text, score: $0.score) })
  }
}
