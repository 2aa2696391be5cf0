import Foundation
import TestSupport
import Testing

/// `voicesketchd draw`: pictures without a daemon or a library.
@Suite struct DrawTests {
  private func run(_ arguments: [String], home: URL, input: String? = nil) async throws -> BuiltProgram.Run {
    try await BuiltProgram("voicesketchd").run(
      ["draw"] + arguments, environment: ["HOME": home.path, "XDG_RUNTIME_DIR": home.path], input: input)
  }

  private func line(_ text: Substring) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `a description becomes a picture and its scene, the same again`() async throws {
    try await withScratchDirectory { home in
      let picture = home.appending(path: "fox.png")
      let scene = home.appending(path: "fox.json")
      let words = ["--size", "200x120", "--seed", "7", "--json", "-o", picture.path, "--scene", scene.path, "a", "red", "fox"]
      let first = try line(try await run(words, home: home).output[...])
      #expect(first["width"] as? Int == 200 && first["height"] as? Int == 120)
      let drawn = try #require((first["drawn"] as? [[String: Any]])?.first)
      #expect(drawn["asked"] as? String == "fox" && drawn["color"] as? String == "red" && drawn["count"] as? Int == 1)
      #expect(try Data(contentsOf: picture).starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(try String(contentsOf: scene, encoding: .utf8).contains("\"subject\":\"fox\""))
      let second = try line(try await run(words, home: home).output[...])
      #expect(second["sha256"] as? String == first["sha256"] as? String)
    }
  }

  @Test func `each line of a pipe is drawn, and what cannot be is named`() async throws {
    try await withScratchDirectory { home in
      let file = home.appending(path: "p.svg").path
      let result = try await run(
        ["--size", "96x96", "--json", "-o", file], home: home, input: "a dachshund\n\na blorp and two cats\n")
      let lines = try result.output.split(separator: "\n").map(line)
      #expect(lines.map { $0["text"] as? String } == ["a dachshund", "a blorp and two cats"])
      #expect(lines.map { ($0["missing"] as? [String])?.count } == [0, 1])
      for number in 1...2 {
        let svg = try String(contentsOf: home.appending(path: "p-\(number).svg"), encoding: .utf8)
        #expect(svg.hasPrefix("<svg"))
      }
      let told = try await run(["--size", "96x96", "a", "blorp"], home: home)
      #expect(told.output.contains("not drawn: blorp"))
    }
  }

  @Test(arguments: [["--size", "big"], ["--size", "9x9"], ["-o", "fox.gif"], ["--seed", "-1"], ["--kind", "blorp"]])
  func `what makes no sense is said`(options: [String]) async throws {
    try await withScratchDirectory { home in
      let result = try await run(options + ["a", "fox"], home: home)
      #expect(result.status == 64 && result.errors.contains(options[1]), "\(result.status) \(result.errors)")
    }
  }

  @Test func `a folder that is not there is said`() async throws {
    try await withScratchDirectory { home in
      let result = try await run(["-o", home.appending(path: "none/fox.png").path, "a", "fox"], home: home)
      #expect(result.status != 0 && result.errors.contains("none/fox.png cannot be written"), "\(result.errors)")
    }
  }
}
