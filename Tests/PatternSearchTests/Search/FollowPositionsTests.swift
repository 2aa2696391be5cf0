import SketchCore
import TestSupport
import Testing

@testable import PatternSearch

@Suite struct FollowPositionsTests {
  /// More sets than a mask has bits for.
  @Test(arguments: [1, 63, 130])
  func `a set is followed where a symbol of it is offered`(count: Int) {
    let arena = SearchArena()
    defer { arena.free() }
    var random = SeededGenerator(seed: UInt64(count))
    var members: [Set<Symbol>] = []
    for _ in 0..<count { members.append(Set((0..<4).map { _ in Symbol.random(in: -20...20, using: &random) })) }
    let sets = FollowSets(
      members.enumerated().flatMap { set, symbols in symbols.map { ($0, Int32(set)) } }, count: count)
    var positions = FollowPositions(words: 9, sets, in: arena)
    var offered = [Set<Symbol>](repeating: [], count: 9)
    for position in (0..<9).reversed() {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let symbol = Symbol.random(in: -20...20, using: &random)
        offered[position].insert(symbol)
        if Bool.random(using: &random) {
          positions.add(symbol, at: Int32(position), sets)
        } else {
          // By the masks of a word that is looked up once.
          var masks = UniqueBuffer<FollowSets.Mask>(capacity: 4)
          sets.forEach(holding: symbol) { masks.append(FollowSets.Mask(word: $0 >> 6, bits: 1 << UInt64($0 & 63))) }
          positions.add(masks, at: Int32(position))
        }
      }
    }
    for (set, symbols) in members.enumerated() {
      for position in 0..<9 {
        let isFollowed = !symbols.isDisjoint(with: offered[position])
        #expect(positions.has(Int32(set), at: Int32(position)) == isFollowed)
        #expect((positions.sets(set / 64, at: Int32(position)) >> UInt64(set % 64) & 1 != 0) == isFollowed)
      }
      let last = (0..<9).last { !symbols.isDisjoint(with: offered[$0]) } ?? -1
      #expect(positions.last(Int32(set)) == Int32(last))
    }
  }
}
