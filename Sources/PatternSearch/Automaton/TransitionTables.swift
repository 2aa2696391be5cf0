/// Hash tables from symbols to edges, one for each node with edges of several symbols, in one row. Tables of nodes made
/// one after the other lie side by side.
struct TransitionTables: ~Copyable, Sendable {
  /// Place and size of a table in one number, so that a lookup reads only the entry it asks for.
  struct Table {
    /// Index of its head, above the bits of the size.
    private(set) var code: Int32

    private static let sizeBits: Int32 = 5

    @inline(__always) init(code: Int32) { self.code = code }

    /// - Parameter exponent: logarithm of the size to base two.
    @inline(__always) fileprivate init(head: Int32, exponent: Int32) { code = head << Self.sizeBits | exponent }

    @inline(__always) fileprivate var head: Int32 { code >> Self.sizeBits }
    @inline(__always) fileprivate var size: Int32 { 1 << exponent }
    @inline(__always) fileprivate var exponent: Int32 { code & (1 << Self.sizeBits &- 1) }
  }

  /// Symbol and the first of its edges, -1 in an empty entry. A table begins with a head entry, whose `edge` is the
  /// number of its taken entries.
  struct Entry {
    var symbol: Symbol
    var edge: Int32
  }

  /// Exponent of the size of a new table.
  private static let smallest: Int32 = 3

  private var entries: UniqueBuffer<Entry>

  init(expecting count: Int) {
    entries = UniqueBuffer(capacity: count)
  }

  /// Adds a table of two different symbols.
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

  /// First edge of a symbol, -1 for none.
  @inline(__always) func edge(_ table: Table, _ symbol: Symbol) -> Int32 { entries[place(table, symbol)].edge }

  func forEachSymbol(of table: Table, _ body: (Symbol) -> Void) {
    for index in table.head &+ 1...table.head &+ table.size where entries[index].edge >= 0 {
      body(entries[index].symbol)
    }
  }

  /// Makes an edge the first of its symbol and returns the edge that was. A table that had to grow has a new place
  /// afterwards.
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

  /// Number of entries of all tables.
  var count: Int { entries.count }

  /// Appends a copy of a table, no larger than it needs to be, to other tables.
  /// - Parameter number: gives each edge its new number.
  func copy(_ table: Table, to others: inout TransitionTables, _ number: (Int32) -> Int32) -> Table {
    let taken = entries[table.head].edge
    var exponent: Int32 = 2
    while taken &* 4 > 3 << exponent { exponent &+= 1 }
    let copy = others.add(exponent: exponent)
    for index in table.head &+ 1...table.head &+ table.size where entries[index].edge >= 0 {
      let symbol = entries[index].symbol
      others.entries[others.place(copy, symbol)] = Entry(symbol: symbol, edge: number(entries[index].edge))
    }
    others.entries[copy.head].edge = taken
    return copy
  }

  /// Adds an empty table.
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

  /// Index of a symbol's entry, or of the empty one it is to take.
  @inline(__always) private func place(_ table: Table, _ symbol: Symbol) -> Int32 {
    let mask = table.size &- 1
    let first = table.head &+ 1
    // Words first read together, as those of one list, have numbers in a row and do not collide.
    var place = symbol & mask
    while true {
      let entry = entries[first &+ place]
      if entry.edge < 0 || entry.symbol == symbol { return first &+ place }
      place = (place &+ 1) & mask
    }
  }
}
