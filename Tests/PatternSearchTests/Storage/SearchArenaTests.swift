import SketchCore
import TestSupport
import Testing

@testable import PatternSearch

@Suite struct SearchArenaTests {
  @Test func `what is taken is aligned, lies apart and comes to an end`() {
    let arena = SearchArena()
    defer { arena.free() }
    var random = SeededGenerator(seed: 1)
    var taken: [(start: Int, count: Int)] = []
    while true {
      let count = Int.random(in: 1...5000, using: &random)
      guard let place = arena.take(count) else { break }
      #expect(Int(bitPattern: place) % 16 == 0)
      taken.append((Int(bitPattern: place), count))
    }
    for (one, next) in zip(taken, taken.dropFirst()) { #expect(one.start + one.count <= next.start) }
    let size = taken.last!.start + taken.last!.count - taken[0].start
    #expect(size <= 1 << 18 && size > 1 << 17)
    #expect(arena.take(1 << 18) == nil)
  }

  @Test func `a reset makes all of it free again, for all copies of the value`() {
    let arena = SearchArena()
    defer { arena.free() }
    let copy = arena
    let first = arena.take(100)
    #expect(copy.take(100) != first, "the copy knows what is taken")
    copy.reset()
    #expect(arena.take(100) == first)
  }
}
