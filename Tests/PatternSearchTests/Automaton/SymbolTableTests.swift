import Testing

@testable import PatternSearch

@Suite struct SymbolTableTests {
  /// Words of all lengths, many with a common beginning or end.
  private static let words: [String] = (0...24).flatMap { length in
    ["a", "b", "ü", "z"].flatMap { letter -> [String] in
      let letters = String(repeating: letter, count: length)
      return (0..<40).flatMap { [letters + "\($0)", "\($0)" + letters] }
    }
  }

  @Test func `a word has one number and is spelled by it`() {
    var table = SymbolTable(expecting: 3)
    var numbers: [String: Int32] = [:]
    for word in Self.words { numbers[word] = table.add(Array(word.utf8).span) }
    #expect(table.count == Set(Self.words).count)
    #expect(Set(numbers.values).count == table.count)
    for word in Self.words {
      #expect(table.id(of: word) == numbers[word])
      #expect(table.id(ofRare: Array(word.utf8).span) == numbers[word])
      #expect(table.word(numbers[word]!) == word)
      #expect(table.add(Array(word.utf8).span) == numbers[word], "it is known")
    }
    for other in ["", "a", "zz", "aaaaaaaab", "aaaaaaaaaaaaaaaaaaaaaaaa", "0\0"] {
      #expect(table.id(of: other) == -1)
      #expect(table.id(ofRare: Array(other.utf8).span) == -1)
    }
  }
}
