import Foundation
import TestSupport
import Testing

@Suite struct ReplayTests {
  /// Ten lines: create, three edits, undo, redo, favorite, export, delete, restore.
  private let session = """
    # a session with its expectations
    draw a mountain in watercolor
    !expect {"intent":"create","status":"done","artwork":{"head":1,"revision":{"style":"watercolor"}}}
    add a cabin
    !expect {"intent":"edit","edits":[{"type":"addElement","element":"a cabin"}],"artwork":{"head":2}}
    make the sky orange
    !expect {"edits":[{"type":"changeColor","element":"the sky","color":"orange"}],"artwork":{"head":3}}
    make it cartoon
    !expect {"edits":[{"type":"changeStyle","style":"cartoon"}],"artwork":{"head":4,"revision":{"style":"cartoon"}}}
    undo
    !expect {"status":"done","artwork":{"head":3,"canRedo":true}}
    redo
    !expect {"status":"done","artwork":{"head":4,"canRedo":false}}
    favorite this
    !expect {"status":"done","artwork":{"favorite":true}}
    export it as a PDF
    !expect {"status":"done","export":{"format":"pdf"}}
    delete it
    !expect {"status":"done"}
    restore it
    !expect {"status":"done","artwork":{"id":1}}
    !wait

    """

  @Test func `a ten-line transcript does everything it says and its files open`() async throws {
    try await withScratchDirectory { folder in
      let run = try await replay(session, in: folder)
      #expect(run.status == 0, "\(run.output)\(run.errors)")
      #expect(run.output.contains("Drew “a mountain” (#1), watercolor."))
      let pdf = folder.appending(path: "exports/a-mountain.pdf").path
      let info = try await BuiltProgram(path: "/usr/bin/pdfinfo").run([pdf])
      #expect(info.status == 0)
      #expect(info.output.contains("Pages:           1"))
      let images = try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: "data/images").path)
      let pictures = images.filter { $0.hasSuffix(".png") }
      #expect(pictures.count == 4)
      for picture in pictures {
        let bytes = try Data(contentsOf: folder.appending(path: "data/images/\(picture)"))
        #expect(bytes.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
      }
    }
  }

  @Test func `an expectation that is not met fails the replay and names the line`() async throws {
    try await withScratchDirectory { folder in
      let run = try await replay("what's the weather\n!expect {\"intent\":\"create\"}\n", in: folder)
      #expect(run.status == 1)
      #expect(run.errors.contains("line 2: intent: expected"))
    }
  }

  @Test func `after a wait an expectation is about how it ended`() async throws {
    try await withScratchDirectory { folder in
      let script = """
        @0s draw a tree
        !expect {"status":"accepted"}
        !wait
        !expect {"status":"done","artwork":{"title":"a tree"},"job":{"state":"completed"}}

        """
      let run = try await replay(script, in: folder)
      #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
  }

  @Test func `a transcript that cannot be read is refused before anything is drawn`() async throws {
    try await withScratchDirectory { folder in
      let run = try await replay("draw a fox\n!explode\n", in: folder)
      #expect(run.status == 64)
      #expect(run.errors.contains("line 2"))
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "data/library.sqlite").path))
      let missing = try await BuiltProgram("voicesketchd").run(["replay", "/nowhere/session.txt"])
      #expect(missing.status == 66)
      #expect(missing.errors.contains("/nowhere/session.txt"))
    }
  }

  private func replay(_ text: String, in folder: URL) async throws -> BuiltProgram.Run {
    let (file, settings) = (folder.appending(path: "session.txt"), folder.appending(path: "c.conf"))
    try text.write(to: file, atomically: true, encoding: .utf8)
    try "[studio]\nexport-folder = \(folder.path)/exports\n".write(to: settings, atomically: true, encoding: .utf8)
    return try await BuiltProgram("voicesketchd").run([
      "--config", settings.path, "--data-dir", folder.appending(path: "data").path, "replay", file.path,
    ])
  }
}
