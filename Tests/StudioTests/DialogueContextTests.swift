import Foundation
import SketchCore
import Testing

@testable import Studio

@Suite struct DialogueContextTests {
  private var dialogue = DialogueContext()
  private let now = ContinuousClock.now

  private func question(_ text: String, lifetime: Duration = .seconds(30)) -> PendingQuestion {
    PendingQuestion(
      text: text, command: VoiceCommand(transcript: text, intent: .delete, confidence: 1),
      expires: now + lifetime)
  }

  @Test mutating func `a question is open until its time is over`() {
    dialogue.ask(question("delete it?"))
    #expect(dialogue.openQuestion(at: now)?.text == "delete it?")
    #expect(dialogue.openQuestion(at: now + .milliseconds(29_900)) != nil)
    #expect(dialogue.openQuestion(at: now + .seconds(30)) == nil)
  }

  @Test mutating func `there is one question at a time`() {
    dialogue.ask(question("delete it?"))
    dialogue.ask(question("draw it?", lifetime: .seconds(60)))
    #expect(dialogue.openQuestion(at: now + .seconds(45))?.text == "draw it?")
    dialogue.closeQuestion()
    #expect(dialogue.openQuestion(at: now) == nil)
  }

  @Test mutating func `a new picture ends what a list was about`() {
    dialogue.noteListing([3, 2])
    #expect(dialogue.listing == [3, 2])
    dialogue.noteNew([4])
    #expect(dialogue.listing == nil)
  }

  @Test mutating func `several made together are one to choose from, until something else is listed or made`() {
    dialogue.noteNew([4, 5, 6])
    #expect(dialogue.listing == [4, 5, 6] && dialogue.variations == [4, 5, 6])
    dialogue.noteListing([2])
    #expect(dialogue.variations.isEmpty)
  }
}
