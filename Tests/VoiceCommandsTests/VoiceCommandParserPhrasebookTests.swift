import SketchCore
import Testing

@testable import VoiceCommands

@Suite struct VoiceCommandParserPhrasebookTests {
  @Test func `the sections of a lexicon's examples come in its order`() throws {
    let lexicon = try LexiconLoader.load(
      text: "examples Drawing\n  draw a cat\nexamples The rest\n  undo\nexamples Drawing\n  paint a fox\n")
    #expect(
      VoiceCommandParser(lexicon: lexicon).phrasebook() == [
        PhrasebookSection(title: "Drawing", examples: ["draw a cat", "paint a fox"]),
        PhrasebookSection(title: "The rest", examples: ["undo"]),
      ])
  }
}
