import ControlClient
import Foundation
import SketchCore
import TestSupport
import Testing

/// kill -9 at any moment leaves a sound library and loses nothing that was acknowledged.
@Suite(.timeLimit(.minutes(10))) struct CrashTests {
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

  @Test(arguments: [SIGKILL, SIGTERM], [0, 60, 200, 500])
  func `commands that were accepted are carried out once and in order after the daemon ended`(
    signal: Int32, delay: Int
  ) async throws {
    try await withScratchDirectory { folder in
      let first = try await DaemonFixture(["--audio", "none"], configuration: "", environment: [:], folder: folder)
      let texts = [
        "draw a fox", "make it anime", "undo", "make it a cartoon", "tag it as holidays", "favorite it",
        "export it as a png", "draw a castle", "delete it",
      ]
      for (number, text) in texts.enumerated() {
        let outcome = try await first.client.submit(
          Submission(.text(Utterance(text: text)), idempotencyKey: "key-\(number)"))
        #expect([.accepted, .done].contains(outcome.status), "\(text): \(outcome.message)")
      }
      try await Task.sleep(for: .milliseconds(delay))
      if signal == SIGKILL { await first.kill() } else { #expect(await first.stop() == 0) }

      try await DaemonFixture.with(folder: folder) { second in
        let castle = try await second.deletedArtwork { $0.title == "a castle" }
        let fox = try #require(try await second.client.artworks().artworks.first)
        #expect(try await second.client.revisions(of: fox.id).map(\.parent) == [nil, 1, 1])
        #expect(fox.head == 3 && fox.favorite && fox.tags == ["holidays"])
        let exports = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "exports").path)
        #expect(exports == ["a-fox.png"])
        // Under their keys the same commands do nothing more.
        for (number, text) in texts.enumerated() {
          _ = try await second.client.submit(
            Submission(.text(Utterance(text: text)), wait: true, idempotencyKey: "key-\(number)"))
        }
        #expect(try await second.client.artwork(fox.id) == fox)
        #expect(try await second.client.artwork(castle.id) == castle)
        let error = await #expect(throws: SketchError.self) {
          _ = try await second.client.submit(Submission(.text(Utterance(text: "redo")), idempotencyKey: "key-2"))
        }
        #expect(error?.code == .conflict)
      }
    }
  }
}

extension DaemonFixture {
  /// First artwork in the trash that fits, once there is one.
  fileprivate func deletedArtwork(_ fits: (Artwork) -> Bool) async throws -> Artwork {
    while true {
      if let found = try await client.artworks(ArtworkQuery(trash: true)).artworks.first(where: fits) { return found }
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
