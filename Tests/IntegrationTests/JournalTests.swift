import ControlClient
import Foundation
import SketchCore
import TestSupport
import Testing

/// The journal of a daemon, as the command line and curl see it.
@Suite(.timeLimit(.minutes(10))) struct JournalTests {
  @Test func `undo walks back over pictures, also after a kill`() async throws {
    try await withScratchDirectory { folder in
      let first = try await DaemonFixture(["--audio", "none"], configuration: "", environment: [:], folder: folder)
      for text in ["draw a boat", "draw a fox"] { #expect(try await first.say(text).status == .done) }
      _ = try await first.client.delete(1)
      await first.kill()
      try await DaemonFixture.with(folder: folder) { daemon in
        #expect(try await daemon.control("undo").output.contains("Brought back “a boat” (#1)."))
        #expect(try await daemon.say("undo").artwork?.id == 2)
        #expect(try await daemon.client.artworks().artworks.map(\.title) == ["a boat"])
        #expect(try await daemon.client.move(.redo, .steps(1)).artwork?.deletedAt == nil)
        let table = try await daemon.control("journal").output
        #expect(table.contains("draw a boat") && table.contains("undid 3"))
        let nothing = try await daemon.control("undo", "-n", "9")
        #expect(nothing.status == 65 && nothing.errors.contains("only 2 things can be undone, not 9"))
        #expect(try await daemon.control("undo", "--to", "0").status == 0)
        #expect(try await daemon.client.artworks().artworks.isEmpty)
        #expect(try await daemon.control("redo", "--to", "2").status == 0)
        #expect(try await daemon.client.artworks().artworks.count == 2)
        #expect(try await daemon.control("forget", "--last", "1h").status == 0)
        #expect(try await daemon.client.journal().entries.allSatisfy { $0.heard == nil })
        #expect(try await daemon.client.artwork(1).revision.transcript.isEmpty)
        _ = try await daemon.client.delete(1)
        _ = try await daemon.client.emptyTrash()
        let error = await #expect(throws: SketchError.self) { _ = try await daemon.client.move(.undo, .steps(1)) }
        #expect(error?.code == .gone)
      }
    }
  }

  @Test func `a replay file may say undo`() async throws {
    let script = """
      draw a boat
      draw a fox
      undo
      !expect {"status":"done","artwork":{"title":"a fox"}}
      undo
      !expect {"status":"done","artwork":{"title":"a boat"}}
      redo
      !expect {"status":"done","artwork":{"title":"a boat","deletedAt":null}}
      forget the last five minutes
      !expect {"status":"done","intent":"forget"}
      """
    try await DaemonFixture.with { daemon in
      let file = daemon.folder.appending(path: "undo.txt")
      try script.write(to: file, atomically: true, encoding: .utf8)
      let played = try await daemon.control("replay", file.path)
      #expect(played.status == 0, "\(played.errors)")
    }
  }
}
