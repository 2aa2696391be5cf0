import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct TokenizedTextPiecesTests {
  private static let lexicon = """
    class joiner
      and | then
    class sentence-start
      remove | add | please
    class sentence-demand
      should
    class sentence-verb
      remove | add
    class unfinished
      to
    """

  private func text(_ text: String, _ lexicon: String = Self.lexicon) throws -> (text: TokenizedText, lexicon: Lexicon) {
    let lexicon = try LexiconLoader.load(text: lexicon)
    return (Tokenizer(lexicon).tokenize(text), lexicon)
  }

  @Test(
    arguments: [
      ("one two. three, four", Gap.stop, [0..<2, 2..<4]), ("one two. three, four", .comma, [0..<2, 2..<3, 3..<4]),
      ("one two", .stop, []),
      ("a, b, c, d, e, f, g, h", .comma, (0..<8).map { $0..<$0 + 1 }), ("a, b, c, d, e, f, g, h, i", .comma, []),
    ] as [(String, Gap, [Range<Int>])])
  func `pieces lie between pauses, two to eight of them`(said: String, pause: Gap, expected: [Range<Int>]) throws {
    #expect(try text(said).text.pieces(partedBy: pause) == expected)
  }

  @Test(
    arguments: [
      ("the hat, the dog", [ClauseCut(end: 2, start: 2)]), ("one and two", []),
      ("one and remove two", [ClauseCut(end: 1, start: 2)]),
      ("one and then remove two", [ClauseCut(end: 1, start: 3)]), ("one, and two", [ClauseCut(end: 1, start: 2)]),
      ("one remove two", [ClauseCut(end: 1, start: 1)]), ("one please two", []), ("one to remove two", []),
      ("remove one", []),
      ("one and", []),
      ("one remove two add three", [ClauseCut(end: 1, start: 1), ClauseCut(end: 3, start: 3)]),
    ] as [(String, [ClauseCut])])
  func `a cut is at a pause, at a joiner before a sentence, and before a verb`(said: String, expected: [ClauseCut])
    throws
  {
    let (text, lexicon) = try text(said)
    #expect(text.cuts(lexicon) == expected)
  }

  @Test(arguments: [
    ("remove it", true), ("and then remove it", true), ("it should go", true), ("remote it", false),
    ("it is gone", false), ("and", false),
  ])
  func `words that begin as an order or hold a demand are requested`(said: String, expected: Bool) throws {
    let (text, lexicon) = try text(said)
    #expect(text.isRequested(0..<text.tokens.count, lexicon) == expected)
    let (other, silent) = try self.text(said, "class joiner\n  and\n")
    #expect(other.isRequested(0..<other.tokens.count, silent), "a language that does not say how orders begin")
  }
}
