import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct RuleExampleTests {
  private func example(_ text: String) throws -> RuleExample {
    try RuleExample(Array(text.utf8).span, source: SourceLine(file: 0, line: 1))
  }

  @Test func `an example is what is said and the fields it has`() throws {
    let plain = try example(" put a hat on it, please ")
    #expect(plain.utterance == "put a hat on it, please" && plain.fields.isEmpty)
    let full = try example("put a hat on it -> element a hat,  position on it")
    #expect(full.utterance == "put a hat on it")
    #expect(full.fields.map(\.name) == ["element", "position"] && full.fields.map(\.text) == ["a hat", "on it"])
  }

  @Test(arguments: ["", " -> element a hat", "put a hat on it ->", "put a hat on it -> element", "x -> element a,"])
  func `an example lacks nothing`(text: String) {
    #expect(throws: LexiconFault.self) { try example(text) }
  }

  @Test func `a parser reads none of them`() throws {
    let lexicon = try LexiconLoader.load(text: "rule undo\n  back\n  e.g.\n  e.g. (\n  e.g. back ->\n    further\n")
    #expect(lexicon.sentencePatterns.count == 1)
  }
}
