import SketchCore
import TestSupport
import Testing

@testable import PatternSearch

@Suite struct PlacementRulesTests {
  private typealias Demand = PlacementRules.Demand
  private typealias Origin = PlacementRules.Origin

  private static let gaps: [Gap] = [.space, .hyphen, .comma, .stop]

  @Test func `a demand has one bit, and there are no more than bits`() {
    var rules = PlacementRules()
    var bits: Set<DemandMask> = []
    for number in 0..<DemandMask.bitWidth {
      let demand = Demand(isFirst: false, after: "type\(number)", afterField: -1, follows: .space)
      let bit = rules.bit(of: demand)
      #expect(bit?.nonzeroBitCount == 1 && bit == rules.bit(of: demand))
      bits.insert(bit ?? 0)
    }
    #expect(bits.count == DemandMask.bitWidth)
    #expect(rules.bit(of: Demand(isFirst: true, after: nil, afterField: -1, follows: .space)) == nil)
  }

  /// Every combination of demands, after patterns of several types.
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `a place meets the demands that a plain reading of them says it meets`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let types = ["addElement", "removeElement", "edit", "undo", nil]
    let demands = (0..<20).map { _ in
      Demand(
        isFirst: Int.random(in: 0..<4, using: &random) == 0, after: types.randomElement(using: &random)!,
        afterField: Bool.random(using: &random) ? -1 : 7, follows: Self.gaps.randomElement(using: &random)!,
        isParted: Bool.random(using: &random), isRunOn: Bool.random(using: &random))
    }
    let fields: [Int16] = [7, 3, 3, 7]
    let patterns = [
      Origin(type: CommandType(intent: .edit, edit: "addElement"), fields: 0..<2),
      Origin(type: CommandType(intent: .edit, edit: "addElement"), fields: 2..<3),
      Origin(type: CommandType(intent: .edit, edit: "removeElement"), fields: 2..<4),
      Origin(type: CommandType(intent: .edit), fields: 0..<0), Origin(type: CommandType(intent: .undo), fields: 0..<4),
    ]
    var rules = PlacementRules()
    let bits = demands.compactMap { rules.bit(of: $0) }
    #expect(bits.count == demands.count)
    rules.connect(patterns, fields)
    for (demand, bit) in zip(demands, bits) {
      for gap in Self.gaps {
        #expect((rules.met(after: gap) & bit != 0) == (demand.after == nil && gap >= demand.follows))
        for (index, pattern) in patterns.enumerated() {
          for isBare in [false, true] {
            let isMet = gap >= demand.follows && isMet(demand, after: pattern, fields, isBare: isBare)
            #expect(
              (rules.met(after: gap, pattern: Int32(index), isBare: isBare) & bit != 0) == isMet,
              "\(demand) after \(pattern.type.name)")
          }
        }
      }
    }
  }

  private func isMet(
    _ demand: PlacementRules.Demand, after pattern: PlacementRules.Origin, _ fields: [Int16], isBare: Bool
  ) -> Bool {
    guard !demand.isFirst else { return false }
    guard let type = demand.after else { return !isBare || !demand.isParted }
    let isOfType = pattern.type.edit == type || pattern.type.intent.rawValue == type
    let hasField = demand.afterField < 0 || fields[pattern.fields].contains(demand.afterField)
    return isOfType && hasField && (!isBare || demand.isRunOn)
  }
}
