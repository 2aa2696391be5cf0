import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct RequestByIntentTests {
  private let lexicon: Lexicon
  private let intents: IntentModel
  private let strategy: RequestByIntent

  init() throws {
    lexicon = try LexiconLoader.load(text: "class one\n  the fox | it\nrule unknown\n  talk <one> -> reason notForUs\n")
    let model = "acts\tedit\ttalk\tundo\tdelete\nscale\t1\nbias\t0\t1\t0\t0\nback\t2:4\nbin\t3:4\nback >\t2:2\nred\t0:5\n"
    let sentences = "undo\t0.6\t-\tundo\ndelete\t0.6\task\tdelete {one}\n"
    intents = try IntentModel(Array(model.utf8), name: "model")
    strategy = RequestByIntent(sentences: try IntentSentences(sentences, name: "sentences"))
  }

  private func result(_ text: String, _ table: ParseTable, after best: [Clause] = []) -> RecoveryResult? {
    strategy.result(on: text, best, lexicon, table, intents: intents)
  }

  private let undo = Clause.made(CommandType(intent: .undo))
  private let delete = Clause.made(CommandType(intent: .delete))

  /// Talk for a reason.
  private func talk(_ reason: String, precision: Float = 0.5) throws -> Clause {
    let name = Int16(try #require(lexicon.fieldNames.firstIndex(of: "reason")))
    return .made(
      CommandType(intent: .unknown), precision: precision, captures: [Capture(name: name, text: reason, range: 0..<0)])
  }

  @Test func `it applies to what is not settled, and to pictures`() {
    #expect(strategy.applies([], lexicon) && strategy.applies([.removal(doubt: 1)], lexicon))
    #expect(strategy.applies([.removal()], lexicon) && !strategy.applies([undo], lexicon))
  }

  @Test func `the plain sentence of the act is meant, no surer than usual`() {
    let table = ParseTable(["undo": [undo]])
    #expect(result("whoa there back", table) == RecoveryResult(parts: ["undo"], doubts: [0]))
    #expect(table.asked.last == "undo")
  }

  @Test func `what deletes is asked first, and needs what it deletes`() {
    let table = ParseTable(["delete the fox": [delete]])
    #expect(result("the fox bin", table) == RecoveryResult(parts: ["delete the fox"], doubts: [0.9]))
    #expect(result("nothing bin", table) == nil)
  }

  @Test func `the end of the words that asks for the act goes before`() {
    let table = ParseTable(["take back": [undo], "undo": [undo]])
    #expect(result("oh no take back", table) == RecoveryResult(parts: ["take back"], doubts: [0]))
    #expect(table.asked == ["no take back", "take back"])
  }

  @Test func `a part that asks for something else is not taken`() {
    let table = ParseTable(["take back": [delete], "undo": [undo]])
    #expect(result("oh no take back", table) == RecoveryResult(parts: ["undo"], doubts: [0]))
  }

  @Test func `an edit that nothing speaks against stays where a picture is as likely, and an act is asked about else`() {
    let table = ParseTable(["undo": [undo]])
    #expect(result("red back", table, after: [.removal()]) == nil && table.asked.isEmpty)
    #expect(result("back and forth", table, after: [.removal()]) == RecoveryResult(parts: ["undo"], doubts: [0.9]))
    #expect(result("come back", table, after: [.removal()]) == RecoveryResult(parts: ["undo"], doubts: [0]))
  }

  @Test func `talk that is refused for a reason of its own stays refused`() throws {
    let table = ParseTable(["undo": [undo]])
    #expect(result("whoa there back", table, after: [try talk("deleteAll")]) == nil)
    #expect(result("whoa there back", table, after: [try talk("notForUs")]) != nil)
  }

  @Test func `an act that is one of several steps stays one`() {
    let table = ParseTable(["undo": [undo]])
    #expect(result("whoa there back", table, after: [.removal(doubt: 1), undo]) == nil)
    #expect(result("whoa there back", table, after: [.removal(doubt: 1), delete]) != nil)
  }

  @Test func `of several sentences one may be about a picture`() {
    let table = ParseTable(["take the hat off": [.removal()], "undo": [undo]])
    #expect(result("take the hat off. come back", table) == nil)
    #expect(result("what a day. come back", ParseTable(["undo": [undo]])) != nil)
  }

  @Test func `words of no act are left alone`() {
    #expect(result("hello there", ParseTable(["undo": [undo]])) == nil)
  }
}
