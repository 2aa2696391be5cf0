import SketchCore
import Testing

@Suite struct TranscriptScriptTests {
  @Test func `comments and blank lines are passed over and line numbers kept`() throws {
    let script = try TranscriptScript("# a session\n\ndraw a fox  \n  @1.5s undo\n!wait\n!expect {\"intent\":\"undo\"}\n")
    #expect(
      script.lines == [
        .init(number: 3, step: .say("draw a fox", at: nil)), .init(number: 4, step: .say("undo", at: .seconds(1.5))),
        .init(number: 5, step: .wait), .init(number: 6, step: .expect(.object(["intent": .string("undo")]))),
      ])
  }

  @Test(arguments: ["@soon undo", "@1.5s", "@-2s undo", "!expect {", "!expect", "!explode", "!wait for it"])
  func `a line that cannot be read is named`(line: String) {
    let error = #expect(throws: SketchError.self) { try TranscriptScript("undo\n" + line) }
    #expect(error?.code == .invalidInput)
    #expect(error?.message.contains("line 2") == true)
  }

  @Test func `a subset may leave keys out but not change them`() {
    let whole = JSONValue.object(["a": .number(1), "b": .array([.object(["c": .string("x"), "d": .boolean(true)])])])
    func difference(_ expected: JSONValue) -> String? { expected.firstDifference(from: whole) }
    #expect(difference(.object(["b": .array([.object(["c": .string("x")])])])) == nil)
    #expect(difference(.object(["z": .null])) == nil)
    #expect(difference(.object(["b": .array([.object(["c": .string("y")])])])) == "b[0].c: expected \"y\", is \"x\"")
    #expect(difference(.object(["b": .array([])])) != nil)
    #expect(difference(.object(["z": .number(1)])) != nil)
  }

  @Test func `expectations see the outcome and the command`() throws {
    var command = VoiceCommand(transcript: "undo", intent: .undo, confidence: 1)
    command.steps = 2
    let view = try CommandOutcome(.done, command: command, message: "Went back").expectationView()
    let expected = JSONValue.object(["status": .string("done"), "intent": .string("undo"), "steps": .number(2)])
    #expect(expected.firstDifference(from: view) == nil)
  }
}
