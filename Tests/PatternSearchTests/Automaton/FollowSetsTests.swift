import SketchCore
import TestSupport
import Testing

@testable import PatternSearch

@Suite struct FollowSetsTests {
  @Test(arguments: [0, 1, 64, 65, 200])
  func `a symbol is held by the sets it was put into`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    var expected: [Symbol: [Int32]] = [:]
    var pairs: [(symbol: Symbol, set: Int32)] = []
    for set in 0..<Int32(count) {
      for symbol in Set((0..<5).map { _ in Symbol.random(in: -40...400, using: &random) }) {
        pairs.append((symbol, set))
        expected[symbol, default: []].append(set)
      }
    }
    let sets = FollowSets(pairs, count: count)
    #expect(sets.count == count && sets.masks == (count + 63) / 64)
    for symbol in -50...1000 as ClosedRange<Symbol> {
      var held: [Int32] = []
      sets.forEach(holding: symbol) { held.append($0) }
      #expect(held == expected[symbol, default: []], "\(symbol)")
    }
  }
}
