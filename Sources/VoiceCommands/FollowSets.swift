/// What may follow free text: nodes with edges for the same symbols share a set, and it is known of every symbol which sets hold it.
struct FollowSets: ~Copyable, Sendable {
  /// Sixty-four of them.
  struct Mask {
    var place: Int32
    var bits: UInt64
  }

  private(set) var count = 0
  /// How many masks hold them all.
  var masks: Int { (count + 63) / 64 }
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
  /// By position and 64 sets, a bit for each set: at one position many sets are asked for.
  private var masks: Tape<UInt64>
  private let masksOfPosition: Int
  /// The sets that hold anything that is offered.
  private var seen: Tape<UInt64>
  /// By set: the last position where it holds something that is offered, -1 for none.
  private var lasts: Tape<Int32>

  init(words: Int, _ sets: borrowing FollowSets, in memory: SearchMemory) {
    masksOfPosition = sets.masks
    masks = Tape(repeating: 0, count: words * masksOfPosition, in: memory)
    seen = Tape(repeating: 0, count: masksOfPosition, in: memory)
    lasts = Tape(repeating: -1, count: sets.count, in: memory)
  }

  /// Something is offered at a position, which is not after any that something was offered at before.
  @inline(__always) mutating func add(_ symbol: Symbol, at position: Int32, _ sets: borrowing FollowSets) {
    let place = Int(position) &* masksOfPosition
    sets.forEach(holding: symbol) { add(1 << UInt64($0 & 63), to: place, Int($0 >> 6), at: position) }
  }

  /// So many things are, of which the masks are known.
  @inline(__always) mutating func add(_ sets: borrowing Tape<FollowSets.Mask>, at position: Int32) {
    let place = Int(position) &* masksOfPosition
    for index in sets.indices { add(sets[index].bits, to: place, Int(sets[index].place), at: position) }
  }

  @inline(__always) private mutating func add(_ bits: UInt64, to place: Int, _ word: Int, at position: Int32) {
    masks[place &+ word] |= bits
    var new = bits & ~seen[word]
    seen[word] |= bits
    while new != 0 {
      lasts[word &* 64 &+ new.trailingZeroBitCount] = position
      new &= new &- 1
    }
  }

  /// Whether a set holds something that is offered at a position.
  @inline(__always) func has(_ set: Int32, at position: Int32) -> Bool {
    masks[Int(position) &* masksOfPosition &+ Int(set >> 6)] >> UInt64(set & 63) & 1 != 0
  }

  /// Which of 64 sets hold something that is offered at a position, a bit for each.
  @inline(__always) func sets(_ word: Int, at position: Int32) -> UInt64 { masks[Int(position) &* masksOfPosition &+ word] }

  /// The last position where a set holds something that is offered, -1 for none.
  @inline(__always) func last(_ set: Int32) -> Int32 { lasts[set] }
}
