package import SketchCore

/// Recogniser by a Wyoming server; PocketSphinx follows along for the words so far, and recognises in its place while
/// it is away.
package actor WyomingRecognizer: SpeechRecognizer {
  /// Confidence of what a server recognises, which does not say how sure it is. Enough to act, which would be asked
  /// about first were it 0.6; not measured.
  private static let confidence = 0.85
  /// Time that a server that failed is left alone: doubling.
  private static let rest = (first: Duration.seconds(5), longest: Duration.seconds(300))

  private let client: WyomingClient
  private let local: PocketSphinxRecognizer
  private let now: @Sendable () -> Duration
  private var samples: [Int16] = []
  private var pause = rest.first
  private var askAgain: Duration?
  private let notesEntrance: AsyncStream<String?>.Continuation

  /// Reasons why PocketSphinx recognises instead; nil when the server does again. Keeps the newest 8.
  package nonisolated let notes: AsyncStream<String?>

  /// - Parameter now: time since any moment, for how long a server that failed is left alone.
  package init(_ client: WyomingClient, local: PocketSphinxRecognizer, now: @escaping @Sendable () -> Duration = WyomingRecognizer.uptime) {
    self.client = client
    self.local = local
    self.now = now
    (notes, notesEntrance) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(8))
  }

  deinit { notesEntrance.finish() }

  /// Loads the local models; the server's are its own business.
  package func prepare() async throws { try await local.prepare() }

  package func begin() async {
    samples = []
    // Without its models there are no partial words; should they be needed for the reading, that says so.
    try? await local.begin()
  }

  package func process(_ frame: AudioFrame) async throws -> String? {
    samples += frame.samples
    return await local.process(frame)
  }

  /// Lets PocketSphinx go ahead while the server is left alone: then it is known who will recognise.
  package func anticipate(_ pause: AudioFrame) async {
    if isResting { await local.anticipate(pause) }
  }

  package func finish() async throws -> Utterance {
    let samples = samples
    self.samples = []
    if let heard = await ask(samples) {
      await local.abandon()
      return heard
    }
    return try await local.finish()
  }

  package func abandon() async {
    samples = []
    await local.abandon()
  }

  /// Transcribes a recording that is one utterance. 16 kHz mono.
  package func transcribe(_ samples: [Int16]) async throws -> Utterance {
    if let heard = await ask(samples) { return heard }
    return try await local.transcribe(samples)
  }

  private var isResting: Bool { askAgain.map { now() < $0 } ?? false }

  /// Utterance by the server; nil when it is away or resting.
  private func ask(_ samples: [Int16]) async -> Utterance? {
    guard !isResting else { return nil }
    do {
      let text = try await client.transcribe(samples)
      if askAgain != nil { notesEntrance.yield(nil) }
      (askAgain, pause) = (nil, Self.rest.first)
      return Utterance(text: text, confidence: text.isEmpty ? 0 : Self.confidence, source: .speech)
    } catch {
      if askAgain == nil { notesEntrance.yield((error as? SketchError)?.message ?? "\(error)") }
      askAgain = now() + pause
      pause = min(pause * 2, Self.rest.longest)
      return nil
    }
  }

  /// Time since the first use in this process.
  package static let uptime: @Sendable () -> Duration = {
    let start = ContinuousClock.now
    return { start.duration(to: .now) }
  }()
}
