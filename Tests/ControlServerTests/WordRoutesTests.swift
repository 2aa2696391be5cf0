import ControlClient
import ControlServer
import DaemonEvents
import Foundation
import SketchCore
import TestSupport
import Testing

struct WordRoutesTests {
  /// Answers with what it was asked.
  private actor Echo: VocabularyControl {
    private(set) var wishes: [WishedSound] = []
    func words() -> VocabularyReport { VocabularyReport(words: [VocabularyWord(word: "zelda", source: .artwork)], notes: ["a note"]) }
    func addWord(_ word: String, sounding sound: WishedSound) -> VocabularyWord {
      wishes.append(sound)
      return VocabularyWord(word: word, source: .user)
    }
    func removeWord(_ word: String) throws -> VocabularyWord { throw SketchError(.notFound, "no “\(word)”") }
    func pronounce(_ word: String) -> VocabularyWord { VocabularyWord(word: word) }
  }

  private func withServer(_ words: Echo?, _ body: (ControlClient, String) async throws -> Void) async throws {
    try await withScratchDirectory { folder in
      let socket = folder.path + "/run/control.sock"
      let hub = EventHub()
      let server = try ControlServer.start(on: .path(socket), studio: ScriptedStudio(events: hub), events: hub, words: words)
      do {
        try await body(ControlClient(socketPath: socket), socket)
      } catch {
        await server.stop()
        throw error
      }
      await server.stop()
    }
  }

  @Test func `every call travels, in letters of any alphabet`() async throws {
    let echo = Echo()
    try await withServer(echo) { client, _ in
      let report = try await client.words()
      #expect(report == VocabularyReport(words: [.init(word: "zelda", source: .artwork)], notes: ["a note"]))
      for wish in [WishedSound.usual, .phones("Z EH L D AH"), .like("zel da")] {
        let added = try await client.addWord("Pokémon", sounding: wish)
        #expect(added.word == "Pokémon")
      }
      #expect(await echo.wishes == [.usual, .phones("Z EH L D AH"), .like("zel da")])
      let asked = try await client.pronounce("pokémon")
      #expect(asked.word == "pokémon")
      let error = await #expect(throws: SketchError.self) { try await client.removeWord("pokémon") }
      #expect(error?.code == .notFound && error?.message == "no “pokémon”")
    }
  }

  @Test(arguments: [
    #"{"word":"zelda","sounds":"Z","like":"z"}"#, #"{"sounds":"Z"}"#, #"{"word":"zelda","phones":"Z"}"#, #"{"word":7}"#, "",
  ])
  func `a body that makes no sense is refused`(body: String) async throws {
    let echo = Echo()
    try await withServer(echo) { _, socket in
      let answer = try await BuiltProgram(path: "/usr/bin/curl").run(
        ["-sS", "--unix-socket", socket, "--json", body, "http://localhost/v1/words"])
      #expect(answer.output.contains(#""code":"invalid-input""#), "\(answer)")
    }
    #expect(await echo.wishes == [])
  }

  @Test func `where nothing is heard no words are kept`() async throws {
    try await withServer(nil) { client, _ in
      let error = await #expect(throws: SketchError.self) { try await client.words() }
      #expect(error?.code == .unsupported)
    }
  }
}
