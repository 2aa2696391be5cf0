import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct RequestAfterNarrationTests {
  private let lexicon: Lexicon

  init() throws { lexicon = try LexiconLoader.load(text: "class sentence-start\n  replace | remove | turn\n") }

  private func result(_ text: String, _ table: ParseTable) -> RecoveryResult? {
    RequestAfterNarration().result(on: text, [], lexicon, table)
  }

  @Test func `it applies to what is not likely`() {
    for (best, applies) in [
      ([], true), ([Clause.removal(precision: Float(0.6).nextDown)], true), ([.removal(precision: 0.6)], false),
    ] {
      #expect(RequestAfterNarration().applies(best, lexicon) == applies)
    }
  }

  @Test func `plain edits after a pause are meant, and it is asked first`() {
    let table = ParseTable(["replace it with tiles": [.removal(precision: 0.9)]])
    #expect(
      result("ugly carpet, replace it with tiles", table)
        == RecoveryResult(parts: ["replace it with tiles"], doubts: [0.9]))
    #expect(table.asked == ["replace it with tiles"], "what is told begins as no order")
  }

  @Test func `a command before the pause is no narration`() {
    let table = ParseTable([
      "replace it": [.removal()], "turn off the lights": [.made(CommandType(intent: .undo))], "remove dust": [],
    ])
    #expect(result("turn off the lights, replace it", table) == nil)
    #expect(table.asked == ["replace it", "turn off the lights"])
    #expect(result("remove dust, replace it", table)?.parts == ["replace it"], "what only begins as one is none")
  }

  @Test func `two pauses are tried, of eight at most`() {
    let table = ParseTable(["d": [.removal()]])
    #expect(result("a, b, c, d", table) == nil && table.asked == ["b, c, d", "c, d"])
    let many = ParseTable(["b, c, d, e, f, g, h, i": [.removal()]])
    #expect(result("a, b, c, d, e, f, g, h, i", many) == nil && many.asked.isEmpty)
    #expect(result("a b c d", many) == nil && many.asked.isEmpty)
  }

  @Test(arguments: [
    [Clause.removal(precision: Float(0.9).nextDown)], [.removal(doubt: 1)], [.made(CommandType(intent: .create))], [],
  ])
  func `what is no plain request is left`(clauses: [Clause]) {
    #expect(result("ugly carpet, replace it", ParseTable(["replace it": clauses])) == nil)
  }
}
