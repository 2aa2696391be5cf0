/// Sets of symbols that may follow free text, and for each symbol the sets that hold it. Nodes with edges for the same
/// symbols share a set.
package struct FollowSets: ~Copyable, Sendable {
  /// Sixty-four sets, a bit each.
  struct Mask {
    /// Index of the first set divided by 64.
    var word: Int32
    var bits: UInt64
  }

  private(set) var count = 0
  /// Number of masks that hold all sets.
  var masks: Int { (count + 63) / 64 }
  /// Bit for each symbol index: whether any set holds the symbol. Few are in one.
  private var held: [UInt64] = []
  /// Index in `sets` where the sets of each symbol begin, and one further.
  private var starts: [Int32] = []
  private var sets: [Int32] = []

  /// No sets.
  init() {}

  /// - Parameters:
  ///   - pairs: symbols and the sets that hold them.
  ///   - count: number of sets.
  init(_ pairs: [(symbol: Symbol, set: Int32)], count: Int) {
    self.count = count
    let places = 1 + (pairs.map { SymbolIndex.index(of: $0.symbol) }.max() ?? -1)
    held = [UInt64](repeating: 0, count: places / 64 + 1)
    starts = [Int32](repeating: 0, count: places + 1)
    for pair in pairs {
      let place = SymbolIndex.index(of: pair.symbol)
      held[place / 64] |= 1 << UInt64(place % 64)
      starts[place + 1] += 1
    }
    for place in 0..<places { starts[place + 1] += starts[place] }
    var next = starts
    sets = [Int32](repeating: 0, count: pairs.count)
    for pair in pairs {
      let place = SymbolIndex.index(of: pair.symbol)
      sets[Int(next[place])] = pair.set
      next[place] += 1
    }
  }

  @inline(__always) func forEach(holding symbol: Symbol, _ body: (Int32) -> Void) {
    let place = SymbolIndex.index(of: symbol)
    guard place / 64 < held.count, held[place / 64] >> UInt64(place % 64) & 1 != 0 else { return }
    for index in Int(starts[place])..<Int(starts[place + 1]) { body(sets[index]) }
  }
}
