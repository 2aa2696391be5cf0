import SketchCore
import TestSupport
import Testing
import VoiceCommands

@testable import PatternSearch

@Suite struct WordLatticeTests {
  /// Up to more edges at a position than a mask has bits for.
  @Test(arguments: [3, 30, 90])
  func `candidates are the edges of a position that may have a wanted symbol, in order`(most: Int) throws {
    let lexicon = try LexiconLoader.load(text: "class a\n  known\n")
    let text = Tokenizer(lexicon).tokenize("unknown known known known unknown")
    let arena = SearchArena()
    defer { arena.free() }
    var random = SeededGenerator(seed: UInt64(most))
    var lattice = WordLattice(words: text.tokens.count, in: arena)
    var edges = [[(index: Int32, symbol: Symbol)]](repeating: [], count: text.tokens.count)
    for position in text.tokens.indices.reversed() {
      let matches = WordMatches(
        of: text.tokens[position], in: text, PauseContext(gap: .space, isBeforePause: false), lexicon)
      let first = Int32(lattice.count)
      lattice.begin(Int32(position), with: matches, most: 96)
      for index in first..<Int32(lattice.count) {
        #expect(lattice[index].end == Int32(position) + 1)
        edges[position].append((index, lattice.symbol(index)))
      }
      for _ in 0..<Int.random(in: 0...most, using: &random) {
        let symbol = Symbol.random(in: -60...60, using: &random)
        edges[position].append((Int32(lattice.count), symbol))
        lattice.append(LatticeEdge(symbol: symbol, end: 5, cost: 0, doubt: 0, isMisheard: false), at: Int32(position))
      }
    }
    for position in text.tokens.indices {
      let range = lattice.range(at: Int32(position))
      #expect(range.map { lattice.symbol($0) } == edges[position].map(\.symbol))
      for _ in 0..<50 {
        let wanted = Set(
          (0..<Int.random(in: 0...5, using: &random)).map { _ in Symbol.random(in: -60...60, using: &random) })
        let filter = wanted.reduce(into: BloomFilter()) { $0.formUnion(BloomFilter($1)) }
        var candidates = lattice.candidates(at: Int32(position), for: filter)
        var found: [Int32] = []
        while true {
          let index = candidates.next()
          guard index >= 0 else { break }
          found.append(index)
        }
        #expect(found == found.sorted() && Set(found).count == found.count && found.allSatisfy(range.contains))
        let missed = edges[position].filter { wanted.contains($0.symbol) && !found.contains($0.index) }
        #expect(missed.isEmpty)
        if most < 64 {
          let foreign = found.count { !wanted.contains(lattice.symbol($0)) }
          #expect(foreign <= 4, "few are offered in vain")
        }
      }
    }
  }

  @Test func `of many matches those within others that are taken are taken too`() throws {
    let others = (1...30).map { "class other\($0)\n  fox\n" }.joined()
    let lexicon = try LexiconLoader.load(
      text: "class late\n  fox\n\(others)class animal\n  fox -> cost 1\n  <late> -> cost 0\n")
    let text = Tokenizer(lexicon).tokenize("fox")
    let matches = WordMatches(of: text.tokens[0], in: text, PauseContext(gap: .stop, isBeforePause: true), lexicon)
    let arena = SearchArena()
    defer { arena.free() }
    for most in [2, 5, 10, 96] {
      var lattice = WordLattice(words: 1, in: arena)
      lattice.begin(0, with: matches, most: most)
      let range = lattice.range(at: 0)
      #expect(range.count >= min(most, matches.edges.count))
      for index in range { #expect(Int(lattice[index].inner) < range.count) }
    }
  }
}
