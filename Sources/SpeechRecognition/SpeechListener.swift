package import SketchCore

/// Joins a source of sound, the endpointer and a recogniser: sound in, utterances out.
package struct SpeechListener: Sendable {
  private let recognizer: any SpeechRecognizer
  private let patience: Duration
  private let endpointing: Endpointer.Configuration

  /// - Parameter patience: how long push mode waits for somebody to speak.
  package init(
    recognizer: any SpeechRecognizer, patience: Duration = .seconds(8), endpointing: Endpointer.Configuration = .init()
  ) {
    self.recognizer = recognizer
    self.patience = patience
    self.endpointing = endpointing
  }

  /// Listens until the source ends, push mode is done, or the returned stream is let go; letting it go also closes the source.
  ///
  /// The stream keeps the newest 256 events for a slow reader. One listener at a time may use a recogniser.
  package func listen(to events: AsyncStream<AudioEvent>, mode: ListeningScope) -> AsyncStream<ListenEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: ListenEvent.self, bufferingPolicy: .bufferingNewest(256))
    let machine = ListeningMachine(scope: mode, patience: patience, endpointing: endpointing)
    // Owned by the stream: cancelled when it is let go.
    let task = Task { [recognizer] in
      var shell = Shell(recognizer: recognizer, machine: machine) { continuation.yield($0) }
      await shell.run(events)
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }
}

/// Carries out what the machine decides.
private struct Shell {
  let recognizer: any SpeechRecognizer
  var machine: ListeningMachine
  let report: @Sendable (ListenEvent) -> Void
  private var failure: SketchError?
  private var fed = 0

  init(recognizer: any SpeechRecognizer, machine: ListeningMachine, report: @escaping @Sendable (ListenEvent) -> Void) {
    self.recognizer = recognizer
    self.machine = machine
    self.report = report
  }

  mutating func run(_ events: AsyncStream<AudioEvent>) async {
    for await event in events {
      if await carryOut(machine.take(event)) {
        report(.ended)
        return
      }
    }
    if Task.isCancelled {
      await recognizer.abandon()
    } else {
      _ = await carryOut(machine.sourceEnded())
      report(.ended)
    }
  }

  /// Returns whether that was all.
  private mutating func carryOut(_ actions: [ListeningMachine.Action]) async -> Bool {
    for action in actions {
      switch action {
      case .report(let event): report(event)
      case .stop: return true
      case .abandon: await recognizer.abandon()
      case .begin, .feed, .finish: await recognise(action)
      }
    }
    return false
  }

  /// A recogniser that fails is reported once an utterance; the next one tries again.
  private mutating func recognise(_ action: ListeningMachine.Action) async {
    if action == .begin { failure = nil }
    guard failure == nil else { return }
    do {
      switch action {
      case .begin:
        fed = 0
        try await recognizer.begin()
      case .feed(let samples):
        let frame = AudioFrame(samples: samples, start: AudioFrame.duration(ofSamples: fed))
        fed += samples.count
        if let words = try await recognizer.process(frame) { report(.partial(words)) }
      case .finish: report(.final(try await recognizer.finish()))
      default: break
      }
    } catch {
      let known = error as? SketchError ?? SketchError(.internalFault, "speech recognition failed: \(error)")
      failure = known
      report(.failed(known))
    }
  }
}
