/// Endings that tell a word's class, found by the last letter.
struct WordEndings: ~Copyable, Sendable {
  struct Line: Sendable {
    var letters: [UInt8]
    var classID: Int32
    /// Whether it counts for words the symbol table holds, too.
    var isAlways: Bool
  }

  struct Entry {
    /// Index of its first letter in `letters`.
    var start: Int
    var count: Int
    var classID: Int32
    var isAlways: Bool
  }

  private var letters = UniqueBuffer<UInt8>(capacity: 512)
  /// Endings with the same last letter side by side, the longest first.
  private var entries = UniqueBuffer<Entry>(capacity: 128)
  /// Index in `entries` of the first that ends with each letter, and at last their number.
  private var starts = UniqueBuffer<Int>(capacity: 257)

  init(_ lines: [Line] = []) {
    guard !lines.isEmpty else { return }
    let sorted = lines.sorted { $0.letters.count > $1.letters.count }
    var isLast = [Bool](repeating: false, count: 256)
    for line in lines { if let last = line.letters.last { isLast[Int(last)] = true } }
    for letter in UInt8.min...UInt8.max {
      starts.append(entries.count)
      if isLast[Int(letter)] { for line in sorted where line.letters.last == letter { append(line) } }
    }
    starts.append(entries.count)
  }

  private mutating func append(_ line: Line) {
    entries.append(
      Entry(start: letters.count, count: line.letters.count, classID: line.classID, isAlways: line.isAlways))
    for letter in line.letters { letters.append(letter) }
  }

  /// Appends the classes of a word by its longest ending, which says most ("delicious" is no plural).
  func find(of word: Range<Int>, in text: [UInt8], isKnown: Bool, _ classes: inout UniqueBuffer<Int32>) {
    guard !starts.isEmpty, !word.isEmpty else { return }
    var longest = 0
    let letter = Int(text[word.upperBound - 1])
    for index in starts[letter]..<starts[letter + 1] {
      let entry = entries[index]
      // Short known words ("this") are not inflected.
      guard !isKnown || entry.isAlways, entry.count >= longest, word.count > max(entry.count + 2, isKnown ? 4 : 0)
      else { continue }
      guard ends(text, at: word.upperBound, with: entry) else { continue }
      longest = entry.count
      classes.append(entry.classID)
    }
  }

  private func ends(_ text: [UInt8], at end: Int, with entry: Entry) -> Bool {
    for index in 1...entry.count where letters[entry.start + entry.count - index] != text[end - index] { return false }
    return true
  }
}
