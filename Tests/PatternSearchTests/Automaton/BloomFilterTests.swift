import SketchCore
import TestSupport
import Testing

@testable import PatternSearch

@Suite struct BloomFilterTests {
  private func filter(_ symbols: Set<Symbol>) -> BloomFilter {
    symbols.reduce(into: BloomFilter()) { $0.formUnion(BloomFilter($1)) }
  }

  @Test func `sets with a common symbol always meet, and others hardly ever`() {
    var random = SeededGenerator(seed: 1)
    var (parted, taken) = (0, 0)
    for _ in 0..<5000 {
      let left = Set(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in Symbol.random(in: -300...20_000, using: &random) })
      var right: Set = [Symbol.random(in: -300...20_000, using: &random)]
      if let common = left.first, Bool.random(using: &random) { right.insert(common) }
      let meets = filter(left).meets(filter(right))
      guard left.isDisjoint(with: right) else {
        #expect(meets)
        continue
      }
      parted += 1
      if meets { taken += 1 }
    }
    #expect(parted > 2000)
    #expect(taken * 100 <= parted, "\(taken) of \(parted) were taken for a symbol of their own")
  }

  @Test func `an empty filter meets nothing`() {
    #expect(!BloomFilter().meets(BloomFilter(3)) && !BloomFilter().meets(BloomFilter()))
  }
}
