import Testing

@testable import PatternSearch

@Suite struct WordKeyTests {
  private func key(_ word: String) -> WordKey { WordKey(Array(word.utf8).span) }

  @Test func `a key holds a short word whole and tells long ones apart`() {
    var words = ["", "a", "b", "ab", "ba", "aaaaaaaa", "aaaaaaab", "ünder"]
    words += [
      "watercolor", "watercolour", "watercolors", "wbtercolor", "watercoloring", "a longer word than the key",
      "a longer word than the kez",
    ]
    for (index, word) in words.enumerated() {
      #expect(key(word).isWhole == (word.utf8.count <= 8), "\(word)")
      for other in words[..<index] { #expect(key(word) != key(other), "\(word) \(other)") }
      #expect(key(word) == key(word) && key(word).hash == key(word).hash)
    }
  }

  @Test func `letters after the word do not count`() {
    for count in 0...8 {
      let (one, other) = ("abcdefgh", String("abcdefgh".prefix(count)) + "zzzzzzzz")
      let keys = [one, other].map { WordKey(Array($0.utf8).span.eight(at: 0), count: count) }
      #expect(keys[0] == keys[1] && keys[0] == key(String(one.prefix(count))))
    }
  }
}
