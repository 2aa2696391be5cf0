import Testing

@testable import PatternSearch

@Suite struct FreeTextCostsTests {
  @Test func `a cost is kept for each position`() {
    var costs = FreeTextCosts()
    for (cost, position) in [TextPosition.first, .any, .last, .head].enumerated() { costs[position] += Float(cost + 1) }
    #expect([costs.first, costs.any, costs.last, costs.head] == [1, 2, 3, 4])
    #expect(costs[.last] == 3)
  }
}
