import SketchCore
import Testing
import VoiceCommands

@testable import Listening

@Suite struct CommandEquivalenceTests {
  private let parser: VoiceCommandParser

  init() throws { parser = try VoiceCommandParser.packaged() }

  private func meaning(_ text: String, confidence: Double = 1) -> CommandEquivalence {
    CommandEquivalence(parser.parse(Utterance(text: text, confidence: confidence)), of: parser)
  }

  @Test func `articles, wording and confidence make no difference, what is asked for does`() {
    #expect(meaning("add a cabin") == meaning("Add the cabin", confidence: 0.5))
    #expect(meaning("add a cabin") != meaning("add a cannon"))
    #expect(meaning("add a cabin") != meaning("remove the cabin"))
    #expect(meaning("undo and add a cabin") == meaning("undo and add the cabin"))
  }

  @Test func `everything that is no command is one`() {
    #expect(!meaning("the bus was late again").isCommand)
    #expect(meaning("the bus was late again") == meaning("we ran for the bus"))
    #expect(meaning("undo").isCommand)
  }
}
