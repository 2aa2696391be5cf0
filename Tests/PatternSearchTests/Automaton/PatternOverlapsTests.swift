import SketchCore
import Testing

@testable import PatternSearch

@Suite struct PatternOverlapsTests {
  private static let slots: [Int16] = [0, 1]

  /// Patterns that accept a sequence, by the naive matcher. A free text is a number beyond those of the words.
  private func accepting(_ sequence: [PatternOverlaps.Label], _ trees: [PatternTree]) -> [Int] {
    let matcher = PatternTree.Matcher(
      symbol: { symbol, start in
        start < sequence.count && sequence[start] == .symbol(symbol) ? [(end: start + 1, cost: Float(0))] : []
      },
      free: { slot, range in range.count == 1 && sequence[range.lowerBound] == .free(slot: slot) ? Float(0) : Float.infinity },
      count: sequence.count)
    return trees.indices.filter { (matcher.ends(of: trees[$0], from: 0)[sequence.count] ?? Float.infinity) < Float.infinity }
  }

  private func visits(_ trees: [PatternTree]) throws -> [(patterns: [Int], sample: [PatternOverlaps.Label])] {
    var found: [(patterns: [Int], sample: [PatternOverlaps.Label])] = []
    var overlaps = try PatternOverlaps(trees.map(\.pieces))
    #expect(overlaps.forEach { found.append(($0, $1)) })
    return found
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `each sequence is said to be accepted by the patterns that accept it`(seed: UInt64) throws {
    var generator = PatternTree.Generator(
      symbols: [0, 1, 2, -1], repeated: [-1, 1], slots: Self.slots, random: SeededGenerator(seed: seed))
    let trees = (0..<6).map { _ in generator.tree() }
    let visits = try visits(trees)
    for (patterns, sample) in visits { #expect(accepting(sample, trees) == patterns, "\(sample)") }
    let labels = generator.symbols.map(PatternOverlaps.Label.symbol) + Self.slots.map { .free(slot: $0) }
    for length in 0...3 {
      for number in 0..<repeatElement(labels.count, count: length).reduce(1, *) {
        var rest = number
        let sequence = (0..<length).map { _ in
          defer { rest /= labels.count }
          return labels[rest % labels.count]
        }
        let patterns = accepting(sequence, trees)
        guard !patterns.isEmpty else { continue }
        #expect(visits.contains { $0.patterns == patterns && $0.sample.count <= length }, "\(sequence)")
      }
    }
  }

  @Test func `a pattern without others is visited by itself`() throws {
    let visits = try visits([.symbol(4), .sequence([.symbol(4), .free(slot: 1)]), .symbol(4)])
    #expect(visits.map(\.patterns) == [[0, 2], [1]])
    #expect(visits.map(\.sample) == [[.symbol(4)], [.symbol(4), .free(slot: 1)]])
  }

  @Test func `a search that ends early says so`() throws {
    var overlaps = try PatternOverlaps(
      [.sequence([.symbol(1), .symbol(2)]), .symbol(3)].map { (tree: PatternTree) in tree.pieces }, mostSets: 2)
    #expect(!overlaps.forEach { _, _ in })
  }
}
