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
  @Test func `a node's edges are found by their symbol however many there are`() {
    var edges = EdgeTables(expecting: 1)
    let near: [Symbol] = (0..<50).map { $0 }
    let far: [Symbol] = (1..<50).map { $0 &* 4096 }
    let classes: [Symbol] = (1..<50).map { -$0 }
    let symbols = near + far + classes
    var links = [EdgeTables.Link(), EdgeTables.Link()]
    for (target, symbol) in symbols.enumerated() {
      edges.put(.init(target: Int32(target), symbol: symbol, name: 3), &links[target % 2])
    }
    for (target, symbol) in symbols.enumerated() {
      let first = edges.first(links[target % 2], symbol)
      #expect(first >= 0 && edges[first].target == Int32(target) && edges[first].name == 3 && edges[first].next == -1)
      #expect(edges.first(links[1 - target % 2], symbol) == -1)
    }
    #expect(edges.count == symbols.count)
    #expect(edges.first(EdgeTables.Link(), 0) == -1, "a node without edges")
  }

  @Test(arguments: [[7], [7, 8], [7, 8, 9, 10, 11, 12, 13, 14]] as [[Symbol]])
  func `edges with the same symbol lead from the last to the first`(symbols: [Symbol]) {
    var edges = EdgeTables(expecting: 1)
    var link = EdgeTables.Link()
    for round in 0..<3 {
      for symbol in symbols { edges.put(.init(target: symbol * 10 + Int32(round), symbol: symbol, name: -1), &link) }
    }
    for symbol in symbols {
      var targets: [Int32] = []
      var item = edges.first(link, symbol)
      while item >= 0 {
        targets.append(edges[item].target)
        item = edges[item].next
      }
      #expect(targets == [2, 1, 0].map { symbol * 10 + $0 })
    }
    var all: [Int32] = []
    edges.forEach(link) { all.append($0.target) }
    #expect(all.sorted() == symbols.flatMap { symbol in (0..<3).map { symbol * 10 + $0 } })
    var firsts: [Symbol] = []
    edges.forEachFirst(link) { firsts.append($0.symbol) }
    #expect(firsts.sorted() == symbols)
  }

  @Test func `the letters that begin a word are counted`() {
    for text in ["lighthouse", "cat sat|", "o'clock ", "a", "", "ünder", "Zebra", "z{a}`", "abcdefg"] {
      let expected = text.utf8.prefix(8).prefix { $0 >= 0x61 && $0 <= 0x7A }.count
      #expect(LetterScan.smallLetters(in: Array(text.utf8).span.eight(at: 0)) == expected, "\(text)")
    }
  }
}
