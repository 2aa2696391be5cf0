import SketchCore
import TestSupport
import Testing

@testable import PatternSearch

@Suite struct PrefixSumsTests {
  @Test func `a difference of two sums is the cost of the words between`() {
    let arena = SearchArena()
    defer { arena.free() }
    var random = SeededGenerator(seed: 1)
    var sums = PrefixSums(words: 12, slots: 3, in: arena)
    var costs: [[(any: Float, head: Float)]] = []
    for slot in 0..<3 as Range<Int16> {
      costs.append(
        (0..<12).map { _ in
          (Float(Int.random(in: -3000...3000, using: &random)) / 1024, Float(Int.random(in: 0...9, using: &random)))
        })
      let isKnown = sums.isKnown(slot)
      #expect(!isKnown)
      sums.begin(slot)
      for position in 0..<12 as Range<Int32> {
        let cost = costs[Int(slot)][Int(position)]
        sums.add(PrefixSums.Sum(any: cost.any, head: cost.head), at: position, slot)
      }
      let isBegun = sums.isKnown(slot)
      #expect(isBegun)
    }
    for slot in 0..<3 as Range<Int16> {
      for start in 0...12 as ClosedRange<Int32> {
        for end in start...12 {
          let (first, last) = (sums.sum(before: start, slot), sums.sum(before: end, slot))
          let words = costs[Int(slot)][Int(start)..<Int(end)]
          #expect(
            last.any - first.any == words.reduce(0) { $0 + $1.any }
              && last.head - first.head == words.reduce(0) { $0 + $1.head })
        }
      }
    }
  }
}
