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
  /// By letter: where in `lines` those begin that end with it, and at last how many there are.
  private var starts: [Int] = []

  init(_ lines: [Line] = []) {
    self.lines = []
    guard !lines.isEmpty else { return }
    let sorted = lines.sorted { $0.letters.count > $1.letters.count }
    var isLast = [Bool](repeating: false, count: 256)
    for line in lines { if let last = line.letters.last { isLast[Int(last)] = true } }
    for letter in UInt8.min...UInt8.max {
      starts.append(self.lines.count)
      if isLast[Int(letter)] { for line in sorted where line.letters.last == letter { self.lines.append(line) } }
    }
    starts.append(self.lines.count)
  }

  /// The classes a word is of by its ending: by the longest, as that says most ("delicious" is no plural).
  func classes(of word: Bytes, isKnown: Bool) -> [Int32] {
    guard !lines.isEmpty, !word.isEmpty else { return [] }
    var classes: [Int32] = []
    var longest = 0
    let letter = Int(word[word.count - 1])
    for index in starts[letter]..<starts[letter + 1] where !isKnown || lines[index].isAlways {
      let count = lines[index].letters.count
      // Short known words ("this") are not inflected.
      guard count >= longest, word.count > max(count + 2, isKnown ? 4 : 0), matches(index, word) else { continue }
      longest = count
      classes.append(lines[index].classID)
    }
    return classes
  }

  private func matches(_ index: Int, _ word: Bytes) -> Bool {
    let start = word.count - lines[index].letters.count
    return lines[index].letters.indices.allSatisfy { lines[index].letters[$0] == word[start + $0] }
  }
}
