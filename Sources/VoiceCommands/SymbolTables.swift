/// Small tables from symbols to edges, one for each node that has edges with several symbols, in one row: what belongs to nodes that were made one
/// after the other lies side by side, and most of it is near when it is asked for.
struct SymbolTables: ~Copyable, Sendable {
  /// A symbol and the first of its edges, -1 where there is none. The first of a table is its head: how many entries follow, a power of two, and
  /// how many of them are taken.
  struct Entry {
    var symbol: Symbol
    var edge: Int32
  }

  private static let smallest: Int32 = 8

  private var entries: Tape<Entry>

  init(expecting count: Int) {
    entries = Tape(capacity: count)
  }

  /// An empty table. Returns where it is.
  mutating func add() -> Int32 { add(size: Self.smallest) }

  /// A table of two symbols, which differ. Returns where it is.
  mutating func add(_ first: Entry, _ second: Entry) -> Int32 {
    let table = add(size: Self.smallest)
    let mask = Self.smallest &- 1
    let taken = first.symbol & mask
    let place = second.symbol & mask
    entries[table &+ 1 &+ taken] = first
    entries[table &+ 1 &+ (place == taken ? (place &+ 1) & mask : place)] = second
    entries[table].edge = 2
    return table
  }

  /// The first edge of a symbol, -1 for none.
  @inline(__always) func edge(_ table: Int32, _ symbol: Symbol) -> Int32 { entries[place(table, symbol)].edge }

  func forEachSymbol(of table: Int32, _ body: (Symbol) -> Void) {
    for index in 1...entries[table].symbol where entries[table &+ index].edge >= 0 { body(entries[table &+ index].symbol) }
  }

  /// Makes an edge the first of its symbol; the table is somewhere else after that where it had to grow. Returns the edge that was the first.
  mutating func put(_ edge: Int32, _ symbol: Symbol, in table: inout Int32) -> Int32 {
    let place = place(table, symbol)
    let next = entries[place].edge
    entries[place] = Entry(symbol: symbol, edge: edge)
    if next < 0 {
      let head = entries[table]
      entries[table].edge = head.edge &+ 1
      // One of four is left empty, so that a search ends.
      if (head.edge &+ 1) &* 4 > head.symbol &* 3 { table = grown(table) }
    }
    return next
  }

  private mutating func add(size: Int32) -> Int32 {
    let table = Int32(truncatingIfNeeded: entries.count)
    entries.append(Entry(symbol: size, edge: 0))
    entries.append(repeating: Entry(symbol: 0, edge: -1), count: Int(size))
    return table
  }

  private mutating func grown(_ table: Int32) -> Int32 {
    let head = entries[table]
    let larger = add(size: head.symbol &* 4)
    var index = table
    while index < table &+ head.symbol {
      index &+= 1
      let entry = entries[index]
      if entry.edge >= 0 { entries[place(larger, entry.symbol)] = entry }
    }
    entries[larger].edge = head.edge
    return larger
  }

  /// Where a symbol is, or is to be.
  @inline(__always) private func place(_ table: Int32, _ symbol: Symbol) -> Int32 {
    let mask = entries[table].symbol &- 1
    // Words that were first read together, as those of one list, have numbers in a row and do not meet.
    var place = symbol & mask
    while true {
      let entry = entries[table &+ 1 &+ place]
      if entry.edge < 0 || entry.symbol == symbol { return table &+ 1 &+ place }
      place = (place &+ 1) & mask
    }
  }
}
