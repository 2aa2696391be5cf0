import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct CompoundSegmentationTests {
  private let lexicon: Lexicon

  init() throws {
    lexicon = try LexiconLoader.load(
      text: """
        class joiner
          and | then
        class sentence-start
          remove | add | make
        class sentence-demand
          should
        class sentence-verb
          remove | add
        class pronoun
          it
        """)
  }

  private func result(_ text: String, _ best: [Clause] = [], _ table: ParseTable) -> RecoveryResult? {
    CompoundSegmentation().result(on: text, best, lexicon, table)
  }

  @Test func `it applies to what is no plausible command, and to edits that may be more`() {
    let undo = Clause.made(CommandType(intent: .undo))
    for (best, applies) in [
      ([], true), ([.removal(doubt: 2)], true), ([.removal()], true), ([undo], false), ([.removal(), undo], false),
    ] {
      #expect(CompoundSegmentation().applies(best, lexicon) == applies)
    }
  }

  @Test func `the pieces between cuts are parsed, and are a compound where each is a step`() {
    let table = ParseTable(["the hat should go": [.removal(doubt: 0.5)], "add a dog": [.removal(precision: 0.7)]])
    #expect(
      result("the hat should go then add a dog", [], table)
        == RecoveryResult(parts: ["the hat should go", "add a dog"], doubts: [0.5, 0]))
    #expect(table.asked == ["the hat should go", "add a dog"])
  }

  @Test func `nothing is parsed where a piece asks for nothing, or there is no cut`() {
    let table = ParseTable()
    #expect(result("my band is old then add a dog", [], table) == nil && result("remove the dog", [], table) == nil)
    #expect(result("remove a, b, c, d, e, f, g, h, i", [], table) == nil, "more than eight pieces")
    #expect(table.asked.isEmpty)
  }

  @Test(arguments: [
    [Clause.removal(precision: Float(0.7).nextDown)], [.removal(doubt: 1)], [.made(CommandType(intent: .undo))], [],
    [.removal(captures: [Capture(name: 0, text: "it", range: 1..<2)])],
  ])
  func `a piece that is no step, or refers back, ends it`(second: [Clause]) {
    let table = ParseTable(["remove a": [.removal()], "add it": second])
    #expect(result("remove a then add it", [], table) == nil)
    #expect(table.asked == ["remove a", "add it"])
  }

  @Test func `a first piece that is no step spares the second`() {
    let table = ParseTable(["add it": [.removal()]])
    #expect(result("remove a then add it", [], table) == nil && table.asked == ["remove a"])
  }

  @Test func `looks alone are one look`() {
    let look = Clause.made(CommandType(intent: .edit, edit: "enhance"))
    let table = ParseTable(["make a": [look], "make b": [look], "add c": [.removal()]])
    #expect(result("make a and make b", [], table) == nil)
    #expect(result("make a and add c", [], table)?.parts.count == 2)
  }

  @Test func `each cut is tried by itself and then all together`() {
    let table = ParseTable(["remove a": [.removal()], "add b": [.removal()], "add c": [.removal()]])
    #expect(result("remove a, add b, add c", [], table)?.parts == ["remove a", "add b", "add c"])
    #expect(table.asked == ["remove a", "add b, add c", "remove a, add b", "remove a", "add b", "add c"])
  }

  @Test func `of a plausible parse only other cuts are tried, and only more requests count`() {
    let best = [Clause.removal(range: 0..<2), .removal(range: 2..<6)]
    let table = ParseTable([
      "remove a, add b": [.removal()], "add c": [.removal()], "remove a": [.removal()], "add b": [.removal()],
    ])
    #expect(result("remove a, add b, add c", best, table)?.parts == ["remove a", "add b", "add c"])
    #expect(
      table.asked == ["remove a, add b", "add c", "remove a", "add b", "add c"],
      "two requests are no more than there were")
    let known = [Clause.removal(range: 0..<2), .removal(range: 2..<4), .removal(range: 4..<6)]
    let none = ParseTable()
    #expect(result("remove a, add b, add c", known, none) == nil && none.asked.isEmpty)
  }
}
