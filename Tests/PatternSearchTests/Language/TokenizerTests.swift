import TestSupport
import Testing
import VoiceCommands

@testable import PatternSearch

@Suite struct TokenizerTests {
  private let lexicon: Lexicon

  init() throws {
    lexicon = try LexiconLoader.load(
      text: """
        folds
          í i
        slips
          teh the
          & and
        suffixes
          's
          lo <verb>
        class verb
          quita
        class other
          the | and | dog | it's
        """)
  }

  /// Words with the sign of the gap before them, small letters where the lexicon knows them: ` ` `-` `,` `.`.
  private func shown(_ text: String) -> String {
    let tokenized = Tokenizer(lexicon).tokenize(text)
    return tokenized.tokens.map { token in
      let gap = [Gap.space: " ", .hyphen: "-", .comma: ",", .stop: "."][token.gap]!
      let said = tokenized.text([token])
      return gap + (token.word < 0 ? "(\(said))" : lexicon.symbolTable.word(token.word))
    }.joined()
  }

  @Test(arguments: [
    ("the dog", ".the dog"), ("The DOG", ".the dog"), ("the, dog", ".the,dog"), ("the. dog", ".the.dog"),
    ("the! dog?", ".the.dog"),
    ("the.dog", ".the-dog"), ("the-dog", ".the-dog"), ("the - dog", ".the,dog"), ("the (dog)", ".the,dog"),
    ("the: dog", ".the,dog"),
    ("the; dog", ".the.dog"), ("the\n dog", ".the.dog"), ("the — dog", ".the,dog"), ("the … dog", ".the,dog"),
    ("“the” dog", ".the dog"),
    ("the、dog", ".the,dog"), ("¿the dog", ".the dog"), ("the\u{A0}dog", ".the dog"), ("the,. dog", ".the.dog"),
    ("teh & dog", ".the and dog"), ("the+dog", ".the (+) dog"), ("it's", ".it's"), ("it’s", ".it's"), ("'the'", ".the"),
    ("dog's", ".dog-('s)"), ("dogs", ".(dogs)"), ("quitalo", ".quita-(lo)"), ("quítalo", ".quita-(lo)"),
    ("pueblolo", ".(pueblolo)"),
    ("fox 12", ".(fox) (12)"), ("", ""), ("...", ""), ("🦊 dog", ".(🦊) dog"),
  ])
  func `a text is cut into words and gaps`(text: String, expected: String) {
    #expect(shown(text) == expected)
  }

  @Test func `what a token tells of its spelling`() {
    let tokens = Tokenizer(lexicon).tokenize("Teh dog 12 1st  fox The").tokens
    #expect(tokens.map(\.isMisspelling) == [true, false, false, false, false, false])
    #expect(tokens.map(\.isNumber) == [false, false, true, false, false, false])
    #expect(tokens.map(\.looksFirst) == [true, false, false, false, true, true], "a capital, or a wider space")
  }

  @Test func `spans give back what was said, in order`() {
    var strange = StrangeText(seed: 3)
    for text in StrangeText.pieces
      + (0..<300).flatMap({ _ in [strange.bytes(upTo: 60), strange.scalars(upTo: 40), strange.pieces(upTo: 12)] })
    {
      let tokenized = Tokenizer(lexicon).tokenize(text)
      var end: Int32 = 0
      for token in tokenized.tokens {
        #expect(token.start >= end && token.end > token.start)
        // Nothing that is a word lies between.
        #expect(
          !tokenized.bytes[Int(end)..<Int(token.start)].contains { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A },
          "\(text)")
        end = token.end
      }
      #expect(Int(end) <= tokenized.bytes.count && tokenized.bytes == Array(text.utf8))
      #expect(!tokenized.bytes[Int(end)...].contains { $0 >= 0x30 && $0 <= 0x39 }, "\(text)")
    }
  }

  @Test func `no more words are read than the limit`() {
    let text = String(repeating: "dog ", count: 50)
    #expect(Tokenizer(lexicon).tokenize(text, limit: 7).tokens.count == 7)
    #expect(Tokenizer(lexicon).tokenize("dog's dog", limit: 1).tokens.count == 2, "a parted word is two")
  }
}
