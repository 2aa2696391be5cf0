/// The endings that tell what class a word is of, found by the last letter.
struct WordEndings: Sendable {
  struct Line: Sendable {
    var letters: [UInt8]
    var classID: Int32
    /// Counts for words the vocabulary holds, too.
    var isAlways: Bool
  }

  /// Those with the same last letter side by side, the longest first.
  private var lines: [Line]
  /// By letter: which of `lines` end with it.
  private var ranges: [Range<Int32>]

  init(_ lines: [Line] = []) {
    self.lines = []
    ranges = []
    guard !lines.isEmpty else { return }
    let sorted = lines.sorted { $0.letters.count > $1.letters.count }
    for letter in UInt8.min...UInt8.max {
      let start = Int32(self.lines.count)
      for line in sorted where line.letters.last == letter { self.lines.append(line) }
      ranges.append(start..<Int32(self.lines.count))
    }
  }

  /// The classes a word is of by its ending: by the longest, as that says most ("delicious" is no plural).
  func classes(of word: Bytes, isKnown: Bool) -> [Int32] {
    guard !ranges.isEmpty, !word.isEmpty else { return [] }
    var classes: [Int32] = []
    var longest = 0
    for index in ranges[Int(word[word.count - 1])] where !isKnown || lines[Int(index)].isAlways {
      let count = lines[Int(index)].letters.count
      // Short known words ("this") are not inflected.
      guard count >= longest, word.count > max(count + 2, isKnown ? 4 : 0), matches(index, word) else { continue }
      longest = count
      classes.append(lines[Int(index)].classID)
    }
    return classes
  }

  private func matches(_ index: Int32, _ word: Bytes) -> Bool {
    let start = word.count - lines[Int(index)].letters.count
    return lines[Int(index)].letters.indices.allSatisfy { lines[Int(index)].letters[$0] == word[start + $0] }
  }
}
