import Foundation
import PatternSearch
import SketchCore
import TestSupport
import Testing

@testable import VoiceCommands

@Suite struct LexiconCheckTests {
  /// Rules and classes with nothing wrong about them; the first line is the first of the file.
  private static let sound = """
    weights
      likely = 0.75
    slot thing
    class color
      red | dark red
      blue = azure | navy
    rule edit.removeElement
      remove {element:thing}
      e.g. remove the red boat -> element the red boat
    rule edit.changeColor -> sure likely
      paint {element:thing} {color:<color>}
      e.g. paint the boat dark red -> element the boat, color dark red
      e.g. paint the boat azure -> color blue

    """

  private func findings(_ text: String) throws -> [LexiconFinding] {
    var reader = LexiconFileReader(expecting: text.utf8.count, isOutlined: true)
    try reader.read(Array(text.utf8), name: "lexicon")
    try reader.requireDefinitions()
    return LexiconCheck(reader).findings()
  }

  /// The one finding of some lines after sound ones, by the number of the line among these.
  private func finding(after sound: String = sound, _ text: String) throws -> (
    kind: LexiconFinding.Kind, line: Int, text: String
  )? {
    let found = try findings(sound + text)
    #expect(found.count == 1, "\(found)")
    return found.first.map {
      ($0.kind, $0.line - sound.split(separator: "\n", omittingEmptySubsequences: false).count + 1, $0.text)
    }
  }

  @Test func `nothing is said of what is sound`() throws {
    #expect(try findings(Self.sound).isEmpty)
  }

  @Test(arguments: ["en", "es", "tr"])
  func `the packaged languages are sound, and understand their examples`(language: String) throws {
    for finding in try LexiconLoader.check(folder: LexiconLoader.folder(ofLanguage: language)) {
      Issue.record("\(finding.description)")
    }
  }

  @Test(arguments: [
    ("class odd\n  green\n", 1, "the class <odd>"),
    ("class odd\n  <odder>\nclass odder\n  <odd>\n", 1, "the class <odd>"),
    ("table odd\n  green\n", 1, "the class <odd>"), ("slot place\n", 1, "free text of “place”"),
    ("macro gone\n  [all] gone\n", 1, "“$gone”"),
  ])
  func `what no sentence leads to is unused`(text: String, line: Int, name: String) throws {
    let found = try findings(Self.sound + text)
    let first = try #require(found.first)
    #expect(first.kind == .unused && first.line == 13 + line && first.text.contains(name), "\(found)")
    #expect(first.text.contains("use it in a sentence, or delete the block"))
    #expect(found.allSatisfy { $0.kind == .unused })
  }

  @Test(arguments: [
    "class joiner\n  and\n", "class known-word\n  river | border\n", "slot thing\n  any <odd> 1\nclass odd\n  green\n",
    "suffixes\n  lo <odd>\nclass odd\n  green\n",
    "macro gone\n  [all] gone\nrule undo\n  make it $gone\n  e.g. make it gone\n",
    "rule undo\n  take <odd> back\n  e.g. take green back\nclass odd\n  <odder>\nclass odder\n  green\n",
  ])
  func `what the program, a price, a suffix or another class asks for is used`(text: String) throws {
    #expect(try findings(Self.sound + text).isEmpty)
  }

  @Test func `a class has one block in a folder`() throws {
    let found = try #require(try finding("class color\n  green\n"))
    #expect(found.kind == .scattered && found.line == 1 && found.text.contains("lexicon:4"), "\(found)")
  }

  @Test(arguments: [
    ("class color\n  red | blue | red\n", 2, "“red” of <color> stands in this line"),
    ("class color\n  red\n  dark (blue | red)\n  [dark] red\n  dark red\n", 4, "“red” of <color> stands at lexicon:2"),
    ("class color\n  red\n  blue\n  Red -> cost 1\n", 4, "“red” of <color> stands at lexicon:2"),
    ("class color\n  navy = red\n  navy = red\n", 3, "“red” of <color> stands at lexicon:2"),
    ("class color\n  red -> comma\n  red\n", 2, "“red” of <color> stands at lexicon:3"),
  ])
  func `words that stand twice are named once`(text: String, line: Int, reason: String) throws {
    let rule = "rule undo\n  <color>\n  e.g. red\n"
    let found = try findings(text + rule)
    let first = try #require(found.first)
    #expect(first.kind == .duplicate && first.line == line && first.text.contains(reason), "\(found)")
    #expect(found.allSatisfy { $0.kind == .duplicate })
  }

  @Test(arguments: [
    ("  red\n  [dark] red\n", 2, 3), ("  (red | dark red)\n  [dark | very] red\n", 2, 3),
    ("  red -> comma\n  [dark] red\n", 2, 3), ("  red | [dark] red\n", 2, 2),
  ])
  func `words that a wider line says, too, are named`(text: String, line: Int, other: Int) throws {
    let found = try #require(try finding(after: "rule undo\n  <color>\n  e.g. dark red\nclass color\n", text))
    #expect(found.kind == .duplicate && found.line == line - 1, "\(found)")
    let place = line == other ? "in this line" : "at lexicon:\(other + 3)"
    #expect(found.text.contains("“red” of <color> stands \(place) already"), "\(found)")
  }

  @Test(arguments: [
    "paint {x:thing}\n  paint [all] {element:thing}", "paint {x:thing} {x:thing}\n  paint {x:thing} {y:thing} [now]",
    "paint {x:thing}\n  paint [all] {x:thing} -> cost 1",
    "paint {x:thing}\n  paint [all] {x:thing} -> color red", "paint {x:thing}\n  paint [all] {x:thing} -> whole",
  ])
  func `a wider line that means something else makes no duplicate`(lines: String) throws {
    let found = try findings("slot thing\nrule edit.changeColor\n  \(lines)\n  e.g. paint the boat\n")
    #expect(found.allSatisfy { ![.duplicate, .unreachable].contains($0.kind) }, "\(found)")
  }

  @Test(arguments: [
    "class color\n  red\n  red -> cost -1, comma\n", "class color\n  dark red\n  [very] dark red -> cost 1\n",
    "class color\n  red -> pause\n  red -> comma\n", "class color\n  red\n  crimson = red -> cost -1, comma\n",
  ])
  func `what sometimes counts is no duplicate`(text: String) throws {
    #expect(
      try findings(text + "rule undo\n  <color>\n  e.g. dark red\n  e.g. red\n").allSatisfy { $0.kind == .failing })
  }

  @Test func `sentences that another always takes never count`() throws {
    let same = try finding(
      "rule edit.removeElement\n  remove {element:thing} -> cost 1\n  drop it {element:thing}\n  e.g. drop it now\n")
    #expect(same?.kind == .duplicate && same?.line == 2, "\(String(describing: same))")
    #expect(same?.text.contains("“remove {thing}” of edit.removeElement stands at lexicon:8 already") == true)
    let other = try finding("rule undo\n  remove {x:thing} -> cost 1\n  back\n  e.g. back\n")
    #expect(other?.kind == .unreachable && other?.line == 2, "\(String(describing: other))")
    #expect(other?.text.contains("is never undo, for at lexicon:8 it is edit.removeElement and costs no more") == true)
    let after = try finding("rule undo\n  paint it -> after changeStyle\n  back\n  e.g. back\n")
    #expect(after?.kind == .unreachable && after?.line == 2 && after?.text.contains("“edit.changeStyle”") == true)
  }

  @Test(arguments: [
    "  remove {x:thing} -> cost -1, whole\n", "  remove {x:thing} -> cost -1, after edit\n",
    "  remove [all] {x:thing} now\n",
  ])
  func `sentences that another sometimes takes do count`(line: String) throws {
    let found = try findings(Self.sound + "rule undo\n\(line)  back\n  e.g. back\n")
    #expect(found.allSatisfy { $0.kind == .failing }, "\(found)")
  }

  @Test func `words that mean two things for the same price contradict each other`() throws {
    let value = try finding(
      after: "rule undo\n  <color>\n  e.g. red\nclass color\n", "  navy = azure\n  blue = sky | azure\n  red\n")
    #expect(value?.kind == .contradiction && value?.line == 2, "\(String(describing: value))")
    #expect(value?.text.contains("“azure” is “blue” here and “navy” at lexicon:5, and both cost the same") == true)
    let intents = try findings(Self.sound + "rule undo\n  (remove | lose) {x:thing}\n  back\n  e.g. back\n")
    let intent = try #require(intents.first { $0.kind == .contradiction })
    #expect(intent.text.contains("“remove {thing}” is undo here and edit.removeElement at lexicon:8"), "\(intents)")
    let doubt = try finding(after: "rule undo\n  <color>\n  e.g. red\nclass color\n", "  red\n  red -> doubt 1\n")
    #expect(doubt?.kind == .contradiction && doubt?.text.contains("is a doubt of 1.0 here and itself at") == true)
  }

  @Test func `sentences without an example are named`() throws {
    let found = try #require(try finding("rule undo\n  back\n"))
    #expect(found.kind == .uncovered && found.line == 1 && found.text.contains("sentences of undo"), "\(found)")
  }

  @Test(arguments: [
    ("remove back", "is edit.removeElement by lexicon:8, and not one of these sentences"),
    ("forth", "is not understood"),
    ("back -> steps 2", "has nothing as its steps and not “2”"),
    ("back to red -> color blue", "has “red” as its color"),
  ])
  func `an example that is understood otherwise is named with what it is taken for`(example: String, reason: String)
    throws
  {
    let found = try #require(try finding("rule undo\n  back [to {color:<color>}]\n  e.g. \(example)\n"))
    #expect(found.kind == .failing && found.line == 3 && found.text.contains(reason), "\(found)")
  }

  @Test func `a file is checked with those before it, and only what is wrong in it is said`() async throws {
    try await withScratchDirectory { folder in
      for (name, text) in [
        ("program/a.txt", Self.sound + "class odd\n  green\n"), ("own/b.txt", "class color\n  green | red\n"),
        ("own/c.txt", "class color\n  (\n"), ("own/d.txt", "rule undo\n  e.g.\n"),
        ("own/e.txt", "class color\n  pink\nrule undo\n  back\n  e.g. back\n"),
      ] {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      let own = folder.appending(path: "own").path
      let found = try LexiconLoader.check(
        LexiconLoader.files(in: own), after: folder.appending(path: "program").path)
      #expect(found.map(\.kind) == [.fault, .fault, .duplicate, .scattered], "\(found)")
      #expect(found.map(\.file) == ["c", "d", "b", "e"].map { "\(own)/\($0).txt" })
      #expect(found.map(\.line) == [2, 2, 2, 1])
      let packaged = try LexiconLoader.check(folder: folder.appending(path: "program").path)
      #expect(packaged.map(\.kind) == [.unused] && packaged.first?.file.hasSuffix("program/a.txt") == true)
      #expect(try LexiconLoader.check(folder: own).map(\.kind) == [.fault])
    }
  }

  @Test func `an example of the language that a file spoils is named`() async throws {
    try await withScratchDirectory { folder in
      let own = folder.appending(path: "own.txt")
      try FileManager.default.createDirectory(at: folder.appending(path: "program"), withIntermediateDirectories: true)
      try Data(Self.sound.utf8).write(to: folder.appending(path: "program/a.txt"))
      try Data("rule undo\n  remove the {x:thing} -> cost -2\n  e.g. remove the hat\n".utf8).write(to: own)
      let found = try LexiconLoader.check([own.path], after: folder.appending(path: "program").path)
      #expect(found.map(\.kind) == [.failing] && found.first?.line == 9, "\(found)")
      #expect(found.first?.file == folder.appending(path: "program/a.txt").path)
      #expect(found.first?.text.contains("is undo by \(own.path):2, and not one of these sentences") == true)
    }
  }
}
