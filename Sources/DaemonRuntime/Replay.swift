import SketchCore

/// The studio of this process as what a transcript is said to.
struct Replay: TranscriptStage {
  var studio: any StudioControl
  var events: any EventSource

  func submit(_ submission: Submission) async throws -> CommandOutcome { try await studio.submit(submission) }
  func job(_ id: JobID) async throws -> Job { try await studio.job(id) }
  func artwork(_ id: ArtworkID) async throws -> Artwork { try await studio.artwork(id) }

  /// Subscribes first, so that the end of the last job is not missed between looking and waiting.
  func waitUntilIdle() async {
    let events = events.subscribe(after: nil)
    if await studio.status().queue.isEmpty { return }
    for await event in events {
      guard case .job(let job) = event.event, !job.state.isActive else { continue }
      if await studio.status().queue.isEmpty { return }
    }
  }
}
