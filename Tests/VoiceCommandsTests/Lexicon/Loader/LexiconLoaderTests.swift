import Foundation
import PatternSearch
import SketchCore
import TestSupport
import Testing

@testable import VoiceCommands

@Suite struct LexiconLoaderTests {
  @Test func `a folder that is not there is said to be`() throws {
    let error = #expect(throws: SketchError.self) { try LexiconLoader.load(folder: "/nowhere/at/all") }
    #expect(error?.code == .configuration)
    #expect(error?.message.contains("/nowhere/at/all") == true)
  }

  @Test func `the user's own words count and a bad file is left out`() async throws {
    try await withScratchDirectory { folder in
      try Data(
        "class style\n  splatter = splatter art\nshortcuts\n  the usual = make it brighter and add a bird\n".utf8
      )
      .write(to: folder.appending(path: "mine.txt"))
      try Data("class style\n  broken = (\n".utf8).write(to: folder.appending(path: "bad.txt"))
      let (lexicon, problems) = try LexiconLoader.load(
        folder: LexiconLoader.folder(ofLanguage: "en"), additions: folder.path)
      let parser = VoiceCommandParser(lexicon: lexicon)
      #expect(problems.count == 1)
      #expect(problems.first?.message.contains("bad.txt:2: ") == true)
      #expect(parser.parse(Utterance(text: "draw a cat in splatter art")).create?.style == .free("splatter"))
      let usual = parser.parse(Utterance(text: "the usual"))
      #expect(usual.transcript == "the usual")
      #expect(usual.edits == [.enhance(aspect: "brighter"), .addElement(element: "a bird", position: nil)])
    }
  }

  @Test func `a folder of additions need not be there`() throws {
    let (_, problems) = try LexiconLoader.load(
      folder: LexiconLoader.folder(ofLanguage: "en"), additions: "/nowhere/at/all")
    #expect(problems.isEmpty)
  }

  @Test func `files are read in the order of their names, and each may use what another defines`() async throws {
    try await withScratchDirectory { folder in
      for (name, text) in [
        ("20.txt", "class color\n  blue\n"), ("10.txt", "rule undo\n  make it <color>\n"), ("notes.md", "nonsense\n"),
        (".30.txt", "nonsense\n"),
      ] {
        try Data(text.utf8).write(to: folder.appending(path: name))
      }
      let lexicon = try LexiconLoader.load(folder: folder.path)
      #expect(lexicon.fileNames == ["10.txt", "20.txt"])
      #expect(VoiceCommandParser(lexicon: lexicon).parse(Utterance(text: "make it blue")).intent == .undo)
    }
  }

  @Test func `a bad file of the user's leaves nothing behind`() async throws {
    try await withScratchDirectory { folder in
      let (program, own) = (folder.appending(path: "program"), folder.appending(path: "own"))
      for (place, text) in [
        ("program/a.txt", "rule undo\n  go <back>\nclass back\n  back\n"), ("own/b.txt", "class back\n  home\n"),
        ("own/c.txt", "class back\n  away\n  (\n"), ("own/d.txt", "class back\n  off\n"),
        ("own/e.txt", "rule redo\n  <nothing>\n"),
      ] {
        let file = folder.appending(path: place)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      let (lexicon, problems) = try LexiconLoader.load(folder: program.path, additions: own.path)
      #expect(
        problems.map(\.message) == [
          "\(own.path)/c.txt:3: there is an empty alternative",
          "\(own.path)/e.txt:2: no file defines the class <nothing>",
        ])
      let parser = VoiceCommandParser(lexicon: lexicon)
      for (word, intent) in [("back", .undo), ("home", .undo), ("off", .undo), ("away", .unknown)]
        as [(String, VoiceCommand.Intent)]
      {
        #expect(parser.parse(Utterance(text: "go \(word)")).intent == intent, "\(word)")
      }
    }
  }

  @Test func `a language that there is not is answered with those there are`() throws {
    let error = #expect(throws: SketchError.self) { try LexiconLoader.packaged(language: "xx") }
    #expect(error?.message == "there is no language “xx”; there are: en, es, tr")
  }
}
