import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct OverheardRequestsTests {
  private let lexicon: Lexicon

  init() throws {
    lexicon = try LexiconLoader.load(text: "class sentence-start\n  remove | paint\nclass pronoun\n  it\n")
  }

  private func result(_ text: String, _ best: [Clause], _ table: ParseTable) -> RecoveryResult? {
    OverheardRequests().result(on: text, best, lexicon, table)
  }

  @Test func `it applies to plausible edits`() {
    let undo = Clause.made(CommandType(intent: .undo))
    for (best, applies) in [([], false), ([.removal(doubt: 2)], false), ([.removal()], true), ([undo], false)] {
      #expect(OverheardRequests().applies(best, lexicon) == applies)
    }
  }

  @Test func `sentences that ask by themselves are steps, where together they ask for more`() {
    let table = ParseTable(["remove the dog": [.removal(doubt: 1.5)], "paint the sky": [.removal()]])
    let found = result("my cat is sad. remove the dog. paint the sky", [.removal(range: 4..<10)], table)
    #expect(found == RecoveryResult(parts: ["remove the dog", "paint the sky"], doubts: [1.5, 0]))
    #expect(table.asked == ["remove the dog", "paint the sky"], "what is told is not parsed")
  }

  @Test func `sentences that were parsed one by one are left`() {
    let table = ParseTable()
    #expect(result("remove the dog. paint the sky", [.removal(range: 0..<3), .removal(range: 3..<6)], table) == nil)
    #expect(result("remove the dog and paint the sky", [.removal(range: 0..<7)], table) == nil, "one sentence")
    #expect(table.asked.isEmpty)
  }

  @Test func `as many requests as before are no more`() {
    let table = ParseTable(["remove the dog": [.removal()], "paint the sky": []])
    #expect(result("remove the dog. paint the sky", [.removal(range: 0..<6)], table) == nil)
  }

  @Test(arguments: [
    [Clause.removal(precision: Float(0.7).nextDown)], [.removal(doubt: 2)], [.made(CommandType(intent: .create))],
    [.removal(captures: [Capture(name: 0, text: "it", range: 1..<2)])],
  ])
  func `a sentence that is no likely step, or refers back, is none`(second: [Clause]) {
    let table = ParseTable(["remove the dog": [.removal()], "paint it": second])
    #expect(result("remove the dog. paint it", [.removal(range: 0..<5)], table) == nil)
  }

  @Test func `nothing that was understood gets lost`() {
    let table = ParseTable(["remove the dog": [.removal(), .removal(), .removal()]])
    #expect(result("hats go. remove the dog", [.removal(range: 0..<2), .removal(range: 1..<5)], table) == nil)
    #expect(
      table.asked == ["hats go", "remove the dog"], "a sentence in which something was understood is parsed, too")
  }
}
