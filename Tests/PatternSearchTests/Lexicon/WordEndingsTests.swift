import SketchCore
import TestSupport
import Testing

@testable import PatternSearch

@Suite struct WordEndingsTests {
  private func line(_ ending: String, _ classID: Int32, isAlways: Bool = false) -> WordEndings.Line {
    WordEndings.Line(letters: Array(ending.utf8), classID: classID, isAlways: isAlways)
  }

  private func classes(of word: String, isKnown: Bool, _ endings: borrowing WordEndings) -> [Int32] {
    let text = Array(("before" + word).utf8)
    var found = UniqueBuffer<Int32>(capacity: 4)
    endings.find(of: 6..<text.count, in: text, isKnown: isKnown, &found)
    return found.indices.map { found[$0] }
  }

  @Test(
    arguments: [
      ("suffixes", false, [1, 2]), ("delicious", false, [3]), ("dogs", false, [1]), ("gas", false, []),
      ("walks", true, [1]),
      ("this", true, []),
      ("suffixes", true, [1]), ("fox", false, []), ("", false, []),
    ] as [(String, Bool, [Int32])])
  func `the longest ending tells the class`(word: String, isKnown: Bool, expected: [Int32]) {
    let endings = WordEndings([
      line("s", 1, isAlways: true), line("xes", 2), line("xes", 1, isAlways: true), line("ious", 3),
    ])
    #expect(classes(of: word, isKnown: isKnown, endings).sorted() == expected)
  }

  @Test func `random endings are found as by trying each`() {
    var random = SeededGenerator(seed: 5)
    func letters(_ count: ClosedRange<Int>) -> String {
      String((0..<Int.random(in: count, using: &random)).map { _ in "abc".randomElement(using: &random)! })
    }
    for _ in 0..<200 {
      let lines = (0..<8).map { line(letters(1...3), Int32($0), isAlways: Bool.random(using: &random)) }
      let endings = WordEndings(lines)
      for _ in 0..<10 {
        let (word, isKnown) = (letters(0...7), Bool.random(using: &random))
        let fitting = lines.filter { line in
          word.utf8.count > max(line.letters.count + 2, isKnown ? 4 : 0)
            && Array(word.utf8).suffix(line.letters.count) == line.letters[...]
            && (!isKnown || line.isAlways)
        }
        let longest = fitting.map(\.letters.count).max()
        #expect(
          classes(of: word, isKnown: isKnown, endings).sorted()
            == fitting.filter { $0.letters.count == longest }.map(\.classID), "\(word)")
      }
    }
  }

  @Test func `without lines nothing is told`() { #expect(classes(of: "foxes", isKnown: false, WordEndings()).isEmpty) }
}
