import Testing

@testable import PatternSearch

@Suite struct SlotPenaltyTests {
  @Test(arguments: [TextPosition.first, .any, .last, .head])
  func `a penalty counts at its position only`(position: TextPosition) {
    let penalty = SlotPenalty(slot: 3, position: position, cost: 2)
    for other in [TextPosition.first, .any, .last, .head] {
      #expect(penalty.costs[other] == (other == position ? 2 : 0))
    }
    let costs = penalty.costs
    #expect([costs.first, costs.any, costs.last, costs.head].reduce(0, +) == 2)
    #expect(penalty.slot == 3 && penalty.isOfEnd == (position == .last))
  }

  @Test func `a full stop costs what a pause does and more`() {
    let costs = SlotCosts(word: 1, comma: 0.5, stop: 2)
    #expect(costs.pause(.comma) == 0.5 && costs.pause(.stop) == 2.5)
  }
}
