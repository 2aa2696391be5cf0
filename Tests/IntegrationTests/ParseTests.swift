import Foundation
import TestSupport
import Testing

/// `voicesketchd parse` and what configures it.
@Suite struct ParseTests {
  private func run(_ arguments: [String], home: URL, input: String? = nil) async throws -> BuiltProgram.Run {
    try await BuiltProgram("voicesketchd").run(
      arguments, environment: ["HOME": home.path, "XDG_CONFIG_HOME": home.path, "XDG_RUNTIME_DIR": home.path], input: input)
  }

  @Test func `lines of a pipe give one JSON each, in the language that is asked for`() async throws {
    try await withScratchDirectory { home in
      let spanish = try await run(["parse", "--language", "es"], home: home, input: "quítalo\ndeshaz eso\n")
      #expect(spanish.output.split(separator: "\n").count == 2)
      #expect(spanish.output.contains("removeElement") && spanish.output.contains("\"undo\""))
      let turkish = try await run(["parse", "--language", "tr", "gökyüzünü", "turuncu", "yap"], home: home)
      #expect(turkish.output.contains("\"color\":\"orange\"") && turkish.output.contains("\"element\":\"gökyüzü\""))
    }
  }

  @Test func `a language that is not there is named with those that are`() async throws {
    try await withScratchDirectory { home in
      let result = try await run(["parse", "--language", "tlh", "x"], home: home)
      #expect(result.status == 78)
      #expect(result.errors.contains("tlh") && result.errors.contains("en, es, tr"), "\(result.errors)")
    }
  }

  @Test func `the configured language counts, and check says that it is not heard`() async throws {
    try await withScratchDirectory { home in
      try FileManager.default.createDirectory(at: home.appending(path: "voicesketch"), withIntermediateDirectories: true)
      try "[speech]\nlanguage = tr\n".write(to: home.appending(path: "voicesketch/voicesketch.conf"), atomically: true, encoding: .utf8)
      #expect(try await run(["parse", "geri al"], home: home).output.contains("\"undo\""))
      let check = try await run(["--data-dir", home.appending(path: "data").path, "check"], home: home)
      #expect(check.output.contains("language tr"), "\(check.output)")
      #expect(check.output.contains("English only"), "\(check.output)")
    }
  }

  @Test func `the user's words count, and a bad file is named with its line and left out`() async throws {
    try await withScratchDirectory { home in
      let folder = home.appending(path: "voicesketch/lexicon.d")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let good =
        "class other-style\n  splatter art\nclass hue\n  gryffindor red\nshortcuts\n  the usual = make it brighter and add a bird\n"
      try good.write(to: folder.appending(path: "mine.txt"), atomically: true, encoding: .utf8)
      try "class style\n  x = [y\n".write(to: folder.appending(path: "bad.txt"), atomically: true, encoding: .utf8)
      let result = try await run(
        ["parse"], home: home, input: "draw a cat in splatter art\nmake the door gryffindor red\nthe usual\n")
      let lines = result.output.split(separator: "\n")
      #expect(lines.count == 3 && result.status == 0)
      #expect(lines.first?.contains("\"style\":\"splatter art\"") == true)
      #expect(result.output.contains("\"color\":\"gryffindor red\""))
      #expect(lines.last?.contains("\"addElement\"") == true)
      #expect(result.errors.contains("bad.txt:2"), "\(result.errors)")
    }
  }
}
