import ControlClient
import FoundationEssentials
import SketchCore

/// A spoken command, followed from the open microphone to the picture.
struct PushToTalk {
  private let session: Session
  private let line: ProgressLine
  /// Words that were heard; nil until the speech is over.
  private var heard: String?
  /// The command's answer while its job is still going on.
  private var accepted: CommandOutcome?
  /// The microphone closed. What was said just before may still be on its way.
  private var isOver = false

  init(_ session: Session) {
    self.session = session
    line = ProgressLine(session.terminal, isShown: session.terminal.showsProgress && !session.wantsJSON)
  }

  /// Subscribes before it arms the microphone, so that not even the quickest answer is missed.
  /// - Throws: `SketchError` when nothing could be heard, or what was heard could not be done.
  mutating func run() async throws -> CommandOutcome {
    let before = try await session.client.status().mode
    let events = try await session.client.events()
    let state = try await session.client.setListening(.push)
    if !session.wantsJSON { try session.print(ListeningText.make(state, asked: .push) + "…") }
    defer { line.remove() }
    for try await received in events {
      if let outcome = try await follow(received, before: before) { return try finish(outcome) }
    }
    throw SketchError(
      .notRunning, "the daemon stopped while it was listening", advice: "Start it again and repeat what you said.")
  }

  /// Outcome of the command, once it is known.
  private mutating func follow(_ received: ReceivedEvent, before: ListeningMode) async throws -> CommandOutcome? {
    switch received.event {
    case .state(let state) where heard == nil:
      if state.state == .error, let reason = state.reason { try await giveUp(reason, state, before: before) }
      isOver = state.mode != .push
      if state.state == .listening { line.draw("…") }
    case .transcript(let transcript) where transcript.source == .speech && heard == nil:
      guard transcript.final else {
        line.draw("\(transcript.text) …")
        break
      }
      line.clear()
      heard = transcript.text
      if !session.wantsJSON { try session.print("Heard “\(transcript.text)”") }
    case .command(let outcome) where accepted == nil && outcome.command.transcript == heard:
      guard outcome.status == .accepted, outcome.job != nil else { return outcome }
      accepted = outcome
    case .job(let job) where job.id == accepted?.job?.id:
      line.draw(ProgressLine.text(job))
      if !job.state.isActive { return try await ended(job) }
    case nil where received.type == "ping" && isOver && heard == nil:
      throw SketchError(.notUnderstood, "listening was stopped before anything was heard", advice: "Try again: voicesketchctl listen.")
    default: break
    }
    return nil
  }

  /// A microphone that is away would open by itself when it comes back, long after anybody expects it: it is disarmed.
  private func giveUp(_ reason: String, _ state: StudioEvent.State, before: ListeningMode) async throws {
    line.clear()
    let isAway = state.device == nil
    if isAway { _ = try await session.client.setListening(before == .open || before == .wake ? before : .off) }
    throw SketchError(
      isAway ? .noMicrophone : .notUnderstood, reason,
      advice: isAway ? "“voicesketchd devices” lists microphones; typed commands work without one: voicesketchctl say …" : "")
  }

  private func ended(_ job: Job) async throws -> CommandOutcome? {
    guard var outcome = accepted else { return nil }
    outcome.job = job
    outcome.error = job.error
    if let id = job.artworks.last, job.state == .completed {
      let artwork = try await session.client.artwork(id)
      outcome.status = .done
      outcome.artwork = artwork
      outcome.message = "\(artwork.revisionCount == 1 ? "Drew" : "Changed") “\(artwork.title)” (#\(artwork.id))."
    }
    return outcome
  }

  private func finish(_ outcome: CommandOutcome) throws -> CommandOutcome {
    line.clear()
    try session.show(outcome) { try OutcomeText.make(outcome, session.terminal, now: Date()) }
    if let error = outcome.error ?? outcome.job?.error { throw error }
    return outcome
  }
}
