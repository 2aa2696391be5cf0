import Foundation
import SketchCore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ImportTests {
  @Test func `a folder is imported with the folders in it, and bad files are named`() async throws {
    try await ScriptedDaemon.with { daemon in
      let folder = daemon.folder.appending(path: "album/old")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // Larger than a body of JSON may be.
      let large = ScriptedStudio.image + [UInt8](repeating: 0, count: 1_500_000)
      for (name, bytes) in [
        ("album/fox.PNG", ScriptedStudio.image), ("album/old/owl.jpeg", large), ("album/bad.png", Array("no".utf8)),
        ("album/.hidden.png", ScriptedStudio.image), ("album/notes.txt", []),
      ] {
        try Data(bytes).write(to: daemon.folder.appending(path: name))
      }
      let run = try await daemon.run("import", "album")
      #expect(
        run.output == """
          not imported: album/bad.png: this is no picture
          1  fox.PNG
          2  owl.jpeg
          2 imported, 0 there already, 1 not imported.

          """)
      #expect(run.exitCode == 0)
      #expect(try await daemon.studio.artwork(2).revision.image.byteCount == large.count)
      let json = try await daemon.run("import", "--json", "album/bad.png", "album/fox.PNG")
      #expect(json.output.split(separator: "\n").count == 2 && json.output.contains("\"isNew\":true"))
    }
  }

  @Test func `what cannot be imported is an error`() async throws {
    try await ScriptedDaemon.with { daemon in
      try Data("no".utf8).write(to: daemon.folder.appending(path: "bad.png"))
      let bad = try await daemon.run("import", "bad.png")
      #expect(bad.exitCode == 65 && bad.errors.contains("this is no picture"))
      #expect(try await daemon.run("import").exitCode == 64)
      #expect(try await daemon.run("import", "missing.png").exitCode == 66)
      try FileManager.default.createDirectory(
        at: daemon.folder.appending(path: "empty"), withIntermediateDirectories: true)
      let empty = try await daemon.run("import", "empty")
      #expect(empty.exitCode == 66 && empty.errors.contains("no pictures in empty"))
    }
  }
}
