import ControlServer
import DaemonEvents
import Foundation
import SketchCore
import TestSupport
import Testing

@Suite struct CommandLineTests {
  private func json<Value: Decodable>(_ type: Value.Type, _ line: some StringProtocol) throws -> Value {
    try WireJSON.decode(type, from: Data(line.utf8))
  }

  @Test func `say does it, waits and tells`() async throws {
    try await ScriptedDaemon.with { daemon in
      let run = try await daemon.run("say", "draw", "a", "red", "fox")
      #expect(run.exitCode == 0)
      #expect(run.output == "✓ Drew a red fox.\n  artwork 1 · watercolor · 1×1\n")
      #expect(run.errors.isEmpty)
      #expect(await daemon.studio.submissions == [Submission(.text(Utterance(text: "draw a red fox")), wait: true)])
    }
  }

  @Test func `say takes a mask and other pictures along`() async throws {
    try await ScriptedDaemon.with { daemon in
      let mask = daemon.folder.appending(path: "mask.png")
      try Data(ScriptedStudio.image).write(to: mask)
      _ = try await daemon.run("say", "--mask", mask.path, "--with", "3", "--with", "7", "draw a fox")
      #expect(await daemon.studio.submissions.last?.attachments == Attachments(mask: ScriptedStudio.image, with: [3, 7]))
      try Data(ScriptedStudio.image + [UInt8](repeating: 0, count: Attachments.maskLimit)).write(to: mask)
      let large = try await daemon.run("say", "--mask", mask.path, "draw a fox")
      #expect(large.exitCode == 65 && large.errors.contains("has more than the 700000 bytes a mask may have"))
      #expect(await daemon.studio.submissions.count == 1)
    }
  }

  @Test(arguments: [
    ([], nil, "try again"), (["--count", "1"], 1, "one more like this"), (["-n", "3", "--key", "k"], 3, "3 more like this"),
  ])
  func `retry is the command of that intent`(arguments: [String], count: Int?, words: String) async throws {
    try await ScriptedDaemon.with { daemon in
      let run = try await CommandLineRun.run(["retry"] + arguments, socket: daemon.socket, folder: daemon.folder)
      // The scripted studio has nothing to do again.
      #expect(run.exitCode == 65 && run.errors.filter(\.isNewline).count == 1)
      var command = VoiceCommand(transcript: words, intent: .retry, confidence: 1)
      command.count = count
      let key = arguments.contains("--key") ? "k" : nil
      #expect(await daemon.studio.submissions == [Submission(.command(command), wait: true, idempotencyKey: key)])
    }
  }

  @Test func `say can only send, only parse, and print JSON`() async throws {
    try await ScriptedDaemon.with { daemon in
      let sent = try await daemon.run("say", "--no-wait", "--key", "k", "draw a fox")
      #expect(sent.output == "… Drawing.\n  job 1; follow it with “voicesketchctl watch”\n")
      #expect(await daemon.studio.submissions.last == Submission(.text(Utterance(text: "draw a fox")), idempotencyKey: "k"))
      let parsed = try await daemon.run("parse", "draw a fox")
      #expect(try json(VoiceCommand.self, parsed.output).create?.description == "a fox")
      let outcome = try await daemon.run("--json", "say", "draw a fox")
      #expect(try json(CommandOutcome.self, outcome.output).artwork?.title == "a fox")
      #expect(outcome.output.filter(\.isNewline).count == 1)
    }
  }

  @Test(
    arguments: [
      (["say", "mumble"], 65, "voicesketchctl: “mumble” means nothing here. Try “draw a red fox”.\n"),
      (["say", "fail"], 69, "voicesketchctl: the scripted provider is broken. Script another.\n"),
      (["say"], 64, "voicesketchctl: say what?. "), (["say", " "], 64, "voicesketchctl: say what?. "),
      (["say", "--mask", "none.png", "add a hat"], 66, "voicesketchctl: none.png cannot be read: No such file or directory. "),
      (["say", "--mask", "/etc/passwd", "add a hat"], 65, "voicesketchctl: /etc/passwd is no PNG. "),
      (["say", "--with", "fox", "add a hat"], 64, "voicesketchctl: “fox” is not the number of an artwork. "),
      (["retry", "--count", "5"], 64, "voicesketchctl: --count: “5” is not a whole number from 1 to 4. "),
      (["retry", "fox"], 64, "voicesketchctl: unexpected argument “fox”. "),
      (["watch", "--type", "jobs"], 64, "voicesketchctl: --type: there are no events of type “jobs”. It may be state, level, "),
      (["show", "99"], 66, "voicesketchctl: there is no artwork 99. See voicesketchctl list.\n"),
      (["show", "fox"], 64, "voicesketchctl: “fox” is not the number of an artwork. "),
      (["show"], 66, "voicesketchctl: there is no current artwork. "), (["cancel"], 65, "voicesketchctl: no job is running. "),
      (["cancel", "7"], 66, "voicesketchctl: there is no job 7. "), (["restore"], 64, "voicesketchctl: restore which?. "),
      (["listen", "loudly"], 64, "voicesketchctl: there is no listening mode “loudly”. "),
      (["list", "--since", "then"], 64, "voicesketchctl: --since: “then” is not a time. "),
      (["replay", "none.txt"], 66, "voicesketchctl: none.txt cannot be read: No such file or directory. "),
      (["status", "--frob"], 64, "voicesketchctl: unknown option --frob. Try “voicesketchctl status --help”.\n"),
      (["frob"], 64, "voicesketchctl: there is no command “frob”. Try “voicesketchctl --help”.\n"),
    ] as [([String], Int32, String)])
  func `a failure is one line and its exit code`(arguments: [String], code: Int32, line: String) async throws {
    try await ScriptedDaemon.with { daemon in
      let run = try await CommandLineRun.run(arguments, socket: daemon.socket, folder: daemon.folder)
      #expect(run.exitCode == code)
      #expect(run.errors.hasPrefix(line.replacingOccurrences(of: "?. ", with: "? ")), "\(run.errors)")
      #expect(run.errors.filter(\.isNewline).count == 1)
      #expect(run.output.isEmpty)
    }
  }

  @Test func `without a daemon every command says how to start it`() async throws {
    try await withScratchDirectory { folder in
      for arguments in [["status"], ["say", "draw a fox"], ["watch"], ["list"], ["undo"]] {
        let run = try await CommandLineRun.run(arguments, socket: folder.path + "/none.sock", folder: folder)
        #expect(run.exitCode == 69)
        #expect(run.errors.hasSuffix("Start it with “systemctl --user start voicesketch” or run voicesketchd.\n"))
        #expect(run.errors.filter(\.isNewline).count == 1)
      }
    }
  }

  @Test func `status is a few lines without escapes`() async throws {
    try await ScriptedDaemon.with { daemon in
      await daemon.studio.addArtwork("a red fox")
      _ = try await daemon.run("say", "--no-wait", "draw a tree")
      let run = try await daemon.run("status")
      #expect(
        run.output.split(separator: "\n").dropFirst().joined(separator: "\n") == """
            State      idle, waiting for the wake phrase on Scripted Microphone
            Current    1 “a red fox”, watercolor · 1×1
            Queue      1 waiting 0 % “draw a tree”
            Providers  ✓ scripted: ready
            Library    1 artwork, 0 finished jobs, $0.00 this month
          """)
      #expect(run.output.hasPrefix("voicesketchd 0.0-test, up "))
      let report = try json(StatusReport.self, await daemon.run("status", "--json").output)
      #expect(await daemon.studio.status() == report)
    }
  }

  @Test func `list is a table, pages where it has to, and says when there is nothing`() async throws {
    try await ScriptedDaemon.with { daemon in
      #expect(try await daemon.run("list").output == "Nothing drawn yet. Draw something: voicesketchctl say draw a red fox.\n")
      #expect(try await daemon.run("list", "--tag", "holiday").output.hasPrefix("Nothing like that. "))
      for index in 1...3 { await daemon.studio.addArtwork("picture \(index)", style: .oilPainting) }
      _ = try await daemon.run("favorite", "2")
      let table = try await daemon.run("list", "--limit", "2").output.split(separator: "\n")
      #expect(table[0] == "ID     TITLE      STYLE         VERSION  CHANGED")
      #expect(table[1].hasPrefix(" 1     picture 1  oil painting  1        "))
      #expect(table[2].hasPrefix(" 2  ★  picture 2  oil painting  1        "))
      #expect(table[3] == "There are more: --limit 4")
      let lines = try await daemon.run("list", "--json", "--favorites", "--sort", "oldest", "picture").output.split(separator: "\n")
      #expect(try lines.map { try json(Artwork.self, $0).id } == [2])
      #expect(await daemon.studio.queries.last == ArtworkQuery(text: "picture", favorite: true, sort: .oldest, limit: 20))
      _ = try await daemon.run("list", "--style", "Oil painting")
      #expect(await daemon.studio.queries.last?.style == .named(.oilPainting))
    }
  }

  @Test func `changes say how the artwork is now`() async throws {
    try await ScriptedDaemon.with { daemon in
      await daemon.studio.addArtwork("a red fox")
      await daemon.studio.addArtwork("a tree")
      #expect(try await daemon.run("favorite", "1").output == "✓ 1 “a red fox” · watercolor · 1×1 · ★\n")
      #expect(try await daemon.run("favorite", "--off", "1").output == "✓ 1 “a red fox” · watercolor · 1×1\n")
      // The journal's last, where no artwork is named.
      let redo = try await daemon.run("redo", "-n", "2")
      #expect(redo.output == "✓ Moved 2.\n  artwork 2 · watercolor · 1×1\n")
      #expect(try await daemon.run("undo", "--to", "7").output.hasPrefix("✓ Moved to 7.\n"))
      #expect(try await daemon.run("undo", "--to", "7", "-n", "2").exitCode == 64)
      #expect(try await daemon.run("undo", "--to", "7", "1").exitCode == 64)
      #expect(try await daemon.run("delete", "1", "2").output.contains("in the trash\n✓ 2"))
      #expect(try await daemon.run("delete", "1", "x").exitCode == 64)
      #expect(try await daemon.run("restore", "1").output == "✓ 1 “a red fox” · watercolor · 1×1\n")
      let undo = try await daemon.run("undo", "1")
      #expect(undo.exitCode == 65)
      #expect(undo.errors == "voicesketchctl: undo 1: this is the first version of “a red fox”.\n")
      #expect(try await daemon.run("sleep").output == "Not listening\n")
      #expect(try await daemon.run("listen", "--no-wait").output == "Listening for one command on Scripted Microphone\n")
      #expect(
        try await daemon.run("show", "1").output.hasPrefix("1 “a red fox”\n  Picture   watercolor · 1×1\n  Heard     “draw a red fox”\n"))
      #expect(try await daemon.run("history", "1").output.hasPrefix("▸ 1 “draw a red fox” · watercolor · scripted · "))
      #expect(try await daemon.run("checkout", "1", "2").output == "✓ 1 “a red fox” · watercolor · 1×1\n")
      #expect(await daemon.studio.patches.last == ArtworkPatch(head: 2))
      for version in ["x", "0"] { #expect(try await daemon.run("checkout", "1", version).exitCode == 64) }
      #expect(try await daemon.run("checkout", "1").exitCode == 64)
    }
  }

  @Test func `the journal is shown page by page, and what is forgotten is asked about`() async throws {
    try await ScriptedDaemon.with { daemon in
      let table = try await daemon.run("journal").output.split(separator: "\n")
      #expect(table.count == 4 && table[1].contains("draw a fox 3") && table[1].contains("draw “a fox 3”"))
      let lines = try await daemon.run("journal", "--json", "-n", "2").output.split(separator: "\n")
      #expect(try lines.map { try json(JournalEntry.self, $0).id } == [3, 2])
      #expect(try await daemon.run("forget", "--last", "5m").output == "Forgot the words of 1 entry; the pictures stay\n")
      #expect(try await daemon.run("forget").exitCode == 64)
      for argument in ["--last=soon", "--everything"] { #expect(try await daemon.run("forget", argument).exitCode == 64) }
      let all = try await daemon.run("forget", "--everything", "--yes").output
      #expect(all == "Forgot the words of 3 entries; the pictures stay\n")
    }
  }

  @Test func `a backup goes where it is said from`() async throws {
    try await ScriptedDaemon.with { daemon in
      let saved = try await daemon.run("backup", "all.tar").output
      #expect(saved.hasPrefix("/") && saved.hasSuffix("/all.tar: 0 artworks, 0 image files, 2 kB\n"), "\(saved)")
      let json = try json(LibraryBackup.self, try await daemon.run("backup", "/tmp/all.tar", "--json").output)
      #expect(json.path == "/tmp/all.tar" && json.bytes == 2_048)
      #expect(try await daemon.run("backup").exitCode == 64)
      #expect(try await daemon.run("backup", "folder/").exitCode == 64)
    }
  }

  @Test func `push-to-talk shows what was heard and what became of it`() async throws {
    try await ScriptedDaemon.with { daemon in
      async let run = daemon.run("listen")
      try await daemon.armed()
      daemon.hub.publish(.transcript(.init(text: "draw a", final: false, source: .speech)))
      daemon.hub.publish(.transcript(.init(text: "draw an owl", final: true, source: .speech)))
      daemon.hub.publish(.state(.init(state: .sleeping, mode: .off)))
      let command = VoiceCommand(transcript: "draw an owl", intent: .create, confidence: 0.9)
      let artwork = await daemon.studio.addArtwork("an owl")
      daemon.hub.publish(.command(CommandOutcome(.done, command: command, message: "Drew “an owl” (#1).", artwork: artwork)))
      let shown = try await run
      #expect(
        shown.output == """
          Listening for one command on Scripted Microphone…
          Heard “draw an owl”
          ✓ Drew “an owl” (#1).
            artwork 1 · watercolor · 1×1

          """)
      #expect(shown.exitCode == 0)
    }
  }

  @Test func `a microphone that is away ends push-to-talk, and it listens as before`() async throws {
    try await ScriptedDaemon.with { daemon in
      async let run = daemon.run("listen")
      try await daemon.armed()
      daemon.hub.publish(.state(.init(state: .error, mode: .push, reason: "this machine has no capture device")))
      let failed = try await run
      #expect(failed.exitCode == 69)
      #expect(failed.errors.hasPrefix("voicesketchctl: this machine has no capture device. "))
      #expect(await daemon.studio.mode == .wake)
    }
  }

  @Test func `export writes whole files and overwrites nothing`() async throws {
    try await ScriptedDaemon.with { daemon in
      await daemon.studio.addArtwork("A red fox")
      let first = try await daemon.run("export")
      #expect(first.output == "\(daemon.folder.path)/a-red-fox-1.png\n")
      #expect(try Data(contentsOf: daemon.folder.appending(path: "a-red-fox-1.png")) == Data(ScriptedStudio.image))
      let again = try await daemon.run("export")
      #expect(again.exitCode == 73)
      #expect(again.errors.hasPrefix("voicesketchctl: a-red-fox-1.png exists already. Use --force"))
      #expect(try await daemon.run("export", "--force", "1").exitCode == 0)
      #expect(try await daemon.run("export", "1", "-o", "fox.pdf", "--json").output.contains("\"mediaType\":\"application/pdf\""))
      #expect(try await daemon.run("export", "1", "-o", "none/fox.png").exitCode == 73)
      #expect(try await daemon.run("export", "1", "-o", "fox.bmp").exitCode == 64)
      #expect(try await daemon.run("export", "1", "-f", "svg").exitCode == 69)
      #expect(try await daemon.run("export", "1", "-o", "-").bytes == ScriptedStudio.image)
      #expect(try daemon.files() == ["a-red-fox-1.png", "fox.pdf"])
      #expect(try await daemon.run("open", "1").output == "\(daemon.folder.path)/voicesketch/open/a-red-fox-1.png\n")
    }
  }

  @Test func `open prints an address that opens the page, opens pictures by their number, and signs browsers out`() async throws {
    try await ScriptedDaemon.with(page: .serve(PageSettings())) { daemon in
      await daemon.studio.addArtwork("A red fox")
      let page = try await daemon.run("open")
      #expect(page.errors.isEmpty && page.output.wholeMatch(of: /http:\/\/vs-[0-9a-f]{20}\.localhost:\d+\/#[0-9a-f]{64}\n/) != nil)
      let ticket = try json(PageTicket.self, await daemon.run("open", "--print", "--address", "127.0.0.1", "--json").output)
      #expect(ticket.address.hasPrefix("http://127.0.0.1:") && ticket.seconds == 30)
      #expect(try await daemon.run("open", "--address", "0.0.0.0").exitCode == 64)
      #expect(try await daemon.run("open", "--revoke").output == "0 browsers signed out.\n")
      #expect(try await daemon.run("open", "--picture").output == "\(daemon.folder.path)/voicesketch/open/a-red-fox-1.png\n")
    }
  }

  @Test func `jobs are listed and cancelled`() async throws {
    try await ScriptedDaemon.with { daemon in
      #expect(try await daemon.run("jobs").output == "No jobs yet.\n")
      _ = try await daemon.run("say", "--no-wait", "draw a fox")
      #expect(try await daemon.run("jobs").output.contains("  1  waiting   0 %  draw a fox"))
      #expect(try await daemon.run("cancel").output == "✓ job 1 cancelled\n")
      #expect(try await daemon.run("cancel", "1").errors == "voicesketchctl: job 1 is already cancelled.\n")
      #expect(try json(Job.self, await daemon.run("jobs", "1", "--json").output).state == .cancelled)
    }
  }

  @Test func `jobs are moved and given up, and the queue and what was used are told`() async throws {
    try await ScriptedDaemon.with { daemon in
      _ = try await daemon.run("say", "--no-wait", "--priority", "low", "draw a fox")
      #expect(await daemon.studio.submissions.last?.priority == .low)
      #expect(try await daemon.run("jobs", "--priority", "high").exitCode == 64)
      let moved = try await daemon.run("jobs", "1", "--priority", "high", "--json")
      #expect(try json(Job.self, moved.output).priority == .high)
      #expect(try await daemon.run("queue").output == "1 waiting 0 % “draw a fox” (high priority)\n")
      #expect(try await daemon.run("jobs", "1", "--take", "lookAgain").exitCode == 65)
      #expect(try await daemon.run("jobs", "1", "--take", "giveUp").output.contains("cancelled"))
      #expect(try await daemon.run("queue").output == "Nothing is waiting.\n")
      _ = try await daemon.run("queue", "pause")
      guard case .command(let command)? = await daemon.studio.submissions.last?.content else { return }
      #expect(command.intent == .queue && command.queue == .init(.pause))
      #expect(try await daemon.run("queue", "stop").exitCode == 64)
      let usage = try await daemon.run("usage").output
      #expect(usage.contains("scripted scripted-1") && usage.hasSuffix("Nothing limits how many pictures you make.\n"))
    }
  }

  @Test func `watch follows events from where it is told`() async throws {
    try await ScriptedDaemon.with { daemon in
      _ = try await daemon.run("say", "draw a fox")
      let all = try await daemon.run("watch", "--after", "0", "--count", "4")
      #expect(
        all.output == """
          job        1 waiting 0 % “draw a fox”
          job        1 drawing 50 % “draw a fox”
          job        1 done 100 % “draw a fox”
          artwork    1 created “a fox” · watercolor · 1×1

          """)
      let some = try await daemon.run("watch", "--json", "--after", "1", "-n", "1", "--type", "artwork")
      #expect(some.output.hasPrefix("{\"event\":\"artwork\",\"id\":4,\"data\":{\"artwork\":{"))
    }
  }

  @Test func `replay says each line and checks what is expected`() async throws {
    try await ScriptedDaemon.with { daemon in
      let script = """
        # two pictures
        draw a fox
        !expect {"status":"done","artwork":{"title":"a fox"}}
        mumble
        !expect {"status":"rejected","error":{"code":"not-understood"}}
        @0.01s draw a tree
        !expect {"status":"accepted"}
        """
      let good = try await daemon.run("replay", "-", input: script)
      #expect(good.exitCode == 0)
      #expect(good.errors.isEmpty)
      #expect(good.output.contains("“draw a fox”\n✓ Drew a fox.\n"))
      #expect(good.output.contains("“mumble”\n✗ “mumble” means nothing here. Try “draw a red fox”.\n"))
      let bad = try await daemon.run("replay", "-", input: "draw a fox\n!expect {\"artwork\":{\"title\":\"a dog\"}}\ndraw a tree\n")
      #expect(bad.exitCode == 1)
      #expect(bad.errors == "voicesketchctl: line 2: artwork.title: expected \"a dog\", is \"a fox\"\n")
      #expect(bad.output.contains("✓ Drew a tree."))
      let broken = try await daemon.run("replay", "-", input: "!dance\n")
      #expect(broken.exitCode == 64)
      #expect(broken.errors.hasPrefix("voicesketchctl: -: line 1: there is no directive “!dance”."))
    }
  }

  @Test func `parse reads lines`() async throws {
    try await ScriptedDaemon.with { daemon in
      let run = try await daemon.run("parse", input: "draw a fox\n\nmumble\n")
      #expect(try run.output.split(separator: "\n").map { try json(VoiceCommand.self, $0).intent } == [.create, .unknown])
    }
  }

  @Test func `bash completes commands and options`() async throws {
    try await ScriptedDaemon.with { daemon in
      let script = """
        source <(voicesketchctl completion)
        COMP_WORDS=(voicesketchctl sta); COMP_CWORD=1; _voicesketchctl; echo "${COMPREPLY[*]}"
        COMP_WORDS=(voicesketchctl --socket x export --f); COMP_CWORD=4; _voicesketchctl; echo "${COMPREPLY[*]}"
        """
      let run = try await CommandLineRun.run(
        ["-c", script], socket: daemon.socket, program: "/bin/bash", folder: daemon.folder)
      #expect(run.errors.isEmpty)
      #expect(run.output == "status\n--format --force\n")
    }
  }
}
