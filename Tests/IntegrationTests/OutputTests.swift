import ControlClient
import Foundation
import SketchCore
import TestSupport
import Testing

/// Standard output that takes nothing, or whose reader went away.
@Suite struct OutputTests {
  /// Runs a program by a shell that leads its output elsewhere.
  private func run(_ program: String, _ redirection: String, _ arguments: [String], _ socket: String) async throws -> BuiltProgram.Run {
    try await BuiltProgram(path: "/bin/sh").run(
      ["-c", "program=$1; shift; \(redirection)", "sh", BuiltProgram(program).path] + arguments,
      environment: ["VOICESKETCH_SOCKET": socket])
  }

  @Test func `every command fails when its output cannot be written, with one line of why`() async throws {
    try await DaemonFixture.with { daemon in
      _ = try await daemon.say("draw a red fox")
      let apart = ["--config", "/dev/null", "--data-dir", daemon.folder.path + "/apart"]
      let script = daemon.folder.path + "/script"
      try "draw a fox\n".write(toFile: script, atomically: true, encoding: .utf8)
      let commands: [(String, [String])] =
        [
          ["status"], ["list"], ["show"], ["history"], ["jobs"], ["words"], ["heard"], ["completion"], ["parse", "draw a fox"],
          ["say", "status"], ["favorite"], ["undo", "--help"], ["export", "-o", "-"], ["--json", "list"], ["--help"], ["--version"],
          ["watch", "--after", "0"], ["replay", script],
        ].map { ("voicesketchctl", $0) }
        + [
          ["parse", "draw a fox"], apart + ["check"], ["--help"], ["--version"], ["devices"], apart + ["replay", script],
        ].map { ("voicesketchd", $0) }
      for (program, arguments) in commands {
        let ended = try await run(program, "exec \"$program\" \"$@\" > /dev/full", arguments, daemon.socket)
        let lines = ended.errors.split(separator: "\n").filter { $0.contains("standard output cannot be written") }
        #expect(ended.status == 74 && lines.count == 1, "\(program) \(arguments): \(ended.status) \(ended.errors)")
      }
    }
  }

  @Test func `a reader that went away is no news`() async throws {
    try await DaemonFixture.with { daemon in
      _ = try await daemon.say("draw a tree")
      for arguments in [["completion"], ["watch", "--after", "0"]] {
        // SIGPIPE is ignored, as it is below many programs: the write fails.
        let script = "trap '' PIPE; (sleep 0.5; exec \"$program\" \"$@\") | true"
        let ended = try await run("voicesketchctl", script, arguments, daemon.socket)
        #expect(ended.errors.isEmpty, "\(arguments): \(ended.errors)")
      }
    }
  }
}
