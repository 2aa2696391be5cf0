import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct SpellingCorrectionTests {
  private let lexicon: Lexicon

  init() throws { lexicon = try LexiconLoader.load(text: "class word\n  mountain | draw\n") }

  /// Result, and what the unknown words of the text that was parsed were corrected to.
  private func result(_ text: String, _ best: [Clause], _ answer: [Clause]) -> (
    result: RecoveryResult?, corrections: [String]
  ) {
    var corrections: [String] = []
    var state = RecoveryState(ViterbiSearch(PhraseChart(Tokenizer(lexicon).tokenize(text), in: SearchContext(lexicon))))
    state.best = Parse(state.uncorrected, clauses: best)
    let recovery = SpellingCorrection().recover(state) { text in
      corrections += text.tokens.filter { $0.correction >= 0 }.map { lexicon.symbolTable.word($0.correction) }
      return Parse(text, clauses: answer)
    }
    return (recovery.map(RecoveryResult.init), corrections)
  }

  @Test func `it applies to what is not likely, but for plain talk`() {
    let talk = CommandType(intent: .unknown)
    let rows: [([Clause], Bool)] = [
      ([], true), ([.removal(precision: 0.5)], true), ([.removal()], false), ([.made(talk)], false),
      ([.made(talk, precision: 0.8)], true),
    ]
    for (best, applies) in rows {
      #expect(SpellingCorrection().applies(best, lexicon) == applies)
    }
  }

  @Test func `unknown words are parsed as the known ones near them`() {
    let found = result("draw mountian", [], [.removal()])
    #expect(found.corrections == ["mountain"] && found.result == RecoveryResult(parts: ["draw mountian"], doubts: [0]))
    let nothing = result("draw something", [], [.removal()])
    #expect(nothing.result == nil && nothing.corrections.isEmpty, "nothing is near, nothing is parsed")
  }

  @Test func `an unlikely command is better than none and not than another`() {
    let unlikely = Clause.removal(precision: 0.5)
    #expect(result("mountian", [], [unlikely]).result != nil)
    #expect(result("mountian", [.removal(precision: 0.55)], [unlikely]).result == nil)
    #expect(result("mountian", [.removal(precision: 0.55)], [.removal()]).result != nil)
    #expect(result("mountian", [], [.made(CommandType(intent: .unknown))]).result == nil)
  }
}
