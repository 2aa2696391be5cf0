import ControlClient
import Foundation
import SketchCore
import TestSupport
import Testing

/// The control protocol on the built daemon, with curl and with voicesketchctl.
@Suite struct ControlTests {
  @Test func `curl reads status, artworks and events`() async throws {
    try await DaemonFixture.with { daemon in
      let made = try await curl(daemon, "/v1/commands", "--json", #"{"text":"draw a red fox","wait":true}"#)
      #expect(made.output.contains(#""status":"done""#), "\(made.output)")
      #expect(try await curl(daemon, "/v1/status").output.contains(#""title":"a red fox""#))
      #expect(try await curl(daemon, "/v1/artworks?q=fox").output.contains(#""id":1"#))
      let events = try await curl(daemon, "/v1/events", "--no-buffer", "--max-time", "2", "-H", "Last-Event-ID: 0").output
      #expect(events.contains("event: transcript"))
      #expect(events.contains("event: artwork"))
      let problem = try await curl(daemon, "/v1/artworks/99")
      #expect(problem.output.contains(#""code":"not-found""#))
    }
  }

  /// Each hangs up as soon as it is let in, while the daemon has much to tell.
  @Test func `readers of events that come and go delay nobody`() async throws {
    try await DaemonFixture.with { daemon in
      let client = ControlClient(socketPath: daemon.socket, timeout: .seconds(10))
      try await withThrowingTaskGroup(of: Void.self) { readers in
        for _ in 1...4 { readers.addTask { try await comeAndGo(daemon.socket) } }
        let talkers = (1...2).map { _ in
          Task { while !Task.isCancelled { _ = try await client.submit(Submission(.text(Utterance(text: "mumble")))) } }
        }
        defer { for talker in talkers { talker.cancel() } }
        try await readers.waitForAll()
      }
      _ = try await client.status()
    }
  }

  private func comeAndGo(_ socket: String) async throws {
    for _ in 1...60 {
      let reader = try RawConnection(socket)
      try reader.send("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
      // Or that there are too many readers just now.
      guard await reader.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 ") else { throw Unanswered() }
    }
  }

  private struct Unanswered: Error {}

  @Test func `one key makes one picture however often it is sent`() async throws {
    try await DaemonFixture.with { daemon in
      let body = #"{"text":"draw a tree","wait":true}"#
      for _ in 1...2 { _ = try await curl(daemon, "/v1/commands", "--json", body, "-H", "Idempotency-Key: k1") }
      #expect(try await daemon.client.artworks().artworks.count == 1)
    }
  }

  @Test func `the command line does a whole session`() async throws {
    try await DaemonFixture.with { daemon in
      let drawn = try await daemon.control("say", "draw a cat")
      #expect(drawn.status == 0, "\(drawn.errors)")
      #expect(try await daemon.control("say", "make it pixel art").status == 0)
      #expect(try await daemon.control("undo").status == 0)
      #expect(try await daemon.control("redo").status == 0)
      #expect(try await daemon.control("favorite").status == 0)
      #expect(try await daemon.control("list").output.contains("a cat"))
      let target = daemon.folder.appending(path: "cat.webp").path
      #expect(try await daemon.control("export", "--format", "webp", "--output", target).status == 0)
      #expect(try Data(contentsOf: URL(filePath: target)).dropFirst(8).prefix(4) == Data("WEBP".utf8))
      #expect(try await daemon.control("delete", "1").status == 0)
      #expect(try await daemon.control("restore", "1").status == 0)
      #expect(try await daemon.control("say", "draw a dog").status == 0)
      #expect(try await daemon.control("select", "1").status == 0)
      #expect(try await daemon.control("say", "rename it to the tiger").status == 0)
      #expect(try await daemon.control("list").output.contains("the tiger"))
      #expect(try await daemon.control("rename", "2", "the", "wolf").output.contains("“the wolf”"))
      #expect(try await daemon.control("tag", "2", "forest", "night").status == 0)
      #expect(try await daemon.control("tag", "--remove", "2", "Forest").status == 0)
      #expect(try await daemon.control("tag", "2").output == "night\n")
      #expect(try await daemon.control("delete", "1", "2").status == 0)
      #expect(try await daemon.control("select", "1").status != 0)
      #expect(try await daemon.control("undo").status == 0)
      #expect(try await daemon.client.trash().artworks == 0, "one undo brings both back")
      #expect(try await daemon.control("select", "1").status == 0)
      #expect(try await daemon.control("parse", "undo").output.contains(#""intent":"undo""#))
      #expect(try await daemon.control("--json", "status").output.contains(#""currentArtwork""#))
      let unknown = try await daemon.control("show", "99")
      #expect(unknown.status == 66)
      #expect(unknown.errors.split(separator: "\n").count == 1)
      let nonsense = try await daemon.control("say", "what's the weather")
      #expect(nonsense.status == 65)
    }
  }

  @Test func `an export into a named pipe leaves the pipe there`() async throws {
    try await DaemonFixture.with { daemon in
      _ = try await daemon.say("draw a cat")
      let pipe = daemon.folder.appending(path: "pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      async let reader = BuiltProgram(path: "/usr/bin/head").run(["-c", "4", pipe])
      _ = try await daemon.control("export", "--force", "--format", "pdf", "--output", pipe)
      #expect(try await reader.output == "%PDF")
      var status = stat()
      #expect(stat(pipe, &status) == 0)
      #expect(status.st_mode & S_IFMT == S_IFIFO)
    }
  }

  @Test func `without a daemon the command line says how to start one`() async throws {
    let run = try await BuiltProgram("voicesketchctl").run(["status"], environment: ["VOICESKETCH_SOCKET": "/tmp/nowhere.sock"])
    #expect(run.status == 69)
    #expect(run.errors.contains("systemctl --user start voicesketch"))
  }

  private func curl(_ daemon: DaemonFixture, _ path: String, _ arguments: String...) async throws -> BuiltProgram.Run {
    try await BuiltProgram(path: "/usr/bin/curl").run(
      ["--silent", "--unix-socket", daemon.socket, "http://localhost\(path)"] + arguments)
  }
}
