/// Small tables from symbols to edges, one for each node that has edges with several symbols, in one row: what belongs to nodes that were made one
/// after the other lies side by side, and most of it is near when it is asked for.
struct SymbolTables: ~Copyable, Sendable {
  /// Where a table is, and what it is large for: so that nothing need be read but the entry that is asked for.
  struct Table {
    /// Where its head is, above the bits of the size.
    private(set) var code: Int32

    private static let sizeBits: Int32 = 5

    @inline(__always) init(code: Int32) { self.code = code }

    /// - Parameter exponent: of the size, a power of two.
    @inline(__always) fileprivate init(head: Int32, exponent: Int32) { code = head << Self.sizeBits | exponent }

    @inline(__always) fileprivate var head: Int32 { code >> Self.sizeBits }
    @inline(__always) fileprivate var size: Int32 { 1 << exponent }
    @inline(__always) fileprivate var exponent: Int32 { code & (1 << Self.sizeBits &- 1) }
  }

  /// A symbol and the first of its edges, -1 where there is none. The first of a table is its head, whose number of an edge is how many of the
  /// entries after it are taken.
  struct Entry {
    var symbol: Symbol
    var edge: Int32
  }

  /// Of the size of a table that was just begun.
  private static let smallest: Int32 = 3

  private var entries: Tape<Entry>

  init(expecting count: Int) {
    entries = Tape(capacity: count)
  }

  /// A table of two symbols, which differ.
  mutating func add(_ first: Entry, _ second: Entry) -> Table {
    let table = add(exponent: Self.smallest)
    let mask = table.size &- 1
    let taken = first.symbol & mask
    let place = second.symbol & mask
    entries[table.head &+ 1 &+ taken] = first
    entries[table.head &+ 1 &+ (place == taken ? (place &+ 1) & mask : place)] = second
    entries[table.head].edge = 2
    return table
  }

  /// The first edge of a symbol, -1 for none.
  @inline(__always) func edge(_ table: Table, _ symbol: Symbol) -> Int32 { entries[place(table, symbol)].edge }

  func forEachSymbol(of table: Table, _ body: (Symbol) -> Void) {
    for index in table.head &+ 1...table.head &+ table.size where entries[index].edge >= 0 { body(entries[index].symbol) }
  }

  /// Makes an edge the first of its symbol; the table is somewhere else after that where it had to grow. Returns the edge that was the first.
  mutating func put(_ edge: Int32, _ symbol: Symbol, in table: inout Table) -> Int32 {
    let place = place(table, symbol)
    let next = entries[place].edge
    entries[place] = Entry(symbol: symbol, edge: edge)
    if next < 0 {
      let taken = entries[table.head].edge &+ 1
      entries[table.head].edge = taken
      // One of four is left empty, so that a search ends.
      if taken &* 4 > table.size &* 3 { table = grown(table) }
    }
    return next
  }

  /// An empty table.
  private mutating func add(exponent: Int32) -> Table {
    let table = Table(head: Int32(truncatingIfNeeded: entries.count), exponent: exponent)
    entries.append(Entry(symbol: 0, edge: 0))
    entries.append(repeating: Entry(symbol: 0, edge: -1), count: Int(table.size))
    return table
  }

  private mutating func grown(_ table: Table) -> Table {
    let larger = add(exponent: table.exponent &+ 2)
    var index = table.head
    while index < table.head &+ table.size {
      index &+= 1
      let entry = entries[index]
      if entry.edge >= 0 { entries[place(larger, entry.symbol)] = entry }
    }
    entries[larger.head].edge = entries[table.head].edge
    return larger
  }

  /// Where a symbol is, or is to be.
  @inline(__always) private func place(_ table: Table, _ symbol: Symbol) -> Int32 {
    let mask = table.size &- 1
    let first = table.head &+ 1
    // Words that were first read together, as those of one list, have numbers in a row and do not meet.
    var place = symbol & mask
    while true {
      let entry = entries[first &+ place]
      if entry.edge < 0 || entry.symbol == symbol { return first &+ place }
      place = (place &+ 1) & mask
    }
  }
}
