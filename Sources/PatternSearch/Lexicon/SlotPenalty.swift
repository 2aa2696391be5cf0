/// Cost of the words of a class at one position of a slot's free text: how unlikely they are there.
package struct SlotPenalty: Sendable {
  let slot: Int16
  /// Whether it counts at the last word of a phrase rather than the first.
  let isOfEnd: Bool
  /// Cost at its position, nothing at the others.
  let costs: FreeTextCosts

  package init(slot: Int16, position: TextPosition, cost: Float) {
    self.slot = slot
    isOfEnd = position == .last
    var costs = FreeTextCosts()
    costs[position] = cost
    self.costs = costs
  }
}
