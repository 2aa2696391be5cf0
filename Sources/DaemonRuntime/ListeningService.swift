import SketchCore
import SpeechRecognition

/// Arms and disarms the microphone and sends what was heard to the studio.
///
/// The capture stream is open only while a session runs: one utterance after `push`, until further notice in `open`.
actor ListeningService: ListeningControl {
  private var source: any AudioSource
  private let listener: SpeechListener
  /// Loads the models.
  private let prepare: @Sendable () async throws -> Void
  private let ranking: MeaningRanking
  private let events: any EventPublisher
  private let log: Log
  /// What was heard, in order, waiting for the studio; a studio that is 64 utterances behind loses the newest.
  private let heard: AsyncStream<Utterance>
  private let heardEntrance: AsyncStream<Utterance>.Continuation
  private var session: (number: Int, task: Task<Void, Never>)?
  /// Counts the wishes for another way to listen: after a wait, only the newest is carried out.
  private var wish = 0
  private var isStopped = false
  /// What it goes back to after `push`.
  private var resting = ListeningMode.off
  private var state = StudioEvent.State(state: .sleeping, mode: .off)

  init(
    source: any AudioSource, listener: SpeechListener, ranking: MeaningRanking, events: any EventPublisher, log: Log,
    prepare: @escaping @Sendable () async throws -> Void = {}
  ) {
    self.source = source
    self.listener = listener
    self.ranking = ranking
    self.prepare = prepare
    self.events = events
    self.log = log
    (heard, heardEntrance) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(64))
  }

  /// Submits what is heard until `stop`.
  func run(submitTo studio: any StudioControl) async {
    await warmUp()
    for await reading in heard {
      let utterance = ranking.ranked(reading)
      do {
        let outcome = try await studio.submit(Submission(.text(utterance)))
        log.info(
          "heard",
          [
            "text": utterance.text, "confidence": String(utterance.confidence), "intent": outcome.command.intent.rawValue,
            "status": outcome.status.rawValue,
          ])
      } catch {
        log.warning("what was heard could not be carried out", ["text": utterance.text, "reason": "\(error)"])
      }
    }
  }

  /// Loads the models before the first word, so that it is not heard late; what is missing is said now.
  private func warmUp() async {
    do {
      try await prepare()
    } catch {
      log.error("speech cannot be recognised", ["reason": "\(error)"])
      _ = show(StudioEvent.State(state: .error, mode: state.mode, reason: "\(error)"))
    }
  }

  /// Another microphone; a session that runs goes over to it.
  func use(_ source: any AudioSource) async {
    guard source.name != self.source.name else { return }
    self.source = source
    guard let session, !session.task.isCancelled else { return }
    do {
      _ = try await begin(state.mode)
    } catch {
      cannotListen(error)
    }
  }

  func stop() async {
    isStopped = true
    wish += 1
    await endSession()
    heardEntrance.finish()
  }

  func listeningState() -> StudioEvent.State { state }

  func setListening(_ mode: ListeningMode) async throws -> StudioEvent.State {
    guard !isStopped else { throw SketchError(.shuttingDown, "the daemon is stopping", advice: "Listen again when it runs.") }
    if mode == .wake {
      throw SketchError(
        .unsupported, "this version has no wake phrase",
        advice: "Use push-to-talk (voicesketchctl listen) or open listening (voicesketchctl listen open).")
    }
    if mode != .push { resting = mode }
    if mode == .open, let session, !session.task.isCancelled, state.mode == .open { return state }
    return try await begin(mode)
  }

  /// Ends what runs and begins anew; when another wish came meanwhile, that one decides.
  private func begin(_ mode: ListeningMode) async throws -> StudioEvent.State {
    wish += 1
    let number = wish
    await endSession()
    guard number == wish else { return state }
    guard mode != .off else { return show(StudioEvent.State(state: .sleeping, mode: .off)) }
    let reports: AsyncStream<ListenEvent>
    do {
      reports = listener.listen(to: try source.events(), mode: mode == .push ? .push : .open)
    } catch {
      // What ran before is over.
      cannotListen(error)
      throw error
    }
    session = (number, Task { await follow(reports, session: number) })
    return show(StudioEvent.State(state: .idle, mode: mode))
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
    if state.mode == .push, resting == .open {
      do {
        _ = try await begin(.open)
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
      change { $0 = .init(state: .idle, mode: $0.mode, device: device) }
    case .lost(let reason, let retryIn):
      // Once for each reason: an absent microphone is tried for as long as it takes.
      if state.reason != reason { log.warning("the microphone is away", ["reason": reason, "retry": "\(retryIn)"]) }
      change { $0 = .init(state: .error, mode: $0.mode, reason: reason) }
    case .level(let level): events.publish(.level(level))
    case .speechStarted:
      change {
        $0.state = .listening
        // An utterance that failed is no reason any more.
        $0.reason = nil
      }
    case .partial(let text): events.publish(.transcript(.init(text: text, final: false, source: .speech)))
    case .final(let utterance):
      change { $0.state = .idle }
      if case .dropped = heardEntrance.yield(utterance) {
        log.warning("too much was said at once and this was lost", ["text": utterance.text])
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

  private func show(_ next: StudioEvent.State) -> StudioEvent.State {
    if next != state {
      state = next
      events.publish(.state(next))
    }
    return state
  }
}
