import ControlClient
import Foundation
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

  func becomes(within limit: Duration = patience, _ isWanted: (StatusReport) -> Bool) async throws {
    _ = try await waiting(for: "state", within: limit) {
      let status = try await client.status()
      return isWanted(status) ? status : nil
    }
  }

  /// Speaks until it is heard, three times at most, as people do: a hole of 50 ms, which a loaded machine may leave in what it plays, can lose
  /// a phrase this short. For words that do no harm when they are said twice.
  func becomes(saying recording: URL, into microphone: VirtualMicrophone, _ isWanted: (StatusReport) -> Bool) async throws {
    for _ in 1..<3 {
      try await microphone.play(recording)
      do { return try await becomes(within: .seconds(12), isWanted) } catch is NeverCame {}
    }
    try await microphone.play(recording)
    try await becomes(isWanted)
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

  /// Generous enough for a loaded machine: sound is played in real time, and drawn in a debug build.
  static var patience: Duration { .seconds(60) }

  /// Polls.
  func waiting<Value>(for what: String, within limit: Duration = patience, _ look: () async throws -> Value?) async throws -> Value {
    let deadline = ContinuousClock().now + limit
    while ContinuousClock().now < deadline {
      if let found = try await look() { return found }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw NeverCame(what: what)
  }
}
