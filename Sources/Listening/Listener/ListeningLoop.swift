import SketchCore
import SpeechRecognition

/// Loop that carries out what the listening machine decides.
struct ListeningLoop {
  let recognizer: any SpeechRecognizer
  let wake: (any WakeDetector)?
  var machine: ListeningMachine
  let form: @Sendable (String) -> CommandForm
  let report: @Sendable (ListenEvent) -> Void
  private var failure: SketchError?
  private var isWakeBroken = false
  private var fed = 0

  init(
    recognizer: any SpeechRecognizer, wake: (any WakeDetector)?, machine: ListeningMachine,
    form: @escaping @Sendable (String) -> CommandForm, report: @escaping @Sendable (ListenEvent) -> Void
  ) {
    self.recognizer = recognizer
    self.wake = wake
    self.machine = machine
    self.form = form
    self.report = report
  }

  mutating func run(_ events: AsyncStream<AudioEvent>) async {
    await wake?.reset()
    _ = await carryOut(machine.start())
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

  /// Carries the actions out in order.
  /// - Returns: whether that was all.
  private mutating func carryOut(_ actions: [ListeningMachine.Action]) async -> Bool {
    for action in actions {
      switch action {
      case .report(let event): report(event)
      case .stop: return true
      case .abandon: await recognizer.abandon()
      case .begin, .feed, .anticipate, .finish: await recognise(action)
      case .forget: await wake?.reset()
      case .spot(let samples):
        if let detection = await spot(samples), await carryOut(machine.heard(detection)) { return true }
      }
    }
    return false
  }

  /// A detector that fails is reported once.
  private mutating func spot(_ samples: [Int16]) async -> WakeDetection? {
    guard let wake, !isWakeBroken else { return nil }
    do {
      return try await wake.process(samples)
    } catch {
      isWakeBroken = true
      report(.failed(error as? SketchError ?? SketchError(.internalFault, "the wake phrase cannot be heard: \(error)")))
      return nil
    }
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
        let frame = frame(samples)
        fed += samples.count
        if let words = try await recognizer.process(frame) {
          machine.heard(words: form(words))
          report(.partial(words))
        }
      case .anticipate(let pause): await recognizer.anticipate(frame(pause))
      case .finish:
        let utterance = try await recognizer.finish()
        machine.concluded(form(utterance.text))
        report(.final(utterance))
      default: break
      }
    } catch {
      let known = error as? SketchError ?? SketchError(.internalFault, "speech recognition failed: \(error)")
      failure = known
      report(.failed(known))
    }
  }

  private func frame(_ samples: [Int16]) -> AudioFrame { AudioFrame(samples: samples, start: AudioFrame.duration(ofSamples: fed)) }
}
