import Foundation
import SketchCore
import TestSupport
import Testing

@testable import VoiceCommands

@Suite struct LexiconFolderTests {
  @Test func `the files of a folder are those that end in txt, by name`() async throws {
    try await withScratchDirectory { folder in
      for name in ["b.txt", "a.txt", "c.md", ".d.txt", "10.txt"] {
        try Data("x".utf8).write(to: folder.appending(path: name))
      }
      try FileManager.default.createDirectory(at: folder.appending(path: "es"), withIntermediateDirectories: true)
      #expect(try LexiconFolder.fileNames(in: folder.path) == ["10.txt", "a.txt", "b.txt"])
      #expect(LexiconFolder.languages(in: folder.path) == ["es"])
      #expect(try LexiconFolder.contents(of: folder.path + "/a.txt") == Array("x".utf8))
      #expect(
        LexiconFolder.size(of: folder.path + "/a.txt") == 1 && LexiconFolder.size(of: folder.path + "/z.txt") == 0)
    }
  }

  @Test func `what cannot be read is named`() async throws {
    try await withScratchDirectory { folder in
      let empty = #expect(throws: SketchError.self) { try LexiconFolder.fileNames(in: folder.path) }
      #expect(empty?.message.contains("holds no .txt file") == true)
      let missing = #expect(throws: SketchError.self) { try LexiconFolder.contents(of: folder.path + "/a.txt") }
      #expect(missing?.message.contains("a.txt cannot be read") == true)
      #expect(LexiconFolder.languages(in: "/nowhere/at/all").isEmpty)
    }
  }
}
