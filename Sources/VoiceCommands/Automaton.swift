/// Patterns compiled into one graph: nodes share common beginnings, free text is a node that loops. `AutomatonBuilder` makes it.
struct Automaton: ~Copyable, Sendable {
  struct Edge: Sendable {
    var target: Int32
    var symbol: Symbol
    /// Another edge from the same node with the same symbol, -1 at the end.
    var next: Int32
    /// What the text is bound to, -1 for nothing.
    var name: Int16
  }

  struct Node: Sendable {
    /// What its edges are labelled with.
    var symbols = SymbolFilter()
    /// The first of its edges where all have one symbol, -1 where it has none; where they have several, -2 and below for the place of their table.
    var edge: Int32 = -1
    /// First of the free texts that may follow (index into `freeSteps`), -1 for none.
    var freeStep: Int32 = -1
    /// First of what is accepted here (index into `accepts`), -1 for nothing.
    var accept: Int32 = -1
    /// What the rules that are accepted from here on ask of their place; where none of it is given they are not followed.
    var uses: DemandMask = 0
  }

  struct Accept: Sendable {
    var payload: Int32
    var next: Int32
  }

  struct FreeStep: Sendable {
    /// The node that reads the text.
    var child: Int32
    /// Another free text after the same node, -1 at the end.
    var next: Int32
    /// Whose text it is.
    var slot: Int16
    /// What the text is bound to, -1 for nothing.
    var name: Int16
    /// Whether something is accepted after it.
    var isEnd = false
    /// Whether other free text may follow it.
    var isFollowedByText = false
    /// Those of that node.
    var uses: DemandMask = 0
    /// What else may follow it (of the automaton's `followSets`).
    var followSet: Int32 = -1
  }

  static let root: Int32 = 0

  var nodes: Tape<Node>
  var edges: Tape<Edge>
  var accepts: Tape<Accept>
  var freeSteps: Tape<FreeStep>
  /// Of what follows free text.
  var followSets = FollowSets()
  /// The edges of the nodes that have several symbols.
  var tables: SymbolTables
  /// The first of the root's edges by symbol, -1 where there is none: nearly every word leads somewhere from there.
  var rootEdges = Tape<Int32>(capacity: 16_384)

  /// With nothing but a root.
  /// - Parameter count: about how many there will be; growing would copy them again and again.
  init(expecting count: Int) {
    // What is not written to costs nothing.
    nodes = Tape(capacity: count * 2)
    edges = Tape(capacity: count * 2)
    accepts = Tape(capacity: count)
    freeSteps = Tape(capacity: count / 8)
    tables = SymbolTables(expecting: count * 8)
    nodes.append(Node())
  }

  /// The first edge from `node` labelled `symbol`, -1 for none. Its `symbols` tell most often that there is none.
  @inline(__always) func edge(_ node: Int32, _ symbol: Symbol) -> Int32 {
    guard node != Self.root else { return rootEdge(symbol) }
    let edge = nodes[node].edge
    guard edge < 0 else { return edges[edge].symbol == symbol ? edge : -1 }
    return edge < -1 ? tables.edge(Self.table(edge), symbol) : -1
  }

  /// What the edges of `node` are labelled with, in no order.
  func forEachSymbol(of node: Int32, _ body: (Symbol) -> Void) {
    let edge = nodes[node].edge
    if edge >= 0 { body(edges[edge].symbol) } else if edge < -1 { tables.forEachSymbol(of: Self.table(edge), body) }
  }

  /// The free texts that may follow `node`.
  func forEachFreeStep(of node: Int32, _ body: (FreeStep) -> Void) {
    var item = nodes[node].freeStep
    while item >= 0 {
      let step = freeSteps[item]
      item = step.next
      body(step)
    }
  }

  /// The table that a node with several symbols has for its edge.
  @inline(__always) static func table(_ edge: Int32) -> SymbolTables.Table { SymbolTables.Table(code: -2 &- edge) }

  /// What a node with a table has for its edge.
  @inline(__always) static func edge(_ table: SymbolTables.Table) -> Int32 { -2 &- table.code }

  /// The first edge from the root labelled `symbol`, -1 for none.
  @inline(__always) func rootEdge(_ symbol: Symbol) -> Int32 {
    let place = Self.rootPlace(symbol)
    return place < rootEdges.count ? rootEdges[place] : -1
  }

  /// Where in `rootEdges` a symbol is: words and classes by turns.
  @inline(__always) static func rootPlace(_ symbol: Symbol) -> Int { Int(symbol << 1 ^ symbol >> 31) }
}
