/// What the rules ask of the place in an utterance where their clause begins, as bits: rules that ask the same share one. A place gives some of them, so
/// that a pattern which cannot count there is not followed at all, however well its words fit.
struct ClausePlaces: Sendable {
  private typealias Bits = DemandMask

  /// What is asked of a rule by those that go on from it: its type, and the fields it says.
  struct Origin: Sendable {
    var type: CommandType
    /// Indices into the row of all rules' fields.
    var fields: Range<Int>
  }

  struct Demand: Sendable, Equatable {
    /// Only the first clause of an utterance.
    var isFirst: Bool
    /// Only after a clause of this type of edit …
    var after: String?
    /// … that says this field, -1 for any.
    var afterField: Int16
    /// Only where this, or what parts more, stands before it.
    var follows: Gap
    /// Only where a pause or a word parts it from the clause before it.
    var isParted = false
    /// Of a rule that goes on from the clause before it: even where nothing parts the two.
    var isRunOn = false
  }

  private var demands: [Demand] = []
  /// The demands that a first clause meets, and those that a later one does whatever stands before it.
  private var first: Bits = 0
  private var later: Bits = 0
  /// The demands that are not met where nothing parts a clause from the one before it.
  private var parting: Bits = 0
  /// The demands of rules that go on from what nothing parts them from.
  private var runningOn: Bits = 0
  /// By gap: the demands that are met when it stands before the clause.
  private var parted: [Bits] = [0, 0, 0, 0]
  /// By rule: the demands that are met after a clause of it.
  private var continuing: [Bits] = []

  /// The bit of a demand; nil when there are too many different ones.
  mutating func bit(of demand: Demand) -> DemandMask? {
    if let index = demands.firstIndex(of: demand) { return 1 << Bits(index) }
    guard demands.count < Bits.bitWidth else { return nil }
    let bit: Bits = 1 << Bits(demands.count)
    demands.append(demand)
    if demand.after == nil {
      first |= bit
      if !demand.isFirst { later |= bit }
    }
    if demand.isParted { parting |= bit }
    if demand.isRunOn { runningOn |= bit }
    for gap in Int(demand.follows.rawValue)..<parted.count { parted[gap] |= bit }
    return bit
  }

  /// Finds for each rule, once all are known, what may go on from it.
  mutating func connect(_ rules: [Origin], _ fields: [Int16]) {
    continuing.reserveCapacity(rules.count)
    // Rules of one type stand together.
    var known: CommandType?
    var ofType: [(bit: Bits, field: Int16)] = []
    for index in rules.indices {
      let type = rules[index].type
      if known != type {
        known = type
        ofType = demands.enumerated().compactMap { index, demand in
          guard let after = demand.after, !demand.isFirst, type.isEdit(of: after) else { return nil }
          return (1 << Bits(index), demand.afterField)
        }
      }
      var bits: Bits = 0
      for demand in ofType where demand.field < 0 || fields[rules[index].fields].contains(demand.field) { bits |= demand.bit }
      continuing.append(bits)
    }
  }

  /// What the place gives where nothing was said before.
  func given(after gap: Gap) -> DemandMask { first & parted[Int(gap.rawValue)] }

  /// What a place gives after a clause of a rule.
  /// - Parameter isBare: nothing parts it from that clause.
  func given(after gap: Gap, rule: Int32, isBare: Bool) -> DemandMask {
    (isBare ? later & ~parting | continuing[Int(rule)] & runningOn : later | continuing[Int(rule)]) & parted[Int(gap.rawValue)]
  }
}
