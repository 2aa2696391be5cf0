import Testing

@testable import PatternSearch

@Suite struct ArenaPoolTests {
  @Test func `an arena is lent to one at a time and comes back empty`() {
    let pool = ArenaPool()
    func borrow() -> UnsafeMutableRawPointer? {
      let loan = pool.lend()
      return loan.arena.take(1000)
    }
    let first = borrow()
    #expect(borrow() == first, "it was given back")
    let loan = pool.lend()
    let place = loan.arena.take(1000)
    #expect(place == first)
    #expect(borrow() != place, "it is lent")
    withExtendedLifetime(loan) {}
  }
}
