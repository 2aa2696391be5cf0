import ControlClient
import Foundation
import SketchCore
import TestSupport
import Testing

/// `voicesketchctl retry` with a real daemon.
@Suite(.timeLimit(.minutes(10))) struct RetryTests {
  @Test func `the last creation and the last change are made again from other seeds`() async throws {
    try await DaemonFixture.with { daemon in
      func retry(_ arguments: String...) async throws -> CommandOutcome {
        let run = try await BuiltProgram("voicesketchctl").run(
          ["--json", "retry"] + arguments, environment: ["VOICESKETCH_SOCKET": daemon.socket, "NO_COLOR": "1"])
        #expect(run.status == 0, "\(run.errors)")
        return try WireJSON.decode(CommandOutcome.self, from: Data(run.output.utf8))
      }
      let nothing = try await daemon.control("retry")
      #expect(nothing.status == 66 && nothing.errors.contains("there is nothing to do again yet"), "\(nothing.errors)")
      let first = try #require(try await daemon.say("draw a fox").artwork)
      let two = try await retry("--count", "2")
      #expect(two.artworks?.map(\.title) == ["a fox", "a fox"] && two.job?.command.create?.count == 2)
      #expect(Set([first.revision.seed] + (two.artworks ?? []).map(\.revision.seed)).count == 3)
      let changed = try #require(try await daemon.say("add a hat").artwork)
      let again = try await retry()
      #expect(again.artwork?.id == changed.id && again.artwork?.head == 3 && again.artwork?.revision.parent == 1)
    }
  }
}
