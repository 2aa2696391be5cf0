import Testing

@testable import VoiceCommands

/// What lexicon files are read into.
@Suite struct LexiconTableTests {
  /// Of all lengths, many with a common beginning or end.
  private static let words: [String] = (0...24).flatMap { length in
    ["a", "b", "ü", "z"].flatMap { letter -> [String] in
      let letters = String(repeating: letter, count: length)
      return (0..<40).flatMap { [letters + "\($0)", "\($0)" + letters] }
    }
  }

  @Test func `a word has one number and is spelled by it`() {
    var vocabulary = Vocabulary(expecting: 3)
    var numbers: [String: Int32] = [:]
    for word in Self.words { numbers[word] = vocabulary.add(Array(word.utf8).span) }
    #expect(vocabulary.count == Set(Self.words).count)
    #expect(Set(numbers.values).count == vocabulary.count)
    for word in Self.words {
      #expect(vocabulary.id(of: word) == numbers[word])
      #expect(vocabulary.id(ofRare: Array(word.utf8).span) == numbers[word])
      #expect(vocabulary.word(numbers[word]!) == word)
      #expect(vocabulary.add(Array(word.utf8).span) == numbers[word], "it is known")
    }
    for other in ["", "a", "zz", "aaaaaaaab", "aaaaaaaaaaaaaaaaaaaaaaaa", "0\0"] {
      #expect(vocabulary.id(of: other) == -1)
      #expect(vocabulary.id(ofRare: Array(other.utf8).span) == -1)
    }
  }

  @Test(arguments: [
    "0", "1", "-1", "0.4", "0.7", "-0.25", "0.98", "0.123456", "9999999", "99.99999", "12345678", "0.1234567", ".5", "1.", "-0", "1e2",
    "+1",
  ])
  func `a number is the nearest to what is written`(text: String) throws {
    #expect(try Array(text.utf8).span.number() == Float(text))
  }

  @Test(arguments: ["", "-", ".", "1.2.3", "1,5", "one", "1 ", "--1"])
  func `what is no number is refused`(text: String) {
    #expect(throws: LexiconFault.self) { _ = try Array(text.utf8).span.number() }
  }

  /// Symbols in a row, far apart and below zero, which are classes.
  @Test func `a table leads from a symbol to its edge however many there are`() {
    var tables = SymbolTables(expecting: 1)
    let symbols: [Symbol] = (0..<50).map { $0 } + (1..<50).map { $0 &* 4096 } + (1..<50).map { -$0 }
    var places = [0, 1].map { edge in
      tables.add(.init(symbol: symbols[edge], edge: Int32(edge)), .init(symbol: symbols[edge + 2], edge: Int32(edge + 2)))
    }
    for (edge, symbol) in symbols.enumerated().dropFirst(4) {
      #expect(tables.put(Int32(edge), symbol, in: &places[edge % 2]) == -1)
    }
    for (edge, symbol) in symbols.enumerated() {
      #expect(tables.edge(places[edge % 2], symbol) == Int32(edge))
      #expect(tables.edge(places[1 - edge % 2], symbol) == -1)
    }
    #expect(tables.put(1000, symbols[7], in: &places[1]) == 7, "the edge that was the first of its symbol")
    #expect(tables.edge(places[1], symbols[7]) == 1000)
  }

  @Test func `the letters that begin a word are counted`() {
    for text in ["lighthouse", "cat sat|", "o'clock ", "a", "", "ünder", "Zebra", "z{a}`", "abcdefg"] {
      let expected = text.utf8.prefix(8).prefix { $0 >= 0x61 && $0 <= 0x7A }.count
      #expect(LetterScan.smallLetters(in: Array(text.utf8).span.eight(at: 0)) == expected, "\(text)")
    }
  }
}
