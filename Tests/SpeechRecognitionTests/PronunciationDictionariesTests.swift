import Foundation
import SketchCore
import TestSupport
import Testing

@testable import SpeechRecognition

@Suite struct PronunciationDictionariesTests {
  @Test func `a word is taken with all its ways from the first dictionary that has it`() async throws {
    try await withScratchDirectory { folder in
      let (first, second) = (folder.appending(path: "a.dict").path, folder.appending(path: "b.dict").path)
      try Data("the DH AH\nthe(2) DH IY\nlonely\n".utf8).write(to: URL(filePath: first))
      try Data("the T EH\ncat K AE T\nlonely L OW N L IY\n".utf8).write(to: URL(filePath: second))
      let dictionaries = PronunciationDictionaries(["/nowhere", first, second])
      let found = try dictionaries.pronunciations(of: ["the", "cat", "lonely", "dog"])
      #expect(
        found == [
          "the": [Pronunciation(name: "the", phones: ["DH", "AH"]), Pronunciation(name: "the(2)", phones: ["DH", "IY"])],
          "cat": [Pronunciation(name: "cat", phones: ["K", "AE", "T"])],
          "lonely": [Pronunciation(name: "lonely", phones: ["L", "OW", "N", "L", "IY"])],
        ])
      #expect(try PronunciationDictionaries([]).pronunciations(of: []).isEmpty)
    }
  }

  @Test func `without a dictionary there is an error that names what was looked for`() {
    let error = #expect(throws: SketchError.self) { try PronunciationDictionaries(["/nowhere"]).pronunciations(of: ["a"]) }
    #expect(error?.code == .noModel)
    #expect(error?.message.contains("/nowhere") == true)
  }
}
