/// A pattern of a lexicon file, read but not yet compiled.
enum Pattern: Sendable {
  /// A word of the vocabulary, or a class; bound to a name when it is a capture.
  case symbol(Symbol, name: Int16)
  /// Free text.
  case free(slot: Int16, name: Int16)
  case sequence([Pattern])
  case choice([Pattern])
  indirect case optional(Pattern)
  /// Any number of times, none included; holds symbols only.
  case repeated([Symbol])
}

/// What an edge of the automaton is labelled with: a word (its number in the vocabulary) or a class (below zero).
typealias Symbol = Int32

/// Patterns compiled into one graph: nodes share common beginnings, free text is a node that loops.
struct Automaton: Sendable {
  struct Edge: Sendable {
    var source: Int32
    var target: Int32
    var symbol: Symbol
    /// What the text is bound to, -1 for nothing.
    var name: Int16
    /// Another edge from the same node with the same symbol, -1 at the end.
    var next: Int32
  }

  struct Node: Sendable {
    /// Several edges lead here: nothing may be appended for one of them alone.
    var isMerged = false
    var hasEdges = false
    /// The slot whose free text this node reads, -1 when it reads none.
    var slot: Int16 = -1
    var name: Int16 = -1
    /// First of the free text nodes that may follow, -1 for none; `sibling` links them.
    var freeChild: Int32 = -1
    var sibling: Int32 = -1
    /// First of what is accepted here (index into `accepts`), -1 for nothing.
    var accept: Int32 = -1
  }

  struct Accept: Sendable {
    var payload: Int32
    var next: Int32
  }

  private(set) var nodes: [Node] = [Node()]
  private(set) var edges: [Edge] = []
  private(set) var accepts: [Accept] = []
  private var freeLists: [(child: Int32, next: Int32)] = []
  /// Open addressing from (node, symbol) to the first edge.
  private var keys = [UInt64](repeating: .max, count: 16384)
  private var values = [Int32](repeating: -1, count: 16384)
  private var used = 0

  static let root: Int32 = 0

  /// The first edge from `node` labelled `symbol`, -1 for none.
  func edge(_ node: Int32, _ symbol: Symbol) -> Int32 {
    let key = Self.key(node, symbol)
    var slot = Self.hash(key) & (keys.count - 1)
    while true {
      let found = keys[slot]
      if found == key { return values[slot] }
      if found == .max { return -1 }
      slot = (slot + 1) & (keys.count - 1)
    }
  }

  /// The free text nodes that may follow `node`.
  func forEachFreeChild(of node: Int32, _ body: (Int32) -> Void) {
    var item = nodes[Int(node)].freeChild
    while item >= 0 {
      body(freeLists[Int(item)].child)
      item = freeLists[Int(item)].next
    }
  }

  // MARK: Compiling

  /// Adds a pattern and marks where it ends with `payload`.
  mutating func add(_ pattern: Pattern, payload: Int32) {
    // Alternatives end apart: to gather the ends of a long list in one takes longer than the list.
    if case .choice(let alternatives) = pattern {
      for alternative in alternatives { add(alternative, payload: payload) }
      return
    }
    if let end = appendSymbols(pattern) { return accept(payload, at: end) }
    for end in append(pattern, to: [Self.root]) { accept(payload, at: end) }
  }

  private mutating func accept(_ payload: Int32, at end: Int32) {
    let known = nodes[Int(end)].accept
    if known >= 0, accepts[Int(known)].payload == payload { return }
    accepts.append(Accept(payload: payload, next: known))
    nodes[Int(end)].accept = Int32(accepts.count - 1)
  }

  /// Appends a row of nothing but words and classes, as most lines are; nil for any other pattern.
  private mutating func appendSymbols(_ pattern: Pattern) -> Int32? {
    switch pattern {
    case .symbol(let symbol, let name): return step(symbol, name, from: Self.root)
    case .sequence(let parts):
      for part in parts { guard case .symbol = part else { return nil } }
      var end = Self.root
      for case .symbol(let symbol, let name) in parts { end = step(symbol, name, from: end) }
      return end
    default: return nil
    }
  }

  private mutating func append(_ pattern: Pattern, to ends: [Int32]) -> [Int32] {
    switch pattern {
    case .symbol(let symbol, let name): return [step(symbol, name, from: ends)]
    case .free(let slot, let name): return [freeStep(slot, name, from: ends)]
    case .sequence(let parts): return parts.reduce(ends) { append($1, to: $0) }
    case .choice(let alternatives):
      return Self.union(alternatives.map { append($0, to: ends) })
    case .optional(let inner): return Self.union([ends, append(inner, to: ends)])
    case .repeated(let symbols):
      let node = newNode(isMerged: true)
      for symbol in symbols {
        for end in ends + [node] { connect(end, symbol, -1, node) }
      }
      return ends + [node]
    }
  }

  private static func union(_ lists: [[Int32]]) -> [Int32] {
    var result: [Int32] = []
    for node in lists.joined() where !result.contains(node) { result.append(node) }
    return result
  }

  private mutating func step(_ symbol: Symbol, _ name: Int16, from ends: [Int32]) -> Int32 {
    if ends.count == 1 { return step(symbol, name, from: ends[0]) }
    let node = newNode(isMerged: true)
    for end in ends { connect(end, symbol, name, node) }
    return node
  }

  private mutating func step(_ symbol: Symbol, _ name: Int16, from end: Int32) -> Int32 {
    var known = edge(end, symbol)
    while known >= 0 {
      let edge = edges[Int(known)]
      if edge.name == name, !nodes[Int(edge.target)].isMerged { return edge.target }
      known = edge.next
    }
    let node = newNode(isMerged: false)
    connect(end, symbol, name, node)
    return node
  }

  private mutating func freeStep(_ slot: Int16, _ name: Int16, from ends: [Int32]) -> Int32 {
    if ends.count == 1 {
      var item = nodes[Int(ends[0])].freeChild
      while item >= 0 {
        let child = freeLists[Int(item)].child
        let node = nodes[Int(child)]
        if node.slot == slot, node.name == name, !node.isMerged { return child }
        item = freeLists[Int(item)].next
      }
    }
    let child = newNode(isMerged: ends.count > 1)
    nodes[Int(child)].slot = slot
    nodes[Int(child)].name = name
    for end in ends {
      freeLists.append((child, nodes[Int(end)].freeChild))
      nodes[Int(end)].freeChild = Int32(freeLists.count - 1)
    }
    return child
  }

  private mutating func newNode(isMerged: Bool) -> Int32 {
    var node = Node()
    node.isMerged = isMerged
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  private mutating func connect(_ source: Int32, _ symbol: Symbol, _ name: Int16, _ target: Int32) {
    nodes[Int(source)].hasEdges = true
    let first = edge(source, symbol)
    edges.append(Edge(source: source, target: target, symbol: symbol, name: name, next: first))
    if first < 0, (used + 1) * 2 >= keys.count { grow() }
    store(Self.key(source, symbol), Int32(edges.count - 1))
  }

  private mutating func store(_ key: UInt64, _ value: Int32) {
    var slot = Self.hash(key) & (keys.count - 1)
    while keys[slot] != .max, keys[slot] != key { slot = (slot + 1) & (keys.count - 1) }
    if keys[slot] == .max { used += 1 }
    keys[slot] = key
    values[slot] = value
  }

  private mutating func grow() {
    let (oldKeys, oldValues) = (keys, values)
    keys = [UInt64](repeating: .max, count: oldKeys.count * 2)
    values = [Int32](repeating: -1, count: oldKeys.count * 2)
    used = 0
    for (key, value) in zip(oldKeys, oldValues) where key != .max { store(key, value) }
  }

  private static func key(_ node: Int32, _ symbol: Symbol) -> UInt64 {
    UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: symbol))
  }

  private static func hash(_ key: UInt64) -> Int {
    let mixed = key &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 33)
  }
}
