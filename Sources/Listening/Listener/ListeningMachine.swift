import SketchCore
import SpeechRecognition

/// State machine that decides what a listener does with each event of its source. Pure; its time is that of the sound.
struct ListeningMachine: Sendable {
  enum Action: Sendable, Equatable {
    case report(ListenEvent)
    case begin
    case feed([Int16])
    /// The utterance may be over with this pause.
    case anticipate([Int16])
    case finish
    case abandon
    case stop
    /// Looks for the wake phrase; what is found goes to `heard(_:)`. Always the last action of a frame.
    case spot([Int16])
    /// The wake phrase's detector starts afresh.
    case forget
  }

  /// Samples between two levels: 0.1 s.
  private static let levelLength = AudioFrame.sampleRate / 10
  /// Samples kept while the wake phrase is looked for, because the command may follow it without a pause: 3 s.
  private static let memory = AudioFrame.sampleRate * 3
  /// Longest utterance of hold mode.
  private static let longestHold = Duration.seconds(60)
  private static let mostAnticipations = 2

  private let scope: ListeningScope
  private let rules: ListeningRules
  /// Without a detector nothing wakes it, so it does not fall asleep by itself.
  private let canSpot: Bool
  private var attention: Attention
  private var endpointer: Endpointer
  private var level = SoundLevel()
  private var waited = Duration.zero
  private var away: String?
  /// Latest sound the detector was given, and the number of samples it was given altogether.
  private var recent: [Int16] = []
  private var spotted = 0
  /// Rest of the time in which wake mode takes a command.
  private var remaining = Duration.zero
  private var sinceCommand = Duration.zero
  private var held = Duration.zero
  /// Form of the words so far; what is heard live is often not yet the command that was said.
  private var form = CommandForm.unfinished
  /// Number of pauses of the utterance that the recogniser was told of.
  private var anticipations = 0
  /// Whether the present pause is among them.
  private var isAnticipated = false
  /// Sound since the wake phrase, until it is known where the phrase is over, and the loudness of the phrase.
  private var afterPhrase: (sound: [Int16], loudest: Double)?

  /// - Parameter asleep: why it starts asleep, if it does.
  init(scope: ListeningScope, rules: ListeningRules, canSpot: Bool = false, asleep: String? = nil) {
    self.scope = scope
    self.rules = rules
    self.canSpot = canSpot
    attention = asleep.map { .asleep(reason: $0) } ?? (scope == .wake ? .phrase : .command)
    endpointer = Endpointer(rules.endpointing)
  }

  func start() -> [Action] { attention == .command ? [] : [.report(.attention(attention))] }

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
      recent = []
      spotted = 0
      afterPhrase = nil
      let forget: [Action] = canSpot ? [.forget] : []
      return [.report(.lost(reason: reason, retryIn: retryIn))] + forget + speech(endpointer.finish()) + wait(retryIn)
    case .ended:
      return sourceEnded()
    }
  }

  /// Ends the session, also for a stream that finished without saying so.
  mutating func sourceEnded() -> [Action] {
    if scope == .hold, held > .zero { return [.finish, .stop] }
    let rest = speech(endpointer.process(afterPhrase?.sound ?? []))
    let last = rest + speech(endpointer.finish())
    if last.contains(.stop) { return last }
    let nothing: [Action] = scope == .push || scope == .hold ? (last.isEmpty ? [.report(.failed(nothingHeard))] : []) : []
    return last + nothing + [.stop]
  }

  /// Takes the wake phrase that was found in what was given to `spot`. What was said after it in the same breath is the
  /// command.
  mutating func heard(_ detection: WakeDetection) -> [Action] {
    if detection.phrase == .wakeUp {
      guard case .asleep = attention else { return [] }
    }
    let actions: [Action] = endpointer.isInSpeech && attention == .command ? [.abandon] : []
    let following = Array(recent.suffix(max(spotted - detection.range.upperBound, 0)))
    let phrase = recent.dropLast(following.count).suffix(detection.range.count)
    remaining = rules.address
    endpointer.startOver()
    afterPhrase = (following, PhraseTail.loudest(Array(phrase)))
    return actions + turn(to: .command) + speech(endpointer.process(openCommand()))
  }

  /// Takes the form of the words so far of the utterance that is open.
  mutating func heard(words form: CommandForm) {
    endpointer.hangOver = form == .unfinished ? rules.unfinishedPause : rules.endpointing.hangOver
    self.form = form
  }

  /// Takes the form of the utterance that was finished last.
  mutating func concluded(_ form: CommandForm) {
    endpointer.hangOver = rules.endpointing.hangOver
    guard form == .command else { return }
    sinceCommand = .zero
    remaining = rules.conversation
  }

  private mutating func heard(_ frame: AudioFrame) -> [Action] {
    var actions: [Action] = []
    level.add(frame.samples[...])
    if level.count >= Self.levelLength {
      actions.append(.report(.level(StudioEvent.Level(dbfs: level.decibels, isClipped: level.isClipped))))
      level = SoundLevel()
    }
    if scope == .hold { return actions + hold(frame) }
    afterPhrase?.sound += frame.samples
    let events = endpointer.process(afterPhrase == nil ? frame.samples : openCommand())
    if attention == .command { actions += speech(events) + anticipate() }
    if !endpointer.isInSpeech, !actions.contains(.stop) { actions += wait(frame.duration) }
    actions += pass(frame.duration)
    if isSpotting {
      recent += frame.samples
      if recent.count > Self.memory { recent.removeFirst(recent.count - Self.memory) }
      spotted += frame.samples.count
      actions.append(.spot(frame.samples))
    }
    return actions
  }

  /// Sound with which the command begins, once enough is known of what follows the phrase; nothing before.
  private mutating func openCommand() -> [Int16] {
    guard let (sound, loudest) = afterPhrase, sound.count >= PhraseTail.needed else { return [] }
    afterPhrase = nil
    return Array(sound.dropFirst(PhraseTail.length(in: sound, loudest: loudest)))
  }

  private var isSpotting: Bool { canSpot && (scope == .wake || attention != .command) }

  /// Feeds an utterance of hold mode: everything, pauses and all.
  private mutating func hold(_ frame: AudioFrame) -> [Action] {
    let start: [Action] = held == .zero ? [.report(.speechStarted), .begin] : []
    held += frame.duration
    return start + [.feed(frame.samples)] + (held >= Self.longestHold ? [.finish, .stop] : [])
  }

  private mutating func speech(_ events: [Endpointer.Event]) -> [Action] {
    guard attention == .command else { return [] }
    var actions: [Action] = []
    for event in events {
      switch event {
      case .began(let samples):
        (form, anticipations) = (.unfinished, 0)
        actions += [.report(.speechStarted), .begin, .feed(samples)]
      case .continued(let samples): actions.append(.feed(samples))
      case .discarded: actions += [.abandon, .report(.discarded)]
      case .ended:
        actions.append(.finish)
        if scope == .push { return actions + [.stop] }
      }
    }
    return actions
  }

  /// Tells the recogniser once in a pause that the utterance may be over, as it most often is. Somebody who goes on all
  /// the same is heard anew only after a command, and twice at most: each time all sound so far is decoded again.
  private mutating func anticipate() -> [Action] {
    guard let pause = endpointer.closingPause else {
      isAnticipated = false
      return []
    }
    let mayBeOver = anticipations == 0 ? form != .unfinished : anticipations < Self.mostAnticipations && form == .command
    guard mayBeOver, !isAnticipated else { return [] }
    isAnticipated = true
    anticipations += 1
    return [.anticipate(pause)]
  }

  /// Lets time pass: attention does not last for ever.
  private mutating func pass(_ duration: Duration) -> [Action] {
    guard attention == .command, !endpointer.isInSpeech else { return [] }
    switch scope {
    case .wake:
      remaining -= duration
      return remaining <= .zero ? turn(to: .phrase) : []
    case .open:
      sinceCommand += duration
      guard canSpot, let limit = rules.sleepAfter, sinceCommand >= limit else { return [] }
      return turn(to: .asleep(reason: "there was no command for \(limit.inWords)"))
    case .push, .hold: return []
    }
  }

  private mutating func turn(to next: Attention) -> [Action] {
    recent = []
    spotted = 0
    sinceCommand = .zero
    let forget: [Action] = canSpot ? [.forget] : []
    defer { attention = next }
    return forget + (next == attention ? [] : [.report(.attention(next))])
  }

  /// Lets time pass before anything is said: push mode does not wait for ever.
  private mutating func wait(_ duration: Duration) -> [Action] {
    waited += duration
    guard scope == .push || scope == .hold, waited >= rules.patience, held == .zero else { return [] }
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
      advice: "Speak up or move closer; `voicesketchd devices --meter` shows what the microphone hears.")
  }
}

extension Duration {
  /// Length in words: "10 minutes", "30 seconds".
  fileprivate var inWords: String {
    let seconds = components.seconds
    guard seconds >= 60 else { return "\(seconds) seconds" }
    return seconds < 120 ? "a minute" : "\(seconds / 60) minutes"
  }
}
