/// Listener to a transcript: the studio itself, or a daemon that is asked over its socket.
package protocol TranscriptStage {
  func submit(_ submission: Submission) async throws -> CommandOutcome
  func job(_ id: JobID) async throws -> Job
  func artwork(_ id: ArtworkID) async throws -> Artwork
  /// Returns when no job is unfinished.
  func waitUntilIdle() async throws
}
