import Foundation
import TestSupport
import Testing

@testable import SpeechRecognition

@Suite struct TextFileTests {
  @Test func `a text replaces the one before, and a failure leaves that`() async throws {
    try await withScratchDirectory { folder in
      let path = folder.appending(path: "words").path
      #expect(TextFile.read(path) == nil)
      #expect(TextFile.replace(path, with: "old") == 0)
      #expect(TextFile.replace(path, with: "né\n") == 0)
      #expect(TextFile.read(path) == "né\n")
      try FileManager.default.createDirectory(atPath: path + ".new", withIntermediateDirectories: false)
      #expect(TextFile.replace(path, with: "lost") == EISDIR)
      #expect(TextFile.read(path) == "né\n")
    }
  }
}
