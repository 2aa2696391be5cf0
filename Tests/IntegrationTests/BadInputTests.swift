import ControlClient
import Foundation
import SketchCore
import TestSupport
import Testing

/// Each gets one clear line (what, why, what next), the documented exit code, and loses nothing.
@Suite struct BadInputTests {
  @Test(arguments: [
    ("not a recording", "this is text", Int32(65)), ("an empty file", "", 65), ("a truncated header", "RIFF\u{10}\0\0\0WAVEfmt ", 65),
  ])
  func `transcribe names a bad recording and still does the others`(name: String, content: String, code: Int32) async throws {
    try await withScratchDirectory { folder in
      let bad = folder.appending(path: "bad.wav")
      try Data(content.utf8).write(to: bad)
      let good = Recordings.path("add-a-cabin.wav")
      let run = try await BuiltProgram("voicesketchd").run(["transcribe", bad.path, good])
      #expect(run.status == code, "\(name)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
      #expect(run.errors.contains(bad.path))
      #expect(run.output == "add a cabin\n")
    }
  }

  @Test(arguments: [
    (["--grammar", "/nowhere.gram"], Int32(66), "/nowhere.gram"), (["--mix"], 64, "--grammar"),
    (["--grammar", "GRAM", "--dictionary", "/nowhere.dict"], 66, "/nowhere.dict"),
    (["--grammar", "GRAM"], 64, "line 2: there is no rule <b>"),
  ])
  func `transcribe with a grammar that cannot be used says where`(arguments: [String], code: Int32, word: String) async throws {
    try await withScratchDirectory { folder in
      let file = folder.appending(path: "my.gram")
      try Data((word.contains("rule") ? "public <a> = one |\n <b>;" : "public <a> = one;").utf8).write(to: file)
      let given = arguments.map { $0 == "GRAM" ? file.path : $0 }
      let run = try await BuiltProgram("voicesketchd").run(["transcribe"] + given + [Recordings.path("add-a-cabin.wav")])
      #expect(run.status == code)
      #expect(run.errors.contains(word))
      #expect(run.errors.split(separator: "\n").count == 1)
    }
  }

  @Test func `a recording that is not there is named`() async throws {
    let run = try await BuiltProgram("voicesketchd").run(["transcribe", "/nowhere.wav"])
    #expect(run.status != 0)
    #expect(run.errors.contains("/nowhere.wav"))
  }

  @Test(arguments: [
    (["--config", "/nowhere.conf"], Int32(78), "/nowhere.conf"), (["--nonsense"], 64, "--nonsense"), (["--audio", "wav:"], 64, "wav:"),
    (["frobnicate"], 64, "frobnicate"), (["--data-dir", "/proc/voicesketch"], 74, "/proc/voicesketch"),
    (["--provider", "nobody"], 64, "nobody"), (["--audio", "wav:/nowhere.wav"], 65, "/nowhere.wav"),
  ])
  func `a daemon that cannot start says why in one line`(arguments: [String], code: Int32, word: String) async throws {
    try await withScratchDirectory { folder in
      let environment = ["HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path]
      let data = arguments.contains("--data-dir") ? [] : ["--data-dir", folder.path]
      let run = try await BuiltProgram("voicesketchd").run(data + arguments, environment: environment)
      #expect(run.status == code, "\(run.errors)")
      #expect(run.errors.contains(word))
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
  }

  @Test func `a configuration error names its line and key`() async throws {
    try await withScratchDirectory { folder in
      let settings = folder.appending(path: "v.conf")
      try "[studio]\n# half of all\nconfirm-below = half\n".write(to: settings, atomically: true, encoding: .utf8)
      let run = try await BuiltProgram("voicesketchd").run(["--config", settings.path, "--data-dir", folder.path])
      #expect(run.status == 78)
      #expect(run.errors.contains("line 3"))
      #expect(run.errors.contains("confirm-below"))
    }
  }

  @Test func `a socket path that is too long says how long it may be`() async throws {
    try await withScratchDirectory { folder in
      let long = folder.path + "/" + String(repeating: "x", count: 120) + "/control.sock"
      let run = try await BuiltProgram("voicesketchd").run(["--data-dir", folder.path, "--audio", "none", "--socket", long])
      #expect(run.status == 69)
      #expect(run.errors.contains("107"))
    }
  }

  @Test func `a second daemon is refused and the first goes on`() async throws {
    try await DaemonFixture.with { daemon in
      let second = try await BuiltProgram("voicesketchd").run([
        "--data-dir", daemon.dataFolder.path, "--socket", daemon.folder.path + "/other.sock", "--audio", "none",
      ])
      #expect(second.status == 75)
      #expect(second.errors.contains("process \(daemon.processIdentifier)"))
      let other = daemon.folder.appending(path: "other").path
      let third = try await BuiltProgram("voicesketchd").run(["--data-dir", other, "--socket", daemon.socket, "--audio", "none"])
      #expect(third.status == 75)
      #expect(third.errors.contains("\(daemon.processIdentifier)"))
      #expect(try await daemon.client.status().state == .sleeping)
    }
  }

  @Test func `missing models are named and typed commands still work`() async throws {
    try await withScratchDirectory { folder in
      try await DaemonFixture.with(configuration: "[speech]\nmodels = \(folder.path)\n") { daemon in
        try await daemon.becomes { $0.state == .error }
        #expect(try await daemon.client.status().reason?.contains(folder.path) == true)
        let outcome = try await daemon.say("draw a tree")
        #expect(outcome.status == .done)
      }
    }
  }

  @Test func `without a microphone listening says so and the daemon lives`() async throws {
    try await DaemonFixture.with(["--audio", "a microphone nobody has"]) { daemon in
      _ = try? await daemon.client.setListening(.open)
      try await daemon.becomes { $0.state == .error }
      #expect(try await daemon.say("draw a tree").status == .done)
    }
  }

  @Test func `a sound system without configuration is a message, not a crash`() async throws {
    let run = try await BuiltProgram("voicesketchd").run(["devices"], environment: ["ALSA_CONFIG_PATH": "/dev/null"])
    #expect(run.status == 69)
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }

  @Test func `what means nothing is answered with a reason`() async throws {
    try await DaemonFixture.with { daemon in
      let outcome = try await daemon.say("what's the weather in Paris")
      #expect(outcome.status == .rejected)
      #expect(outcome.error?.code == .notUnderstood)
      #expect(outcome.message.contains("what's the weather in Paris"))
    }
  }
}
