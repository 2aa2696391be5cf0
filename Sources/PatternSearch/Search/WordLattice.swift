/// Word lattice of one utterance: for each position the words and phrases that begin there, filled from right to left.
///
/// A node of an automaton asks for few of the thirty or so edges of a position. For every bit of a `BloomFilter` each
/// position has a mask of its edges with that bit, so that the edges a node asks for are found by the node's own few
/// bits.
package struct WordLattice: ~Copyable {
  /// Edges of one position that may have a wanted symbol.
  package struct Candidates {
    fileprivate var mask: UInt64
    fileprivate var first: Int32
    /// Edges that the mask has no bit for.
    fileprivate var rest: Range<Int32>

    /// Index of the next edge, -1 when there is none.
    @inline(__always) package mutating func next() -> Int32 {
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

  /// Edges of one position.
  struct Column {
    var first: Int32 = 0
    /// Index after the last.
    var last: Int32 = 0
    var symbols = BloomFilter()
  }

  /// Bit of a mask that stands for all edges from the 64th on.
  private static let lastBit: Int32 = 63
  private static let masksOfWord: Int32 = 64
  private static let masksOfColumn = 2 * masksOfWord

  private var edges: UniqueBuffer<LatticeEdge>
  /// Columns by position, one more than there are words.
  private var columns: UniqueBuffer<Column>
  /// Masks by position and bit of a filter; uninitialised where the position's symbols lack the bit.
  private var masks: UniqueBuffer<UInt64>

  init(words: Int, in arena: SearchArena) {
    edges = UniqueBuffer(capacity: words * 32, in: arena)
    columns = UniqueBuffer(repeating: Column(), count: words + 1, in: arena)
    masks = UniqueBuffer(uninitialized: words * Int(Self.masksOfColumn), in: arena)
  }

  package subscript(index: Int32) -> LatticeEdge { @inline(__always) get { edges[index] } }

  var count: Int { edges.count }

  @inline(__always) package func symbol(_ index: Int32) -> Symbol { edges[index].symbol }

  /// Symbols of the edges that begin at a position.
  @inline(__always) func symbols(at position: Int32) -> BloomFilter { columns[position].symbols }

  /// Indices of the edges that begin at a position.
  @inline(__always) package func range(at position: Int32) -> Range<Int32> {
    columns[position].first..<columns[position].last
  }

  /// Edges that begin at a position and may have one of the symbols.
  @inline(__always) func candidates(at position: Int32, for symbols: BloomFilter) -> Candidates {
    let column = columns[position]
    let place = position &* Self.masksOfColumn
    var mask =
      union(symbols.first & column.symbols.first, in: masks, from: place)
      & union(symbols.second & column.symbols.second, in: masks, from: place &+ Self.masksOfWord)
    guard mask >> UInt64(Self.lastBit) != 0 else {
      return Candidates(mask: mask, first: column.first, rest: column.last..<column.last)
    }
    mask &= ~(1 << UInt64(Self.lastBit))
    return Candidates(mask: mask, first: column.first, rest: column.first &+ Self.lastBit..<column.last)
  }

  /// Union of the masks of some bits.
  @inline(__always) private func union(_ bits: UInt64, in masks: borrowing UniqueBuffer<UInt64>, from place: Int32)
    -> UInt64
  {
    guard bits != 0 else { return 0 }
    // Most often there are one or two bits: two are read without a branch, which could not be predicted.
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

  /// Begins a position, which must be the one before the last begun, with the matches of its word.
  /// - Parameter most: bound of the edges, but for those that lie inside others that are taken.
  mutating func begin(_ position: Int32, with matches: borrowing WordMatches, most: Int) {
    let first = Int32(truncatingIfNeeded: edges.count)
    columns[position] = Column(first: first, last: first)
    edges.append(contentsOf: matches.edges, most: Self.taken(of: matches.edges, most: most))
    let last = Int32(truncatingIfNeeded: edges.count)
    var index = first
    while index < last {
      edges[index].end = position &+ 1
      take(edges[index].symbol, at: position)
      index &+= 1
    }
  }

  /// Number of edges taken. An edge that was found again at a lower cost may have an inner edge that was found after
  /// it.
  private static func taken(of edges: borrowing UniqueBuffer<LatticeEdge>, most: Int) -> Int {
    guard edges.count > most else { return edges.count }
    var (taken, index) = (most, 0)
    while index < taken {
      taken = max(taken, Int(edges[index].inner) + 1)
      index += 1
    }
    return taken
  }

  mutating func replace(_ index: Int32, with edge: LatticeEdge) { edges[index] = edge }

  @inline(__always) mutating func append(_ edge: LatticeEdge, at position: Int32) {
    edges.append(edge)
    take(edge.symbol, at: position)
  }

  /// Lets the next edge be found by its symbol.
  @inline(__always) private mutating func take(_ symbol: Symbol, at position: Int32) {
    let filter = BloomFilter(symbol)
    let place = position &* Self.masksOfColumn
    let first = place &+ Int32(truncatingIfNeeded: filter.first.trailingZeroBitCount)
    let second = place &+ Self.masksOfWord &+ Int32(truncatingIfNeeded: filter.second.trailingZeroBitCount)
    let known = columns[position].symbols
    let mask: UInt64 = 1 << UInt64(min(Self.lastBit, columns[position].last &- columns[position].first))
    masks[first] = (known.first & filter.first != 0 ? masks[first] : 0) | mask
    masks[second] = (known.second & filter.second != 0 ? masks[second] : 0) | mask
    columns[position].last &+= 1
    columns[position].symbols.formUnion(filter)
  }
}
