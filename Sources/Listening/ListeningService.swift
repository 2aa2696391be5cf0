package import SketchCore
import SpeechRecognition

/// Service that arms and disarms the microphone and submits utterances to the studio.
///
/// The capture stream is open only while a session runs: one utterance after `push`, until the key is let go in `hold`,
/// until further notice in `wake` and `open`. Asleep is a session, too, which hears nothing but what wakes it.
package actor ListeningService: ListeningControl {
  private var source: any AudioSource
  private let listener: SpeechListener
  /// Loads the models.
  private let prepare: @Sendable () async throws -> Void
  private let reranker: NBestReranker
  private let events: any EventPublisher
  private let log: any Logger
  private let hearing: HearingLog?
  /// Utterances in order, waiting for the studio; a studio that is 64 behind loses the newest.
  private let heard: AsyncStream<Utterance>
  private let heardEntrance: AsyncStream<Utterance>.Continuation
  private var session: (number: Int, task: Task<Void, Never>)?
  /// Ends the sound of `hold`.
  private var release: EndableStream?
  /// Number of wishes for another way to listen: after a wait, only the newest is carried out.
  private var wish = 0
  private var isStopped = false
  /// Mode after `push` and `hold` are over.
  private var resting = ListeningMode.off
  private var attention = Attention.command
  private var state = StudioEvent.State(state: .sleeping, mode: .off)
  /// Reason why another recogniser hears than the configured one; the state's reason when it has no other.
  private var substitution: String?

  package init(
    source: any AudioSource, listener: SpeechListener, reranker: NBestReranker, events: any EventPublisher, log: any Logger,
    hearing: HearingLog? = nil,
    prepare: @escaping @Sendable () async throws -> Void = {}
  ) {
    self.source = source
    self.listener = listener
    self.reranker = reranker
    self.prepare = prepare
    self.events = events
    self.log = log
    self.hearing = hearing
    (heard, heardEntrance) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(64))
  }

  /// Submits what is heard until `stop`.
  package func run(submitTo studio: any StudioControl) async {
    await warmUp()
    for await recognised in heard {
      let (utterance, command) = reranker.ranked(recognised)
      do {
        let outcome = try await studio.submit(Submission(.spoken(utterance, command)))
        log.info(
          "heard",
          [
            "confidence": String(utterance.confidence), "intent": outcome.command.intent.rawValue,
            "status": outcome.status.rawValue,
          ])
        logWords(utterance)
        await hearing?.concluded(recognised, meant: utterance, outcome.command.intent, outcome.status, outcome.message)
      } catch {
        log.warning("what was heard could not be carried out", ["reason": "\(error)"])
        logWords(utterance)
        await hearing?.concluded(recognised, meant: utterance, .unknown, .rejected, (error as? SketchError)?.message ?? "\(error)")
      }
    }
  }

  /// It may have been talk that was not meant for us, which is nobody's business but in a log asked for.
  private func logWords(_ utterance: Utterance) { log.log(.debug, "heard", ["text": utterance.text]) }

  /// Loads the models before the first word, so that it is not heard late; what is missing is said now.
  private func warmUp() async {
    do {
      try await prepare()
    } catch {
      log.error("speech cannot be recognised", ["reason": "\(error)"])
      _ = show(StudioEvent.State(state: .error, mode: state.mode, reason: "\(error)"))
    }
  }

  /// Takes another microphone; a session that runs goes over to it.
  package func use(_ source: any AudioSource) async {
    guard source.name != self.source.name else { return }
    self.source = source
    guard let session, !session.task.isCancelled else { return }
    do {
      _ = try await begin(state.mode, asleep: whySleeping)
    } catch {
      cannotListen(error)
    }
  }

  package func stop() async {
    isStopped = true
    wish += 1
    await endSession()
    heardEntrance.finish()
  }

  package func listeningState() -> StudioEvent.State { state }

  package func setListening(_ mode: ListeningMode) async throws -> StudioEvent.State {
    guard !isStopped else { throw SketchError(.shuttingDown, "the daemon is stopping", advice: "Listen again when it runs.") }
    if state.mode == .hold, session != nil, mode == .hold || mode == .off { return letGo() }
    if mode == .wake, !listener.canWake {
      throw SketchError(
        .noModel, "no wake phrase can be heard: what it needs is missing (the log says what)",
        advice: "Use push-to-talk (voicesketchctl listen) or open listening (voicesketchctl listen open).")
    }
    if mode != .push, mode != .hold { resting = mode }
    if mode == .open || mode == .wake, let session, !session.task.isCancelled, state.mode == mode, whySleeping == nil { return state }
    return try await begin(mode)
  }

  package func fallAsleep() async throws -> StudioEvent.State {
    guard listener.canWake, resting != .off else { return try await setListening(.off) }
    return try await begin(resting, asleep: "you said so")
  }

  package func awaken() async throws -> StudioEvent.State {
    guard resting != .off else { return try await setListening(.open) }
    return whySleeping == nil ? state : try await begin(resting)
  }

  private var whySleeping: String? {
    if case .asleep(let reason) = attention { reason } else { nil }
  }

  /// Ends `hold`, because the key is up: the sound until now is the command.
  private func letGo() -> StudioEvent.State {
    release?.end()
    return show(StudioEvent.State(state: .processing, mode: .hold, device: state.device))
  }

  /// Ends what runs and begins anew; when another wish came meanwhile, that one decides.
  private func begin(_ mode: ListeningMode, asleep: String? = nil) async throws -> StudioEvent.State {
    wish += 1
    let number = wish
    await endSession()
    guard number == wish else { return state }
    attention = .command
    guard mode != .off else { return show(StudioEvent.State(state: .sleeping, mode: .off)) }
    // Models that were let go of load while the speaker draws breath; what fails is said when they are used.
    Task { [prepare] in try? await prepare() }
    do {
      if mode == .wake || asleep != nil {
        try await listener.prepareWake()
        guard number == wish else { return state }
      }
      let sound = EndableStream(try source.events())
      release = mode == .hold ? sound : nil
      let reports = listener.listen(to: sound.events, mode: mode.scope, asleep: asleep)
      session = (number, Task { await follow(reports, session: number) })
    } catch {
      // What ran before is over.
      cannotListen(error)
      throw error
    }
    if let asleep { attention = .asleep(reason: asleep) } else { attention = mode == .wake ? .phrase : .command }
    return show(calm(mode))
  }

  /// State while nobody speaks.
  private func calm(_ mode: ListeningMode, device: String? = nil) -> StudioEvent.State {
    switch attention {
    case .asleep(let reason): StudioEvent.State(state: .sleeping, mode: mode, device: device, reason: reason)
    case .command where mode == .wake: StudioEvent.State(state: .listening, mode: mode, device: device)
    case .command, .phrase: StudioEvent.State(state: .idle, mode: mode, device: device)
    }
  }

  private func cannotListen(_ error: any Error) {
    resting = .off
    _ = show(StudioEvent.State(state: .error, mode: .off, reason: "\(error)"))
  }

  /// Returns when the session is over, whoever ended it.
  private func endSession() async {
    guard let (number, task) = session else { return }
    task.cancel()
    await task.value
    if session?.number == number { session = nil }
  }

  private func follow(_ reports: AsyncStream<ListenEvent>, session number: Int) async {
    for await report in reports {
      guard !Task.isCancelled else { return }
      handle(report)
    }
    // Cancelled: whoever did that says what comes next.
    guard !Task.isCancelled, session?.number == number else { return }
    session = nil
    let reason = state.state == .error ? state.reason : nil
    if state.mode == .push || state.mode == .hold, resting != .off {
      do {
        _ = try await begin(resting)
      } catch {
        log.error("cannot listen", ["reason": "\(error)"])
      }
    } else {
      // A source that ended (a file, a microphone given up) has nothing more to hear.
      resting = .off
      _ = show(StudioEvent.State(state: reason == nil ? .sleeping : .error, mode: .off, reason: reason))
    }
  }

  private func handle(_ report: ListenEvent) {
    switch report {
    case .opened(let device):
      log.info("listening", ["device": device])
      change { $0 = calm($0.mode, device: device) }
    case .lost(let reason, let retryIn):
      // Once for each reason: an absent microphone is tried for as long as it takes.
      if state.reason != reason { log.warning("the microphone is away", ["reason": reason, "retry": "\(retryIn)"]) }
      change { $0 = .init(state: .error, mode: $0.mode, reason: reason) }
    case .level(let level): events.publish(.level(level))
    case .attention(let next):
      attention = next
      log.info("attention", ["to": "\(next)"])
      // A microphone that is away stays the more important news.
      if state.state != .error { change { $0 = calm($0.mode, device: $0.device) } }
    case .discarded:
      log.info("a sound was no speech")
      change { $0 = calm($0.mode, device: $0.device) }
    case .speechStarted:
      change {
        $0.state = .listening
        // An utterance that failed is no reason any more.
        $0.reason = nil
      }
    case .partial(let text): events.publish(.transcript(.init(text: text, final: false, source: .speech)))
    case .final(let utterance):
      change { $0 = calm($0.mode, device: $0.device) }
      if case .dropped = heardEntrance.yield(utterance) {
        log.warning("too much was said at once and some of it was lost")
        logWords(utterance)
      }
    case .failed(let error):
      log.error(error.message, ["advice": error.advice])
      change {
        $0.state = .error; $0.reason = error.description
      }
    case .ended: break
    case .overrun: log.warning("the microphone delivered faster than it was read; some sound was lost")
    }
  }

  private func change(_ edit: (inout StudioEvent.State) -> Void) {
    var next = state
    edit(&next)
    _ = show(next)
  }

  /// Says that another recogniser hears than the configured one.
  /// - Parameter reason: why; nil when that is over.
  package func readsInstead(_ reason: String?) {
    let old = substitution
    substitution = reason
    if let reason {
      log.warning("PocketSphinx reads what is said", ["reason": reason])
    } else {
      log.notice("the Wyoming server reads again")
    }
    change { if $0.reason == old { $0.reason = nil } }
  }

  private func show(_ next: StudioEvent.State) -> StudioEvent.State {
    var next = next
    if next.reason == nil { next.reason = substitution }
    if next != state {
      state = next
      events.publish(.state(next))
    }
    return state
  }
}

extension ListeningMode {
  fileprivate var scope: ListeningScope {
    switch self {
    case .push: .push
    case .hold: .hold
    case .wake: .wake
    case .open, .off: .open
    }
  }
}
