import CommandOptions
import ControlClient
import FoundationEssentials
import SketchCore

/// Says the lines of a transcript file and checks what was expected of them.
struct Replay {
  private let session: Session

  init(_ session: Session) {
    self.session = session
  }

  /// Exit code 1 when an expectation failed; each failure is a line on stderr.
  func run(_ script: TranscriptScript) async throws -> ExitCode {
    let start = ContinuousClock.now
    var last: CommandOutcome?
    var failures = 0
    for line in script.lines {
      switch line.step {
      case .say(let text, let time):
        if let time { try await Task.sleep(until: start + time) }
        let submission = Submission(.text(Utterance(text: text)), wait: time == nil)
        let outcome = try await ProgressLine.during(session) { [session] in try await session.client.submit(submission) }
        try session.show(outcome) { try "\(session.terminal.paint("“\(text)”", .bold))\n\(answer(outcome))" }
        last = outcome
      case .wait:
        try await waitUntilIdle()
        if let outcome = last { last = try await renewed(outcome) }
      case .expect(let expected):
        if let difference = expected.firstDifference(from: try last?.expectationView()) {
          failures += 1
          StandardStreams.error("voicesketchctl: line \(line.number): \(difference)\n")
        }
      }
    }
    return failures == 0 ? .ok : .failure
  }

  private func answer(_ outcome: CommandOutcome) throws -> String {
    // Here a rejection is one answer among others, so it is shown with them.
    guard outcome.status == .rejected else { return try OutcomeText.make(outcome, session.terminal, now: Date()) }
    return "\(session.terminal.paint("✗", .red)) \(outcome.error?.description ?? outcome.message)"
  }

  /// Subscribes first, so that the end of the last job is not missed between looking and waiting.
  private func waitUntilIdle() async throws {
    let events = try await session.client.events()
    if try await session.client.status().queue.isEmpty { return }
    for try await event in events {
      guard case .job(let job)? = event.event, job.state.isFinal else { continue }
      if try await session.client.status().queue.isEmpty { return }
    }
  }

  /// An outcome that was accepted, with how its job ended.
  private func renewed(_ outcome: CommandOutcome) async throws -> CommandOutcome {
    guard outcome.status == .accepted, let id = outcome.job?.id else { return outcome }
    var outcome = outcome
    let job = try await session.client.job(id)
    outcome.job = job
    outcome.error = job.error
    if job.state == .completed { outcome.status = .done }
    if let artwork = job.artworks.last { outcome.artwork = try await session.client.artwork(artwork) }
    return outcome
  }
}
