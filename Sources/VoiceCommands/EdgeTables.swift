/// The edges of an automaton. A node has them all behind one number, its link: none, those of one symbol, or a small table from symbols to edges.
///
/// The tables hold the edges themselves, so that one look into memory finds what a symbol leads to: memory is what a search waits for most.
struct EdgeTables: ~Copyable, Sendable {
  struct Edge: Sendable {
    /// -1 where a table has no edge.
    var target: Int32
    var symbol: Symbol
    /// Another edge from the same node with the same symbol, -1 at the end.
    var next: Int32 = -1
    /// What the text is bound to, -1 for nothing.
    var name: Int16

    static var none: Edge { Edge(target: -1, symbol: 0, name: -1) }
  }

  /// Where the edges of a node are.
  struct Link: Equatable, Sendable {
    /// The first of the edges where all have one symbol, -1 where there is none; where they have several, -2 and below for their table.
    fileprivate(set) var code: Int32 = -1

    /// No edges.
    init() {}

    fileprivate init(edge: Int32) { code = edge }
    @inline(__always) fileprivate init(_ table: Table) { code = -2 &- table.code }

    @inline(__always) fileprivate var table: Table { Table(code: -2 &- code) }
  }

  /// Where a table is, and what it is large for: so that nothing need be read but the edge that is asked for.
  fileprivate struct Table {
    private static let sizeBits: Int32 = 5

    /// Where its head is, above the bits of the size. The target of the head is how many of the places after it are taken.
    let code: Int32

    @inline(__always) init(code: Int32) { self.code = code }

    /// - Parameter exponent: of the size, a power of two.
    @inline(__always) init(head: Int32, exponent: Int32) { code = head << Self.sizeBits | exponent }

    @inline(__always) var head: Int32 { code >> Self.sizeBits }
    @inline(__always) var size: Int32 { 1 << exponent }
    @inline(__always) var exponent: Int32 { code & (1 << Self.sizeBits &- 1) }
    @inline(__always) var places: Range<Int32> { head &+ 1..<head &+ 1 &+ size }
  }

  /// Of the size of a table that was just begun.
  private static let smallest: Int32 = 3

  private var edges: Tape<Edge>
  /// How many were added.
  private(set) var count = 0

  init(expecting count: Int) { edges = Tape(capacity: count) }

  /// An edge that `first`, or another edge's `next`, led to.
  subscript(edge: Int32) -> Edge { @inline(__always) get { edges[edge] } }

  /// The first edge of a symbol, -1 for none.
  @inline(__always) func first(_ link: Link, _ symbol: Symbol) -> Int32 {
    guard link.code < 0 else { return edges[link.code].symbol == symbol ? link.code : -1 }
    guard link.code < -1 else { return -1 }
    let place = place(link.table, symbol)
    return edges[place].target < 0 ? -1 : place
  }

  /// The first edge of every symbol, in no order.
  @inline(__always) func forEachFirst(_ link: Link, _ body: (Edge) -> Void) {
    if link.code >= 0 { return body(edges[link.code]) }
    guard link.code < -1 else { return }
    for place in link.table.places where edges[place].target >= 0 { body(edges[place]) }
  }

  /// Every edge, in no order.
  @inline(__always) func forEach(_ link: Link, _ body: (Edge) -> Void) {
    forEachFirst(link) { first in
      body(first)
      var item = first.next
      while item >= 0 {
        let edge = edges[item]
        item = edge.next
        body(edge)
      }
    }
  }

  /// An edge that no link leads to. Returns where it stays.
  mutating func append(_ edge: Edge) -> Int32 {
    count &+= 1
    return place(edge)
  }

  /// Makes an edge the first of its symbol.
  mutating func put(_ edge: Edge, _ link: inout Link) {
    count &+= 1
    guard link.code < -1 else {
      if link.code >= 0, edges[link.code].symbol != edge.symbol { return link = Link(table(edges[link.code], edge)) }
      var first = edge
      first.next = link.code
      return link = Link(edge: place(first))
    }
    let table = link.table
    let place = place(table, edge.symbol)
    let known = edges[place]
    edges[place] = edge
    if known.target >= 0 {
      // Only what a table leads to first has its place there, where it may be moved; the others stay where they are.
      let next = self.place(known)
      edges[place].next = next
    } else {
      let taken = edges[table.head].target &+ 1
      edges[table.head].target = taken
      // One of four is left empty, so that a search ends.
      if taken &* 4 > table.size &* 3 { link = Link(grown(table)) }
    }
  }

  private mutating func place(_ edge: Edge) -> Int32 {
    edges.append(edge)
    return Int32(truncatingIfNeeded: edges.count &- 1)
  }

  /// A table of two edges, whose symbols differ.
  private mutating func table(_ first: Edge, _ second: Edge) -> Table {
    let table = table(exponent: Self.smallest)
    edges[place(table, first.symbol)] = first
    edges[place(table, second.symbol)] = second
    edges[table.head].target = 2
    return table
  }

  /// An empty table.
  private mutating func table(exponent: Int32) -> Table {
    let table = Table(head: Int32(truncatingIfNeeded: edges.count), exponent: exponent)
    edges.append(Edge(target: 0, symbol: 0, name: -1))
    edges.append(repeating: .none, count: Int(table.size))
    return table
  }

  private mutating func grown(_ table: Table) -> Table {
    let larger = self.table(exponent: table.exponent &+ 2)
    for place in table.places {
      let edge = edges[place]
      if edge.target >= 0 { edges[self.place(larger, edge.symbol)] = edge }
    }
    edges[larger.head].target = edges[table.head].target
    return larger
  }

  /// Where a symbol is in a table, or is to be.
  @inline(__always) private func place(_ table: Table, _ symbol: Symbol) -> Int32 {
    let mask = table.size &- 1
    let first = table.head &+ 1
    // Words that were first read together, as those of one list, have numbers in a row and do not meet.
    var place = symbol & mask
    while true {
      let edge = edges[first &+ place]
      if edge.symbol == symbol || edge.target < 0 { return first &+ place }
      place = (place &+ 1) & mask
    }
  }
}
