import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct RequestAmongRemarksTests {
  private let lexicon: Lexicon

  init() throws { lexicon = try LexiconLoader.load(text: "class word\n  a\n") }

  private func result(_ text: String, _ table: ParseTable) -> RecoveryResult? {
    RequestAmongRemarks().result(on: text, [], lexicon, table)
  }

  @Test func `it applies to what is not plausible`() {
    for (best, applies) in [
      ([], true), ([Clause.removal(doubt: 2)], true), ([.removal(doubt: Float(2).nextDown)], false),
    ] {
      #expect(RequestAmongRemarks().applies(best, lexicon) == applies)
    }
  }

  @Test func `the one sentence that is a request is meant, and it is asked first`() {
    let table = ParseTable(["put a hat on him": [.removal(precision: 0.6)]])
    #expect(
      result("what a day! put a hat on him. he lost a bet", table)
        == RecoveryResult(parts: ["put a hat on him"], doubts: [0.9]))
    #expect(table.asked == ["what a day", "put a hat on him", "he lost a bet"])
  }

  @Test func `else the one piece between commas that is a plain edit`() {
    let table = ParseTable(["put a hat on him": [.removal(precision: 0.9)]])
    #expect(result("what a day, put a hat on him", table)?.parts == ["put a hat on him"])
    #expect(
      result(
        "what a day, put a hat on him", ParseTable(["put a hat on him": [.removal(precision: Float(0.9).nextDown)]]))
        == nil)
    let picture = Clause.made(CommandType(intent: .create))
    #expect(result("soft light, a cabin", ParseTable(["a cabin": [picture]])) == nil, "pieces often describe a picture")
    #expect(result("soft light. a cabin", ParseTable(["a cabin": [picture]]))?.parts == ["a cabin"])
  }

  @Test func `sentences are tried before what commas part`() {
    let table = ParseTable(["put a hat on him": [.removal()]])
    #expect(result("well. yes, put a hat on him", table)?.parts == ["put a hat on him"])
    #expect(table.asked == ["well", "yes, put a hat on him", "well", "yes", "put a hat on him"])
  }

  @Test func `several sentences are meant where each is a plain request`() {
    let plain = ParseTable(["remove a": [.removal()], "remove b": [.removal(precision: 0.9)]])
    #expect(
      result("remove a. well. remove b", plain) == RecoveryResult(parts: ["remove a", "remove b"], doubts: [0.9, 0.9]))
    let likely = ParseTable(["remove a": [.removal()], "remove b": [.removal(precision: 0.8)]])
    #expect(result("remove a. well. remove b", likely) == nil)
    #expect(result("remove a, well, remove b", plain) == nil, "commas part one only")
  }

  @Test(arguments: [
    [Clause.removal(doubt: 1)], [.removal(precision: Float(0.6).nextDown)], [.made(CommandType(intent: .undo))],
  ])
  func `what is doubted, unlikely or about no picture is no request`(clauses: [Clause]) {
    #expect(result("what a day! put a hat on him", ParseTable(["put a hat on him": clauses])) == nil)
  }

  @Test func `more than eight pieces tell more than they ask for`() {
    let table = ParseTable()
    #expect(result("a. b. c. d. e. f. g. h. i", table) == nil && table.asked.isEmpty)
  }
}
