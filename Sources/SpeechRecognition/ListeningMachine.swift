package import SketchCore

/// How long to listen.
package enum ListeningScope: Sendable, Equatable {
  /// One utterance, then done (push to talk).
  case push
  /// Utterance after utterance.
  case open
}

/// What a listener reports, in order.
package enum ListenEvent: Sendable, Equatable {
  case opened(device: String)
  case lost(reason: String, retryIn: Duration)
  case overrun
  /// Loudness over the last tenth of a second, dBFS (-96…0).
  case level(Double)
  case speechStarted
  /// The words so far.
  case partial(String)
  /// One utterance; its text is empty when nothing was recognised in it.
  case final(Utterance)
  /// Nothing was said, or the recogniser cannot work. In push mode the last but `ended`.
  case failed(SketchError)
  /// Always the last: the source ended, or push mode is done.
  case ended
}

/// Decides what a listener does with each event of its source; the shell carries it out. Time is that of the sound.
struct ListeningMachine: Sendable {
  enum Action: Sendable, Equatable {
    case report(ListenEvent)
    case begin
    case feed([Int16])
    case finish
    case abandon
    case stop
  }

  /// Sound between two levels: 0.1 s.
  private static let levelLength = AudioFrame.sampleRate / 10

  private let scope: ListeningScope
  private let patience: Duration
  private var endpointer: Endpointer
  private var level = SoundLevel()
  private var waited = Duration.zero
  private var away: String?

  init(scope: ListeningScope, patience: Duration, endpointing: Endpointer.Configuration) {
    self.scope = scope
    self.patience = patience
    endpointer = Endpointer(endpointing)
  }

  mutating func take(_ event: AudioEvent) -> [Action] {
    switch event {
    case .opened(let device):
      away = nil
      return [.report(.opened(device: device))]
    case .overrun:
      return [.report(.overrun)]
    case .frame(let frame):
      return heard(frame)
    case .lost(let reason, let retryIn):
      away = reason
      return [.report(.lost(reason: reason, retryIn: retryIn))] + speech(endpointer.finish()) + wait(retryIn)
    case .ended:
      return sourceEnded()
    }
  }

  /// Also for a stream that finished without saying so.
  mutating func sourceEnded() -> [Action] {
    let last = speech(endpointer.finish())
    if last.contains(.stop) { return last }
    let nothing: [Action] = scope == .push && last.isEmpty ? [.report(.failed(nothingHeard))] : []
    return last + nothing + [.stop]
  }

  private mutating func heard(_ frame: AudioFrame) -> [Action] {
    var actions: [Action] = []
    level.add(frame.samples[...])
    if level.count >= Self.levelLength {
      actions.append(.report(.level(level.decibels)))
      level = SoundLevel()
    }
    actions += speech(endpointer.process(frame.samples))
    if !endpointer.isInSpeech, !actions.contains(.stop) { actions += wait(frame.duration) }
    return actions
  }

  private mutating func speech(_ events: [Endpointer.Event]) -> [Action] {
    var actions: [Action] = []
    for event in events {
      switch event {
      case .began(let samples): actions += [.report(.speechStarted), .begin, .feed(samples)]
      case .continued(let samples): actions.append(.feed(samples))
      case .discarded: actions.append(.abandon)
      case .ended:
        actions.append(.finish)
        if scope == .push { return actions + [.stop] }
      }
    }
    return actions
  }

  /// Push mode does not wait for ever.
  private mutating func wait(_ duration: Duration) -> [Action] {
    waited += duration
    guard scope == .push, waited >= patience else { return [] }
    return [.report(.failed(nothingHeard)), .stop]
  }

  private var nothingHeard: SketchError {
    if let away {
      return SketchError(
        .noMicrophone, "nothing was heard: the microphone is away (\(away))",
        advice: "Plug it in, or choose another: `voicesketchd devices`.")
    }
    return SketchError(
      .notUnderstood, "nothing was said in \(waited.components.seconds) s",
      advice: "Speak up or move closer; `voicesketchd devices` lists the microphones.")
  }
}
