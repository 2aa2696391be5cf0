import ControlClient
import SketchCore
import TestSupport

extension DaemonFixture {
  var client: ControlClient { ControlClient(socketPath: socket) }

  /// Types a command and waits for what becomes of it.
  func say(_ text: String) async throws -> CommandOutcome {
    try await client.submit(Submission(.text(Utterance(text: text)), wait: true))
  }

  /// The first artwork that is as wanted; looks again whenever the daemon says an artwork changed.
  func artwork(_ isWanted: (Artwork) -> Bool) async throws -> Artwork {
    try await waiting(for: "artwork") {
      try await client.artworks(ArtworkQuery()).artworks.first(where: isWanted)
    }
  }

  func becomes(_ isWanted: (StatusReport) -> Bool) async throws {
    _ = try await waiting(for: "state") {
      let status = try await client.status()
      return isWanted(status) ? status : nil
    }
  }

  /// The job, once nothing more is done about it.
  func settled(_ id: JobID) async throws -> Job {
    try await waiting(for: "job \(id)") {
      let job = try await client.job(id)
      return job.state.isActive ? nil : job
    }
  }

  struct NeverCame: Error {
    var what: String
  }

  /// Polls, with a deadline generous enough for a loaded machine: sound is played in real time, and drawn in a debug build.
  func waiting<Value>(for what: String, _ look: () async throws -> Value?) async throws -> Value {
    let deadline = ContinuousClock().now + .seconds(60)
    while ContinuousClock().now < deadline {
      if let found = try await look() { return found }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw NeverCame(what: what)
  }
}
