import FoundationEssentials
import SketchCore
import Testing

@Suite struct TranscriptScriptTests {
  @Test func `reads utterances, times, directives and comments`() throws {
    let script = try TranscriptScript(
      "# a walk\n\ndraw a mountain\r\n  @1.5s add a cabin  \n!wait\n!expect {\"status\":\"done\"}\n#!expect nothing\n@0s undo")
    #expect(
      script.lines == [
        .init(number: 3, step: .say("draw a mountain", at: nil)), .init(number: 4, step: .say("add a cabin", at: .seconds(1.5))),
        .init(number: 5, step: .wait), .init(number: 6, step: .expect(.object(["status": .string("done")]))),
        .init(number: 8, step: .say("undo", at: .zero)),
      ])
  }

  @Test(arguments: [
    ("draw\n!expect {", "line 2: what follows !expect is not JSON: {"), ("!dance", "line 1: there is no directive “!dance”"),
    ("!wait 5", "line 1: !wait takes nothing, here it has “5”"), ("@soon draw", "line 1: “@soon” is not a time such as @1.5s"),
    ("@-1s draw", "line 1: “@-1s” is not a time such as @1.5s"), ("@nans draw", "line 1: “@nans” is not a time such as @1.5s"),
    ("@2s", "line 1: nothing is said at @2s"), ("!expect {}", "line 1: !expect before anything was said"),
  ])
  func `names the line it cannot use`(text: String, message: String) {
    let error = #expect(throws: SketchError.self) { try TranscriptScript(text) }
    #expect(error?.message == message)
  }
}

@Suite struct JSONValueTests {
  private func difference(_ expected: String, _ actual: String) throws -> String? {
    try WireJSON.decode(JSONValue.self, from: .init(expected.utf8))
      .firstDifference(from: WireJSON.decode(JSONValue.self, from: .init(actual.utf8)))
  }

  @Test(arguments: [
    ("{}", "{\"a\":1}"), ("{\"a\":{\"b\":true}}", "{\"a\":{\"b\":true,\"c\":2},\"d\":3}"), ("[1,{\"a\":2}]", "[1,{\"a\":2,\"b\":3}]"),
    ("{\"a\":null}", "{}"), ("1", "1.0"), ("\"é\"", "\"\\u00e9\""),
  ])
  func `agrees with more than it asks for`(expected: String, actual: String) throws {
    #expect(try difference(expected, actual) == nil)
  }

  @Test(arguments: [
    ("{\"a\":1}", "{\"a\":2}", "a: expected 1, is 2"), ("{\"a\":{\"b\":[1,2]}}", "{\"a\":{\"b\":[1,3]}}", "a.b[1]: expected 2, is 3"),
    ("{\"a\":[]}", "{\"a\":[1]}", "a: expected 0 elements, has 1"), ("{\"a\":1}", "{}", "a: expected 1, is absent"),
    ("{\"a\":{}}", "{\"a\":[]}", "a: expected {}, is []"), ("true", "1", "the value: expected true, is 1"),
    ("{\"a\":null}", "{\"a\":0}", "a: expected null, is 0"),
  ])
  func `says where they differ`(expected: String, actual: String, message: String) throws {
    #expect(try difference(expected, actual) == message)
  }

  @Test func `characters that turn the direction are not part of what was said`() throws {
    let script = try TranscriptScript("draw a \u{202E}fox\u{202C}\n")
    #expect(script.lines.map(\.step) == [.say("draw a fox", at: nil)])
  }
}
