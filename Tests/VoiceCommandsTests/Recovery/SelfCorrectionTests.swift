import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct SelfCorrectionTests {
  private let lexicon: Lexicon

  init() throws {
    lexicon = try LexiconLoader.load(
      text: """
        class correction
          no wait
        class article
          a
        class anaphor
          one
        class color
          red | blue | green
        """)
  }

  private func result(_ text: String, _ table: ParseTable) -> RecoveryResult? {
    SelfCorrection().result(on: text, [], lexicon, table)
  }

  @Test func `it is tried on everything`() {
    #expect(SelfCorrection().applies([.removal()], lexicon) && SelfCorrection().applies([], lexicon))
  }

  @Test func `the first repair that is a command is what was meant, and the others go on with it`() {
    let table = ParseTable(["draw a blue car": [.removal(doubt: 3)]])
    #expect(
      result("draw a red car no wait a blue one", table)
        == RecoveryResult(isFinal: false, parts: ["draw a blue car"], doubts: [3]))
    #expect(table.asked == ["a blue one", "draw a blue car"])
    let talk = ParseTable(["a blue one": [.made(CommandType(intent: .unknown))], "draw a blue car": []])
    #expect(result("draw a red car no wait a blue one", talk) == nil)
  }

  @Test func `what was repaired may be repaired once more`() {
    let table = ParseTable([
      "draw red no wait green": [.removal()], "draw green": [.removal()], "draw red": [.removal()],
    ])
    #expect(result("draw blue no wait red no wait green", table)?.parts == ["draw green"])
    #expect(table.asked == ["red no wait green", "draw red no wait green", "draw green"])
  }

  @Test func `two corrections are followed`() {
    let table = ParseTable([
      "draw red no wait green no wait blue": [.removal()], "draw green no wait blue": [.removal()],
      "draw blue": [.removal()],
    ])
    #expect(result("draw blue no wait red no wait green no wait blue", table)?.parts == ["draw green no wait blue"])
  }

  @Test func `where nothing is taken back nothing is parsed`() {
    let table = ParseTable()
    #expect(result("draw a red car", table) == nil && table.asked.isEmpty)
  }
}
