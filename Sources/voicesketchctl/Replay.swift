import CommandOptions
import ControlClient
import FoundationEssentials
import SketchCore

/// The daemon as what a transcript is said to.
struct Replay: TranscriptStage {
  private let session: Session

  init(_ session: Session) {
    self.session = session
  }

  /// Exit code 1 when an expectation failed; each failure is a line on stderr.
  func run(_ script: TranscriptScript) async throws -> ExitCode {
    let failures = try await TranscriptPlayer(self, source: .typed).play(script) { text, outcome in
      try session.show(outcome) { try "\(session.terminal.paint("“\(text)”", .bold))\n\(answer(outcome))" }
    } failed: {
      StandardStreams.error("voicesketchctl: \($0)\n")
    }
    return failures == 0 ? .ok : .failure
  }

  func submit(_ submission: Submission) async throws -> CommandOutcome {
    try await ProgressLine.during(session) { [session] in try await session.client.submit(submission) }
  }
  func job(_ id: JobID) async throws -> Job { try await session.client.job(id) }
  func artwork(_ id: ArtworkID) async throws -> Artwork { try await session.client.artwork(id) }

  private func answer(_ outcome: CommandOutcome) throws -> String {
    // Here a rejection is one answer among others, so it is shown with them.
    guard outcome.status == .rejected else { return try OutcomeText.make(outcome, session.terminal, now: Date()) }
    return "\(session.terminal.paint("✗", .red)) \(outcome.error?.description ?? outcome.message)"
  }

  /// Subscribes first, so that the end of the last job is not missed between looking and waiting.
  func waitUntilIdle() async throws {
    let events = try await session.client.events()
    if try await session.client.status().queue.isEmpty { return }
    for try await event in events {
      guard case .job(let job)? = event.event, !job.state.isActive else { continue }
      if try await session.client.status().queue.isEmpty { return }
    }
  }
}
