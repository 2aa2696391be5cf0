import Foundation
import SketchCore
import TestSupport
import Testing

@Suite struct ExportCommandTests {
  @Test func `films and how a picture was made are files`() async throws {
    try await ScriptedDaemon.with { daemon in
      await daemon.studio.addArtwork("A red fox")
      #expect(try await daemon.run("export", "1", "-o", "fox.webm").exitCode == 0)
      #expect(try await daemon.run("export", "1", "--making-of", "-o", "made.gif").exitCode == 0)
      #expect(try await daemon.run("export", "1", "--making-of").output.hasSuffix("/making-of-a-red-fox-1.mp4\n"))
      #expect(try Data(contentsOf: daemon.folder.appending(path: "made.gif")) == Data(0..<200))
      let still = try await daemon.run("export", "1", "-o", "still.gif")
      #expect(still.exitCode == 0)
      #expect(try Data(contentsOf: daemon.folder.appending(path: "still.gif")) == Data(ScriptedStudio.image))
      #expect(try await daemon.run("export", "1", "--making-of", "-o", "made.png").exitCode == 64)
    }
  }

  @Test func `a comic is a book or data by the name of the file`() async throws {
    try await ScriptedDaemon.with { daemon in
      await daemon.studio.addArtwork("A red fox")
      func text(_ name: String) throws -> String {
        try String(contentsOf: daemon.folder.appending(path: name), encoding: .utf8)
      }
      for ending in ["cbz", "epub", "md", "txt"] {
        #expect(try await daemon.run("export", "1", "-o", "c.\(ending)").exitCode == 0)
        #expect(try text("c.\(ending)") == "a \(ending)")
      }
      #expect(try await daemon.run("export", "1", "-o", "c.json").exitCode == 0)
      #expect(try WireJSON.decode(ComicPanels.self, from: Data(try text("c.json").utf8)).panels.count == 1)
      #expect(try await daemon.run("export", "1", "--format", "epub").output.hasSuffix("/a-red-fox-1.epub\n"))
      #expect(try await daemon.run("export", "1", "--format", "md", "-o", "-").output == "a md")
      #expect(try await daemon.run("export", "1", "2", "-o", "both.cbz").exitCode == 64)
      #expect(try await daemon.run("export", "1", "--making-of", "-o", "made.cbz").exitCode == 64)
      let unknown = try await daemon.run("export", "1", "-o", "c.mobi")
      #expect(unknown.exitCode == 64 && unknown.errors.contains(".cbz, .epub, .md, .txt or .json"), "\(unknown)")
    }
  }

  @Test func `several and contact sheets are asked of the daemon, with a whole path`() async throws {
    try await ScriptedDaemon.with { daemon in
      for name in ["fox", "hen"] { await daemon.studio.addArtwork(name) }
      _ = try await daemon.run("export", "1", "2", "--sheet", "2x3", "--paper", "letter", "-o", "both.pdf")
      let command = try #require(await daemon.studio.submissions.last?.command)
      #expect(command.intent == .export && command.target?.ids == [1, 2])
      #expect(command.export?.format == .pdf && command.export?.paper == .letter)
      #expect(command.export?.sheet?.description == "2x3")
      #expect(command.export?.path == "\(daemon.folder.path)/both.pdf")
      #expect(try await daemon.run("export", "1", "--sheet", "two").exitCode == 64)
    }
  }

  @Test func `print names the printer, the copies and the current artwork`() async throws {
    try await ScriptedDaemon.with { daemon in
      await daemon.studio.addArtwork("A red fox")
      _ = try await daemon.run("print", "--printer", "laser", "-n", "2")
      let command = try #require(await daemon.studio.submissions.last?.command)
      #expect(command.intent == .print && command.target?.ids == [1])
      #expect(command.print == VoiceCommand.PrintRequest(printer: "laser", copies: 2))
      #expect(try await daemon.run("print", "-n", "0").exitCode == 64)
    }
  }
}

extension Submission {
  fileprivate var command: VoiceCommand? {
    if case .command(let command) = content { command } else { nil }
  }
}
