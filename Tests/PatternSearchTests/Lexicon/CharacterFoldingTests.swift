import Testing

@testable import PatternSearch

@Suite struct CharacterFoldingTests {
  private func folded(_ word: String) -> String {
    var folding = CharacterFolding()
    folding.add("í", to: Array("i".utf8))
    folding.add("ß", to: Array("ss".utf8))
    folding.add("Ş", to: Array("s".utf8))
    return String(decoding: folding.folded(Array(word.utf8).span), as: UTF8.self)
  }

  @Test(arguments: [
    ("Dog", "dog"), ("AZaz@[", "azaz@["), ("quítalo", "quitalo"), ("QUÍTALO", "quitalo"), ("qui\u{301}talo", "quitalo"),
    ("straße", "strasse"), ("it’s", "it's"),
    ("ŞŞ", "ss"), ("ş", "s"), ("Über", "über"), ("u\u{308}", "u\u{308}"), ("🦊", "🦊"), ("", ""), ("it's-9", "it's-9"),
  ])
  func `letters are lower case and as the lexicon reads them`(word: String, expected: String) {
    #expect(folded(word) == expected)
  }

  @Test func `the last fold of a letter counts`() {
    var folding = CharacterFolding()
    folding.add("é", to: Array("x".utf8))
    folding.add("é", to: Array("e".utf8))
    for word in ["é", "É", "e\u{301}"] { #expect(folding.folded(Array(word.utf8).span) == Array("e".utf8), "\(word)") }
  }

  @Test(arguments: [[0xC3], [0xFF, 0x41], [0xE2, 0x80], [0xF0, 0x9F, 0xA6]] as [[UInt8]])
  func `bytes that are no text are survived`(bytes: [UInt8]) { #expect(!CharacterFolding().folded(bytes.span).isEmpty) }
}
