import Foundation
import SketchCore
import TestSupport
import Testing

@testable import VoiceCommands

@Suite struct LexiconTests {
  private static var packagedFolder: String {
    Bundle.module.bundleURL.deletingLastPathComponent().appending(path: "VoiceSketch_VoiceCommands.resources/Lexicon/en").path
  }

  private func load(_ text: String) async throws -> Lexicon {
    try await withScratchDirectory { folder in
      try Data(text.utf8).write(to: folder.appending(path: "words.txt"))
      return try Lexicon.load(folder: folder.path)
    }
  }

  @Test(arguments: [
    ("  draw\n", 1, "before any block"),
    ("class a\n  x\n\nnonsense\n", 4, "opens no block"),
    ("class a\n  [x\n", 2, "missing"),
    ("class a\n  x ]\n", 2, "not expected"),
    ("class a\n  x || y\n", 2, "empty alternative"),
    ("class a\n  <b>\n", 2, "no file defines the class <b>"),
    ("rule create\n  draw {thing}\n", 2, "no file defines the slot “thing”"),
    ("rule paint\n  x\n", 1, "there is no intent “paint”"),
    ("class a\n  x -> sure much\n", 2, "not a number"),
    ("class a\n  $x\n", 2, "no macro"),
    ("table a b\n  x | y | z\n", 2, "columns"),
    ("slot a\n  somewhere <b> 1\n", 2, "slot line"),
  ])
  func `a mistake is named with its file and line`(text: String, line: Int, reason: String) async throws {
    let error = await #expect(throws: SketchError.self) { _ = try await load(text) }
    #expect(error?.code == .configuration)
    #expect(error?.message.hasPrefix("words.txt:\(line): ") == true, "\(error?.message ?? "")")
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  @Test func `a folder that is not there is said to be`() throws {
    let error = #expect(throws: SketchError.self) { try Lexicon.load(folder: "/nowhere/at/all") }
    #expect(error?.code == .configuration)
    #expect(error?.message.contains("/nowhere/at/all") == true)
  }

  @Test func `another language is data`() async throws {
    let lexicon = try await load(
      """
      folds
        á a
      class joiner
        y
      class color
        orange = naranja
      slot cosa
      rule create
        dibuja {description:cosa}
        dibuja {description:cosa} en {style:<estilo>}
      class estilo
        watercolor = acuarela
      rule edit.changeColor
        (haz | pinta) {element:cosa} {color:<color>}
      rule edit.removeElement
        (quita | borra) {element:cosa}
      """)
    let parser = VoiceCommandParser(lexicon: lexicon)
    let creation = parser.parse(Utterance(text: "Dibuja una montaña en acuarela"))
    #expect(creation.create == CreateRequest(description: "una montaña", style: .named(.watercolor)))
    let edit = parser.parse(Utterance(text: "quita el coche y pinta el cielo naranja"))
    #expect(
      edit.edits == [.removeElement(element: "el coche"), .changeColor(element: "el cielo", color: "orange")])
  }

  @Test func `the user's own words count and a bad file is left out`() async throws {
    try await withScratchDirectory { folder in
      try Data("class style\n  splatter = splatter art\nshortcuts\n  the usual = make it brighter and add a bird\n".utf8)
        .write(to: folder.appending(path: "mine.txt"))
      try Data("class style\n  broken = (\n".utf8).write(to: folder.appending(path: "bad.txt"))
      let (lexicon, problems) = try Lexicon.load(folder: Self.packagedFolder, additions: folder.path)
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
    let (_, problems) = try Lexicon.load(folder: Self.packagedFolder, additions: "/nowhere/at/all")
    #expect(problems.isEmpty)
  }

  @Test func `an explanation names what matched`() throws {
    let parser = VoiceCommandParser(lexicon: try Lexicon.load(folder: Self.packagedFolder))
    let text = parser.explain(Utterance(text: "um remove the car and make the sky orange"))
    for part in [
      "left out     um", "edit.removeElement, 40-edit.txt:", "“orange” is <color>", "element = the sky", "split        before “make”: yes",
    ] {
      #expect(text.contains(part), "\(part) is missing in\n\(text)")
    }
  }
}
