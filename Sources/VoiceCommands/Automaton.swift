/// What an edge of the automaton is labelled with: a word (its number in the vocabulary) or a class (below zero).
typealias Symbol = Int32

/// Patterns compiled into one graph: nodes share common beginnings, free text is a node that loops. `AutomatonBuilder` makes it.
struct Automaton: ~Copyable, Sendable {
  struct Edge: Sendable {
    var source: Int32
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
    /// First of the free text nodes that may follow (index into `freeSteps`), -1 for none.
    var freeStep: Int32 = -1
    /// First of what is accepted here (index into `accepts`), -1 for nothing.
    var accept: Int32 = -1
    /// The slot whose free text this node reads, -1 when it reads none.
    var slot: Int16 = -1
    var name: Int16 = -1
    /// What the rules that are accepted from here on ask of their place; where none of it is given they are not followed.
    var uses: ClausePlaces.Bits = 0

    var hasEdges: Bool { !symbols.isEmpty }
  }

  struct Accept: Sendable {
    var payload: Int32
    var next: Int32
  }

  struct FreeStep: Sendable {
    /// The node that reads the text.
    var child: Int32
    var next: Int32
    /// First of the symbols that may follow the text (index into `followers`), -1 for none.
    var follower: Int32 = -1
  }

  struct Follower: Sendable {
    var symbol: Symbol
    var next: Int32
  }

  static let root: Int32 = 0

  var nodes: Tape<Node>
  var edges: Tape<Edge>
  var accepts: Tape<Accept>
  var freeSteps: Tape<FreeStep>
  var followers = Tape<Follower>(capacity: 8)
  /// Open addressing from a node and a symbol to the first of their edges: a power of two long, -1 where empty.
  var slots: Tape<Int32>

  /// With nothing but a root.
  /// - Parameter count: about how many there will be; growing would copy them again and again.
  init(expecting count: Int) {
    nodes = Tape(capacity: count)
    edges = Tape(capacity: count)
    accepts = Tape(capacity: count / 2)
    freeSteps = Tape(capacity: count / 8)
    var size = 256
    while size < count * 2 { size *= 2 }
    slots = Tape(repeating: -1, count: size)
    nodes.append(Node())
  }

  /// The first edge from `node` labelled `symbol`, -1 for none. Its `symbols` tell most often that there is none.
  @inline(__always) func edge(_ node: Int32, _ symbol: Symbol) -> Int32 {
    var slot = Self.hash(node, symbol) & (slots.count - 1)
    while true {
      let head = slots[slot]
      guard head >= 0 else { return -1 }
      let edge = edges[head]
      if edge.source == node, edge.symbol == symbol { return head }
      slot = (slot + 1) & (slots.count - 1)
    }
  }

  /// Where in `slots` the first edge from `node` labelled `symbol` is, or is to be.
  func slot(_ node: Int32, _ symbol: Symbol) -> Int {
    var slot = Self.hash(node, symbol) & (slots.count - 1)
    while slots[slot] >= 0 {
      let edge = edges[slots[slot]]
      if edge.source == node, edge.symbol == symbol { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  /// The free text nodes that may follow `node`.
  func forEachFreeChild(of node: Int32, _ body: (Int32) -> Void) {
    var item = nodes[node].freeStep
    while item >= 0 {
      body(freeSteps[item].child)
      item = freeSteps[item].next
    }
  }

  @inline(__always) private static func hash(_ node: Int32, _ symbol: Symbol) -> Int {
    let key = UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: symbol))
    return Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 33)
  }
}
