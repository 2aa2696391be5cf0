import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct ParseTests {
  private let lexicon: Lexicon
  private let text: TokenizedText

  init() throws {
    lexicon = try LexiconLoader.load(text: "class word\n  a\n")
    text = Tokenizer(lexicon).tokenize("remove the dog and then make it brighter")
  }

  @Test func `a parse without clauses says why`() {
    #expect(Parse(text, failure: "long").failure == "long" && Parse(text, failure: "long").searches == 0)
    let nothing = Parse(text, clauses: [])
    #expect(nothing.failure == "unknown" && nothing.searches == 1 && nothing.parts == [0..<8])
    #expect(Parse(text, clauses: [.removal()]).failure == nil)
  }

  @Test func `clauses of parts are moved to where the parts are`() {
    let parts = [0..<3, 5..<8].map { ($0, Parse(text.with(text.sentence($0)), clauses: [.removal(range: 0..<3)])) }
    let whole = Parse(text, parts: parts.map { (range: $0.0, parse: $0.1) })
    #expect(whole.clauses.map(\.range) == [0..<3, 5..<8] && whole.parts == [0..<3, 5..<8])
    #expect(whole.requests == 2 && whole.plausibility.clauses == 2)
  }

  @Test func `cuts lie between the requests of neighbouring clauses`() {
    let remark = Clause.made(CommandType(intent: .edit), range: 3..<4)
    let parse = Parse(text, clauses: [.removal(range: 0..<3), .removal(range: 5..<6), remark, .removal(range: 7..<8)])
    #expect(parse.cuts == [ClauseCut(end: 3, start: 5)])
  }

  @Test func `asking first adds so much doubt that no clause is believed, and changes nothing else`() {
    let parse = Parse(text, clauses: [.removal(precision: 1, range: 0..<3), .removal(precision: 0.7, doubt: 0.5)])
    let asking = parse.askingFirst()
    #expect(asking.clauses.map(\.doubt) == [0.9, 1.4] && asking.plausibility.doubt == 1.4)
    #expect(asking.clauses.map(\.range) == parse.clauses.map(\.range) && asking.parts == parse.parts)
    for clause in asking.clauses {
      #expect(Calibration.confidence(precision: Double(clause.precision), doubt: Double(clause.doubt)) < 0.6)
    }
  }

  @Test func `whether it is about pictures, and about looks only`() {
    let (look, create, undo) = (
      CommandType(intent: .edit, edit: "enhance"), CommandType(intent: .create), CommandType(intent: .undo)
    )
    for (types, pictures, looks) in [
      ([look], true, true), ([look, create], true, false), ([look, undo], false, false), ([], true, true),
    ] {
      let parse = Parse(text, clauses: types.map { .made($0) })
      #expect(parse.isAboutPictures == pictures && parse.isAboutLooks == looks)
    }
  }
}
