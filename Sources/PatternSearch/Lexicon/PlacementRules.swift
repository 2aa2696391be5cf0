/// Demands of sentence patterns on the place in an utterance where their clause begins, a bit for each distinct demand.
///
/// A place meets some of them. A pattern whose demand is not met there is not followed at all, however well its words
/// fit.
struct PlacementRules: Sendable {
  /// Properties of a sentence pattern that others which go on from it ask for.
  struct Origin: Sendable {
    var type: CommandType
    /// Indices into the row of all patterns' fields.
    var fields: Range<Int>
  }

  struct Demand: Sendable, Equatable {
    /// Whether the clause must be the first of an utterance.
    var isFirst: Bool
    /// Type of edit, or intent, the clause before must have; nil for any clause.
    var after: String?
    /// Field that the clause before must say, -1 for any.
    var afterField: Int16
    /// Least gap before the clause.
    var follows: Gap
    /// Whether a pause or a word must part it from the clause before.
    var isParted = false
    /// Whether a pattern that goes on from the clause before may do so where nothing parts the two.
    var isRunOn = false
  }

  private var demands: [Demand] = []
  /// Demands met by a first clause, and by a later one whatever stands before it.
  private var first: DemandMask = 0
  private var later: DemandMask = 0
  /// Demands not met where nothing parts a clause from the one before it.
  private var parting: DemandMask = 0
  /// Demands of patterns that may go on with nothing between.
  private var runningOn: DemandMask = 0
  /// Demands met after each gap.
  private var parted: [DemandMask] = [0, 0, 0, 0]
  /// Demands met after a clause of each sentence pattern.
  private var continuing: [DemandMask] = []

  /// Bit of a demand; nil when there are more different demands than bits.
  mutating func bit(of demand: Demand) -> DemandMask? {
    if let index = demands.firstIndex(of: demand) { return 1 << DemandMask(index) }
    guard demands.count < DemandMask.bitWidth else { return nil }
    let bit: DemandMask = 1 << DemandMask(demands.count)
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

  /// Finds for each sentence pattern, once all are known, which demands its clauses meet.
  mutating func connect(_ patterns: [Origin], _ fields: [Int16]) {
    continuing.reserveCapacity(patterns.count)
    // Patterns of one type stand together.
    var known: CommandType?
    var ofType: [(bit: DemandMask, field: Int16)] = []
    for index in patterns.indices {
      let type = patterns[index].type
      if known != type {
        known = type
        ofType = demands.enumerated().compactMap { index, demand in
          guard let after = demand.after, !demand.isFirst, type.isMeant(by: after) else { return nil }
          return (1 << DemandMask(index), demand.afterField)
        }
      }
      var bits: DemandMask = 0
      for demand in ofType where demand.field < 0 || fields[patterns[index].fields].contains(demand.field) {
        bits |= demand.bit
      }
      continuing.append(bits)
    }
  }

  /// Demands met where no clause stands before.
  func met(after gap: Gap) -> DemandMask { first & parted[Int(gap.rawValue)] }

  /// Demands met after a clause of a sentence pattern.
  /// - Parameter isBare: whether nothing parts the place from that clause.
  func met(after gap: Gap, pattern: Int32, isBare: Bool) -> DemandMask {
    (isBare ? later & ~parting | continuing[Int(pattern)] & runningOn : later | continuing[Int(pattern)])
      & parted[Int(gap.rawValue)]
  }
}
