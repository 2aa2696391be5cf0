import ControlClient
import Foundation
import SketchCore
import TestSupport
import Testing

/// kill -9 at any moment leaves a sound library and loses nothing that was acknowledged.
@Suite struct CrashTests {
  /// Milliseconds after the command was accepted: from before the drawing begins to after the picture is stored.
  @Test(arguments: [0, 40, 150, 400, 900])
  func `a killed daemon leaves a sound library and draws what it had promised`(delay: Int) async throws {
    try await withScratchDirectory { folder in
      let first = try await DaemonFixture(["--audio", "none"], configuration: "", environment: [:], folder: folder)
      let outcome = try await first.client.submit(Submission(.text(Utterance(text: "draw two trees"))))
      let job = try #require(outcome.job)
      try await Task.sleep(for: .milliseconds(delay))
      await first.kill()

      let check = try await BuiltProgram("voicesketchd").run(["--data-dir", folder.appending(path: "data").path, "check"])
      #expect(check.output.contains("is sound"), "\(check.output)")

      try await DaemonFixture.with(folder: folder) { second in
        let artwork = try await second.artwork { $0.title == "two trees" }
        #expect(try await second.client.artworks().artworks.map(\.id) == [artwork.id])
        #expect(try await second.client.job(job.id).state == .completed)
      }
    }
  }

  @Test func `a second start after a kill takes over the stale socket and lock`() async throws {
    try await withScratchDirectory { folder in
      let first = try await DaemonFixture(["--audio", "none"], configuration: "", environment: [:], folder: folder)
      await first.kill()
      #expect(FileManager.default.fileExists(atPath: first.socket))
      try await DaemonFixture.with(folder: folder) { second in
        let status = try await second.client.status()
        #expect(status.state == .sleeping)
      }
    }
  }
}
