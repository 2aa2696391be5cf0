import SketchCore
import Testing

@Suite struct ExpectationTests {
  @Test func `expectations see the outcome and the command`() throws {
    var command = VoiceCommand(transcript: "undo", intent: .undo, confidence: 1)
    command.steps = 2
    let view = try CommandOutcome(.done, command: command, message: "Went back").expectationView()
    let expected = JSONValue.object(["status": .string("done"), "intent": .string("undo"), "steps": .number(2)])
    #expect(expected.firstDifference(from: view) == nil)
  }
}
