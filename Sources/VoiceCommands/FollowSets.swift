/// What may follow free text: nodes with edges for the same symbols share a set, and it is known of every symbol which sets hold it.
struct FollowSets: ~Copyable, Sendable {
  private(set) var count = 0
  /// By symbol (its `Automaton.rootPlace`), a bit: whether any set holds it. Few symbols are in one.
  private var held: [UInt64] = []
  /// By symbol and one further: where its sets begin in `sets`.
  private var starts: [Int32] = []
  private var sets: [Int32] = []

  /// Of no sets.
  init() {}

  /// - Parameter pairs: symbols and the numbers of the sets that hold them, from zero on.
  init(_ pairs: [(symbol: Symbol, set: Int32)], count: Int) {
    self.count = count
    let places = 1 + (pairs.map { Automaton.rootPlace($0.symbol) }.max() ?? -1)
    held = [UInt64](repeating: 0, count: places / 64 + 1)
    starts = [Int32](repeating: 0, count: places + 1)
    for pair in pairs {
      let place = Automaton.rootPlace(pair.symbol)
      held[place / 64] |= 1 << UInt64(place % 64)
      starts[place + 1] += 1
    }
    for place in 0..<places { starts[place + 1] += starts[place] }
    var next = starts
    sets = [Int32](repeating: 0, count: pairs.count)
    for pair in pairs {
      let place = Automaton.rootPlace(pair.symbol)
      sets[Int(next[place])] = pair.set
      next[place] += 1
    }
  }

  @inline(__always) func forEach(holding symbol: Symbol, _ body: (Int32) -> Void) {
    let place = Automaton.rootPlace(symbol)
    guard place / 64 < held.count, held[place / 64] >> UInt64(place % 64) & 1 != 0 else { return }
    for index in Int(starts[place])..<Int(starts[place + 1]) { body(sets[index]) }
  }
}

/// Where in an utterance something is offered that a set of what may follow free text holds.
struct FollowPlaces: ~Copyable {
  private typealias Mask = UInt64

  /// By set and 64 words, a bit for each word.
  private var masks: Tape<UInt64>
  private let masksOfSet: Int
  /// By set: the last position where it holds something that is offered, -1 for none.
  private var lasts: Tape<Int32>

  init(_ chart: borrowing PhraseChart, _ sets: borrowing FollowSets) {
    let words = chart.tokens.count
    masksOfSet = (words + Mask.bitWidth - 1) / Mask.bitWidth
    masks = Tape(repeating: 0, count: sets.count * masksOfSet)
    lasts = Tape(repeating: -1, count: sets.count)
    for position in 0..<words {
      let bit: Mask = 1 << Mask(position % Mask.bitWidth)
      for offer in chart.offers.range(at: Int32(position)) {
        sets.forEach(holding: chart.offers.symbol(offer)) {
          masks[Int($0) * masksOfSet + position / Mask.bitWidth] |= bit
          lasts[$0] = Int32(position)
        }
      }
    }
  }

  /// Whether a set holds something that is offered at a position.
  @inline(__always) func has(_ set: Int32, at position: Int32) -> Bool {
    let word = Int(position)
    return masks[Int(set) &* masksOfSet &+ word / Mask.bitWidth] >> Mask(word % Mask.bitWidth) & 1 != 0
  }

  /// The last position where a set holds something that is offered, -1 for none.
  @inline(__always) func last(_ set: Int32) -> Int32 { lasts[set] }
}
