/// What the words of an utterance can be read as, word by word from the last to the first, for every place in the patterns alike.
///
/// A place asks for few of the some thirty that a word offers. So each position has, for every bit of a `SymbolFilter`, a mask of the offers with that
/// bit: what a place asks for is found by its own few bits, however many are offered.
struct Offers: ~Copyable {
  struct Offer: Sendable {
    var symbol: Symbol
    var end: Int32
    var cost: Float
    var doubt: Float
    /// Of a phrase, the line that it is; -1 for a word, and for a class of a word by its spelling.
    var entry: Int32 = -1
    /// The last step of how a phrase was found, -1 for none, -2 and below for the edge that led to it from a word alone …
    var step: Int32 = -1
    /// … of which the edge stands for this one of what it offers, -1 for the word itself.
    var inner: Int32 = -1
    /// A word taken for another.
    var isMisheard: Bool
    /// Only in the first clause of an utterance, and where a heading goes on.
    var isOpening = false

    @inline(__always) static func step(byEdge edge: Int32) -> Int32 { -2 &- edge }
    /// Where `step` is -2 or below.
    var edge: Int32 { -2 &- step }
    var isPhrase: Bool { @inline(__always) get { symbol < 0 } }
    /// Of a phrase.
    var classID: Int32 { @inline(__always) get { Lexicon.classID(of: symbol) } }
  }

  /// Those of one position that may be what is asked for.
  struct Candidates {
    fileprivate var mask: UInt64
    fileprivate var first: Int32
    /// What the mask has no bit for.
    fileprivate var rest: Range<Int32>

    /// The next of them, -1 when there is none.
    @inline(__always) mutating func next() -> Int32 {
      guard mask == 0 else {
        let bit = mask.trailingZeroBitCount
        mask &= mask &- 1
        return first &+ Int32(truncatingIfNeeded: bit)
      }
      guard rest.lowerBound < rest.upperBound else { return -1 }
      rest = rest.lowerBound &+ 1..<rest.upperBound
      return rest.lowerBound &- 1
    }
  }

  /// Those of one position.
  struct Row {
    var first: Int32 = 0
    var last: Int32 = 0
    /// Their symbols.
    var symbols = SymbolFilter()
  }

  /// The last bit of a mask stands for all from the 64th on.
  private static let lastBit: Int32 = 63
  private static let masksOfWord: Int32 = 64
  private static let masksOfRow = 2 * masksOfWord

  private var all: Tape<Offer>
  /// By position; one more than there are words.
  private var rows: Tape<Row>
  /// By position and bit of a filter; not written to where the position's symbols have no such bit.
  private var masks: Tape<UInt64>

  init(words: Int, in memory: SearchMemory) {
    all = Tape(capacity: words * 32, in: memory)
    rows = Tape(repeating: Row(), count: words + 1, in: memory)
    masks = Tape(uninitialized: words * Int(Self.masksOfRow), in: memory)
  }

  subscript(index: Int32) -> Offer { @inline(__always) get { all[index] } }

  var count: Int { all.count }

  @inline(__always) func symbol(_ index: Int32) -> Symbol { all[index].symbol }

  /// What the words from a position on can be read as.
  @inline(__always) func symbols(at position: Int32) -> SymbolFilter { rows[position].symbols }

  /// Where those of a position are.
  @inline(__always) func range(at position: Int32) -> Range<Int32> { rows[position].first..<rows[position].last }

  /// Those of a position that may be what is asked for.
  @inline(__always) func candidates(at position: Int32, for symbols: SymbolFilter) -> Candidates {
    let row = rows[position]
    let place = position &* Self.masksOfRow
    var mask =
      union(symbols.first & row.symbols.first, in: masks, from: place)
      & union(symbols.second & row.symbols.second, in: masks, from: place &+ Self.masksOfWord)
    guard mask >> UInt64(Self.lastBit) != 0 else { return Candidates(mask: mask, first: row.first, rest: row.last..<row.last) }
    mask &= ~(1 << UInt64(Self.lastBit))
    return Candidates(mask: mask, first: row.first, rest: row.first &+ Self.lastBit..<row.last)
  }

  /// What the masks of some bits hold together.
  @inline(__always) private func union(_ bits: UInt64, in masks: borrowing Tape<UInt64>, from place: Int32) -> UInt64 {
    guard bits != 0 else { return 0 }
    // Most often they are one or two: so many without asking, because how many cannot be foretold.
    let others = bits & (bits &- 1)
    var union = masks[place &+ Int32(truncatingIfNeeded: bits.trailingZeroBitCount)]
    union |= masks[place &+ Int32(truncatingIfNeeded: (others == 0 ? bits : others).trailingZeroBitCount)]
    var rest = others & (others &- 1)
    while rest != 0 {
      union |= masks[place &+ Int32(truncatingIfNeeded: rest.trailingZeroBitCount)]
      rest &= rest &- 1
    }
    return union
  }

  /// Begins a position, which is the one before the last that was begun, with what the word there can be read as by itself.
  /// - Parameter most: no more are taken, but for those that lie inside others that are.
  mutating func begin(_ position: Int32, with reading: borrowing WordReading, most: Int) {
    let first = Int32(truncatingIfNeeded: all.count)
    rows[position] = Row(first: first, last: first)
    all.append(contentsOf: reading.offers, most: Self.taken(of: reading.offers, most: most))
    let last = Int32(truncatingIfNeeded: all.count)
    var index = first
    while index < last {
      all[index].end = position &+ 1
      take(all[index].symbol, at: position)
      index &+= 1
    }
  }

  /// How many of a word's are taken: one that was found again at a lower cost may lie around one that was found after it.
  private static func taken(of offers: borrowing Tape<Offer>, most: Int) -> Int {
    guard offers.count > most else { return offers.count }
    var (taken, index) = (most, 0)
    while index < taken {
      taken = max(taken, Int(offers[index].inner) + 1)
      index += 1
    }
    return taken
  }

  mutating func replace(_ index: Int32, with offer: Offer) { all[index] = offer }

  @inline(__always) mutating func append(_ offer: Offer, at position: Int32) {
    all.append(offer)
    take(offer.symbol, at: position)
  }

  /// Lets the next of the offers be found by its symbol.
  @inline(__always) private mutating func take(_ symbol: Symbol, at position: Int32) {
    let filter = SymbolFilter(symbol)
    let place = position &* Self.masksOfRow
    let first = place &+ Int32(truncatingIfNeeded: filter.first.trailingZeroBitCount)
    let second = place &+ Self.masksOfWord &+ Int32(truncatingIfNeeded: filter.second.trailingZeroBitCount)
    let known = rows[position].symbols
    let mask: UInt64 = 1 << UInt64(min(Self.lastBit, rows[position].last &- rows[position].first))
    masks[first] = (known.first & filter.first != 0 ? masks[first] : 0) | mask
    masks[second] = (known.second & filter.second != 0 ? masks[second] : 0) | mask
    rows[position].last &+= 1
    rows[position].symbols.formUnion(filter)
  }
}
