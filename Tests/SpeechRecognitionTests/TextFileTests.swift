import Foundation
import TestSupport
import Testing

@testable import SpeechRecognition

@Suite struct TextFileTests {
  @Test func `a text is read whole, and none where there is no file`() async throws {
    try await withScratchDirectory { folder in
      let path = folder.appending(path: "words").path
      #expect(TextFile.read(path) == nil)
      try Data("né\n".utf8).write(to: URL(filePath: path))
      #expect(TextFile.read(path) == "né\n")
    }
  }
}
