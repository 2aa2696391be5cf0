/// Patterns compiled into one graph. Patterns share nodes for common beginnings, and free text is a node that loops.
/// `AutomatonBuilder` makes it.
package struct Automaton: ~Copyable, Sendable {
  /// Edge, which knows of its target what tells most often that it need not be entered. Two fill a cache line.
  package struct Edge: BitwiseCopyable, Sendable {
    /// Symbols of its target's edges.
    var symbols = BloomFilter()
    var target: Int32
    var symbol: Symbol
    /// Demands of its target.
    var demands: DemandMask = 0
    /// Field that the edge's words are bound to, -1 for none.
    var name: Int16
    /// Ways on from its target besides edges.
    var ends = Ends()
    /// Whether another edge from the same node with the same symbol is the next.
    var isFollowed = false

    /// Whether its target may be entered with these symbols said next.
    /// - Parameter ends: ways on that count besides.
    @inline(__always) func leads(to symbols: BloomFilter, or ends: Ends) -> Bool {
      let isMet = self.symbols.meets(symbols)
      return isMet || !self.ends.isDisjoint(with: ends)
    }
  }

  /// Ways on from a node besides edges.
  package struct Ends: OptionSet, BitwiseCopyable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The end of a pattern.
    static let accept = Ends(rawValue: 1)
    static let freeText = Ends(rawValue: 2)
  }

  package struct Node: BitwiseCopyable, Sendable {
    /// Symbols of its edges.
    var symbols = BloomFilter()
    /// Index of its first edge where all have one symbol; -1 where it has no edge; -2 and below for the place of their
    /// table where they have several.
    var edge: Int32 = -1
    /// Index of the first free step that may follow, -1 for none.
    var freeStep: Int32 = -1
    /// Index of the first accept at this node, -1 for none.
    var accept: Int32 = -1
    /// Demands of all patterns accepted from here on; where none of them is met the node is not entered.
    var demands: DemandMask = 0
  }

  /// Pattern that ends at a node.
  package struct Accept: BitwiseCopyable, Sendable {
    /// Index of the pattern.
    var payload: Int32
    /// Index of the next accept at the same node, -1 at the end.
    var next: Int32
  }

  /// Free text that may follow a node.
  package struct FreeStep: BitwiseCopyable, Sendable {
    /// Node that reads the text.
    var child: Int32
    /// Index of the next free step after the same node, -1 at the end.
    var next: Int32
    /// Slot whose prices the text has.
    var slot: Int16
    /// Field that the text is bound to, -1 for none.
    var name: Int16
    /// Whether a pattern ends after it.
    var isEnd = false
    /// Whether other free text may follow it.
    var isFollowedByText = false
    /// Demands of the node that reads the text.
    var demands: DemandMask = 0
    /// Index of the set of symbols that may follow it (of `followSets`).
    var followSet: Int32 = -1
  }

  package static let root: Int32 = 0

  package var nodes: UniqueBuffer<Node>
  package var edges: UniqueBuffer<Edge>
  var accepts: UniqueBuffer<Accept>
  package var freeSteps: UniqueBuffer<FreeStep>
  /// Sets of symbols that follow free text.
  package var followSets = FollowSets()
  /// Edges of the nodes that have several symbols.
  var tables: TransitionTables
  /// First of the root's edges by symbol index, -1 where there is none; nearly every word leads somewhere from there.
  var rootEdges = UniqueBuffer<Int32>(capacity: 16_384)

  /// Automaton with a root only.
  /// - Parameter count: expected number of edges; growing would copy them again and again.
  init(expecting count: Int) {
    // Memory that is never written to costs nothing.
    nodes = UniqueBuffer(capacity: count * 2)
    edges = UniqueBuffer(capacity: count * 2)
    accepts = UniqueBuffer(capacity: count)
    freeSteps = UniqueBuffer(capacity: count / 8)
    tables = TransitionTables(expecting: count * 8)
    nodes.append(Node())
  }

  /// First edge from a node with a symbol, -1 for none. The node's `symbols` tell most often that there is none.
  @inline(__always) package func edge(_ node: Int32, _ symbol: Symbol) -> Int32 { edge(node, nodes[node], symbol) }

  /// First edge from a node with a symbol, -1 for none.
  /// - Parameter known: copy of the node.
  @inline(__always) func edge(_ node: Int32, _ known: Node, _ symbol: Symbol) -> Int32 {
    guard node != Self.root else { return rootEdge(symbol) }
    let edge = known.edge
    guard edge < 0 else { return edges[edge].symbol == symbol ? edge : -1 }
    return edge < -1 ? tables.edge(Self.table(edge), symbol) : -1
  }

  /// Index of the next edge from the same node with the same symbol, -1 at the end.
  @inline(__always) package func edge(after edge: Int32) -> Int32 { edges[edge].isFollowed ? edge &+ 1 : -1 }

  /// Visits the symbols of a node's edges, in no order.
  func forEachSymbol(of node: Int32, _ body: (Symbol) -> Void) {
    let edge = nodes[node].edge
    if edge >= 0 { body(edges[edge].symbol) } else if edge < -1 { tables.forEachSymbol(of: Self.table(edge), body) }
  }

  /// Visits the free steps that may follow a node.
  func forEachFreeStep(of node: Int32, _ body: (FreeStep) -> Void) {
    var item = nodes[node].freeStep
    while item >= 0 {
      let step = freeSteps[item]
      item = step.next
      body(step)
    }
  }

  /// Table that a node's `edge` below -1 stands for.
  @inline(__always) static func table(_ edge: Int32) -> TransitionTables.Table {
    TransitionTables.Table(code: -2 &- edge)
  }

  /// Value of `edge` of a node with a table.
  @inline(__always) static func edge(_ table: TransitionTables.Table) -> Int32 { -2 &- table.code }

  /// First edge from the root with a symbol, -1 for none.
  @inline(__always) func rootEdge(_ symbol: Symbol) -> Int32 {
    let index = SymbolIndex.index(of: symbol)
    return index < rootEdges.count ? rootEdges[index] : -1
  }
}
