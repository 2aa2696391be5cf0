import SketchCore
import TestSupport
import Testing

@testable import PatternSearch

@Suite struct HomophonesTests {
  @Test func `a word has all its meanings, the last added first`() {
    var random = SeededGenerator(seed: 1)
    var homophones = Homophones()
    var expected: [Int32: [Int32]] = [:]
    for meant in 0..<100 as Range<Int32> {
      let heard = Int32.random(in: 0..<30, using: &random)
      homophones.add(heard, meant: meant)
      expected[heard, default: []].insert(meant, at: 0)
    }
    for word in 0..<50 as Range<Int32> {
      var meanings: [Int32] = []
      var item = homophones.first(of: word)
      while item >= 0 {
        meanings.append(homophones.meant[item])
        item = homophones.next[item]
      }
      #expect(meanings == expected[word, default: []])
    }
  }
}
