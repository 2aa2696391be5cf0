import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct RequestInNarrationTests {
  private let lexicon: Lexicon

  init() throws {
    lexicon = try LexiconLoader.load(
      text: "class plea\n  can you | could anyone\nclass plea-for-that\n  can you fix it\n")
  }

  private func result(_ text: String, _ table: ParseTable) -> RecoveryResult? {
    RequestInNarration().result(on: text, [], lexicon, table)
  }

  @Test func `it applies to what is not settled`() {
    for (best, applies) in [
      ([], true), ([Clause.removal(doubt: 1)], true), ([.removal(precision: 0.5)], true),
      ([.removal(doubt: Float(1).nextDown)], false),
    ] {
      #expect(RequestInNarration().applies(best, lexicon) == applies)
    }
  }

  @Test func `a request to somebody after a pause is meant`() {
    let table = ParseTable(["could anyone remove the bin": [.removal(precision: 0.6, doubt: 1.5)]])
    #expect(
      result("happy Friday! could anyone remove the bin", table)
        == RecoveryResult(parts: ["could anyone remove the bin"], doubts: [1.5]))
    #expect(table.asked == ["could anyone remove the bin"])
  }

  @Test func `without a pause something must be told, and it is asked first`() {
    let table = ParseTable(["can you paint her": [.removal()]])
    #expect(
      result("she is bald can you paint her", table) == RecoveryResult(parts: ["can you paint her"], doubts: [0.9]))
    let short = ParseTable(["can you paint her": [.removal()]])
    #expect(
      result("oh well can you paint her", short) == nil && result("can you paint her", short) == nil
        && short.asked.isEmpty)
  }

  @Test func `two requests are tried, and none about something told before`() {
    let table = ParseTable(["can you c": [.removal()]])
    #expect(result("x. can you a. can you b. can you c", table) == nil)
    #expect(table.asked == ["can you a. can you b. can you c", "can you b. can you c"])
    let told = ParseTable(["can you fix it": [.removal()]])
    #expect(result("my car is broken, can you fix it", told) == nil && told.asked.isEmpty)
  }

  @Test(arguments: [[Clause.removal(precision: Float(0.6).nextDown)], [.made(CommandType(intent: .undo))], []])
  func `what is unlikely or about no picture is no request`(clauses: [Clause]) {
    #expect(result("x. can you a", ParseTable(["can you a": clauses])) == nil)
  }

  @Test func `a language without pleas has none`() throws {
    let table = ParseTable()
    #expect(
      try RequestInNarration().result(on: "x. can you a", [], LexiconLoader.load(text: "class word\n  a\n"), table)
        == nil
        && table.asked.isEmpty)
  }
}
