/// Known misspellings and the words they are written for: "teh" for "the".
package struct Misspellings: Sendable {
  private var words: [Int32] = []

  /// Word that is meant; the word itself when it is no misspelling.
  package func meant(by word: Int32) -> Int32 {
    guard word >= 0, Int(word) < words.count, words[Int(word)] >= 0 else { return word }
    return words[Int(word)]
  }

  mutating func add(_ written: Int32, meant word: Int32) {
    while words.count <= Int(written) { words.append(-1) }
    words[Int(written)] = word
  }
}
