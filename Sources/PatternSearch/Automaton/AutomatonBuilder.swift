/// Compiler of patterns into an automaton, one after the other.
struct AutomatonBuilder: ~Copyable, Sendable {
  /// Twenty times as many as the packaged languages have.
  private static let mostEdges = 2_000_000

  var automaton: Automaton
  /// Number of edges and free steps that lead to each node. A pattern continued from a node continues all that lead to
  /// it.
  private var entrances: UniqueBuffer<Int32>
  /// Source node of each edge.
  private var sources: UniqueBuffer<Int32>
  /// Index of the next edge from the same node with the same symbol, -1 at the end, by edge; in use until the edges are
  /// put side by side.
  private var nexts: UniqueBuffer<Int32>

  /// Nodes the pattern being compiled has come to, from `first` on; before them what the groups around that place keep.
  private var ends = UniqueBuffer<Int32>(capacity: 64)
  private var first = 0
  private var groups = UniqueBuffer<Group>(capacity: 8)

  /// Group of alternatives that is still open.
  struct Group {
    /// Nodes where the group began are `ends[before..<results]`; nodes where its alternatives ended follow them.
    var before: Int
    var results: Int
    /// Largest node where an alternative ended; larger nodes are none of them.
    var latest: Int32 = -1
  }

  init(expecting edges: Int) {
    automaton = Automaton(expecting: edges)
    entrances = UniqueBuffer(capacity: edges * 2)
    entrances.append(0)
    sources = UniqueBuffer(capacity: edges * 2)
    nexts = UniqueBuffer(capacity: edges * 2)
  }

  /// Adds a pattern, whose groups must all be closed, and accepts `payload` where it ends.
  /// - Throws: `LexiconFault` when there are too many edges: alternatives after alternatives have as many as both
  ///   numbers multiplied.
  mutating func add(_ pattern: borrowing UniqueBuffer<Pattern.Piece>, payload: Int32) throws(LexiconFault) {
    startOver()
    for index in pattern.indices {
      guard automaton.edges.count + automaton.freeSteps.count <= Self.mostEdges else {
        throw LexiconFault(reason: "the lexicon is too large with this line")
      }
      switch pattern[index] {
      case .symbol(let symbol, let name): step(symbol, name)
      case .free(let slot, let name): freeStep(slot, name)
      case .repeated(let symbol): loop(symbol)
      case .open(let isOptional): open(isOptional: isOptional)
      case .or where groups.isEmpty:
        // Alternatives of the whole line end apart, because gathering the ends of a long list takes longer than the
        // list.
        accept(payload)
        startOver()
      case .or: goBack()
      case .close: close()
      }
    }
    accept(payload)
  }

  /// Writes the demands of all patterns that may end from a node on into the node, and completes the edges and the free
  /// steps.
  /// - Parameter demands: demand of each payload.
  mutating func finish(_ demands: [DemandMask]) {
    // Nodes come before the nodes they lead to, and edges were made together with their target. The masks alone lie
    // close together.
    var gathered = UniqueBuffer(repeating: DemandMask(0), count: automaton.nodes.count)
    var edge = automaton.edges.count - 1
    for node in automaton.nodes.indices.reversed() {
      let mask = gathered[node] | self.demands(from: Int32(truncatingIfNeeded: node), demands)
      automaton.nodes[node].demands = mask
      while edge >= 0 {
        guard Int(automaton.edges[edge].target) == node else { break }
        gathered[sources[edge]] |= mask
        edge &-= 1
      }
    }
    finishEdges()
    orderFreeSteps()
    finishFreeSteps()
  }

  /// Puts the edges from each node side by side, and of these those with one symbol, because they are followed
  /// together; and copies into every edge what the search asks of its target. No pattern can be added after this.
  mutating func finishEdges() {
    var ordered = UniqueBuffer<Automaton.Edge>(capacity: automaton.edges.count)
    var tables = TransitionTables(expecting: automaton.tables.count)
    for place in automaton.rootEdges.indices where automaton.rootEdges[place] >= 0 {
      automaton.rootEdges[place] = finish(automaton.rootEdges[place], &ordered)
    }
    for node in automaton.nodes.indices {
      let edge = automaton.nodes[node].edge
      if edge >= 0 {
        automaton.nodes[node].edge = finish(edge, &ordered)
      } else if edge < -1 {
        let table = automaton.tables.copy(Automaton.table(edge), to: &tables) { finish($0, &ordered) }
        automaton.nodes[node].edge = Automaton.edge(table)
      }
    }
    automaton.edges = ordered
    automaton.tables = tables
  }

  /// Appends finished copies of an edge and of those that follow it; returns the index of the first.
  private func finish(_ first: Int32, _ ordered: inout UniqueBuffer<Automaton.Edge>) -> Int32 {
    let start = Int32(truncatingIfNeeded: ordered.count)
    var item = first
    while item >= 0 {
      var edge = automaton.edges[item]
      item = nexts[item]
      let target = automaton.nodes[edge.target]
      (edge.symbols, edge.demands, edge.isFollowed) = (target.symbols, target.demands, item >= 0)
      if target.accept >= 0 { edge.ends.insert(.accept) }
      if target.freeStep >= 0 { edge.ends.insert(.freeText) }
      ordered.append(edge)
    }
    return start
  }

  /// Index of the next edge from the same node with the same symbol, -1 at the end; until `finishEdges`.
  func edge(after edge: Int32) -> Int32 { nexts[edge] }

  /// Puts the free steps after each node side by side, because they are visited together.
  private mutating func orderFreeSteps() {
    var ordered = UniqueBuffer<Automaton.FreeStep>(capacity: automaton.freeSteps.count)
    for node in automaton.nodes.indices {
      var item = automaton.nodes[node].freeStep
      guard item >= 0 else { continue }
      automaton.nodes[node].freeStep = Int32(ordered.count)
      while item >= 0 {
        var step = automaton.freeSteps[item]
        item = step.next
        step.next = item < 0 ? -1 : Int32(ordered.count + 1)
        ordered.append(step)
      }
    }
    automaton.freeSteps = ordered
  }

  /// Copies into every free step what the search asks of its child.
  private mutating func finishFreeSteps() {
    var sets = SymbolSetTable()
    var pairs: [(symbol: Symbol, set: Int32)] = []
    // Follow set of each node, -1 where it is not known: one node may read the texts after many.
    var numbers = UniqueBuffer<Int32>(repeating: -1, count: automaton.nodes.count)
    for index in automaton.freeSteps.indices {
      let child = automaton.freeSteps[index].child
      let node = automaton.nodes[child]
      automaton.freeSteps[index].demands = node.demands
      automaton.freeSteps[index].isEnd = node.accept >= 0
      automaton.freeSteps[index].isFollowedByText = node.freeStep >= 0
      guard numbers[child] < 0 else {
        automaton.freeSteps[index].followSet = numbers[child]
        continue
      }
      var sum = SymbolSetTable.Sum()
      automaton.forEachSymbol(of: child) { sum.add($0) }
      let known = sets.count
      let set = Int32(sets.number(of: sum))
      automaton.freeSteps[index].followSet = set
      numbers[child] = set
      if sets.count > known { automaton.forEachSymbol(of: child) { pairs.append(($0, set)) } }
    }
    automaton.followSets = FollowSets(pairs, count: sets.count)
  }

  /// Demands of the patterns that end at a node or after the free texts that follow it.
  @inline(__always) private func demands(from node: Int32, _ ofPayload: [DemandMask]) -> DemandMask {
    var result: DemandMask = 0
    var item = automaton.nodes[node].accept
    while item >= 0 {
      let accept = automaton.accepts[item]
      result |= ofPayload[Int(accept.payload)]
      item = accept.next
    }
    automaton.forEachFreeStep(of: node) { result |= automaton.nodes[$0.child].demands }
    return result
  }

  // MARK: Pieces

  private mutating func startOver() {
    first = 0
    ends.removeAll()
    ends.append(Automaton.root)
  }

  private mutating func accept(_ payload: Int32) {
    for index in first..<ends.count {
      let end = Int(ends[index])
      let known = automaton.nodes[end].accept
      if known >= 0, automaton.accepts[known].payload == payload { continue }
      automaton.nodes[end].accept = Int32(automaton.accepts.count)
      automaton.accepts.append(Automaton.Accept(payload: payload, next: known))
    }
  }

  private mutating func open(isOptional: Bool) {
    var group = Group(before: first, results: ends.count)
    if isOptional {
      for index in group.before..<group.results { group.latest = max(group.latest, ends[index]) }
      ends.append(copyOf: group.before..<group.results)
    }
    groups.append(group)
    begin(group)
  }

  /// Ends an alternative and begins the next.
  private mutating func goBack() {
    gather()
    begin(groups[groups.count &- 1])
  }

  /// Goes back to the nodes where a group began.
  private mutating func begin(_ group: Group) {
    first = ends.count
    ends.append(copyOf: group.before..<group.results)
  }

  private mutating func close() {
    gather()
    let group = groups.removeLast()
    first = group.before
    ends.remove(group.before..<group.results)
  }

  /// Adds the nodes where an alternative has ended to the results of its group.
  private mutating func gather() {
    var group = groups[groups.count &- 1]
    var kept = first
    for index in first..<ends.count {
      let node = ends[index]
      if node <= group.latest, isEnd(node, among: group.results..<kept) { continue }
      group.latest = max(group.latest, node)
      ends[kept] = node
      kept &+= 1
    }
    ends.shorten(to: kept)
    groups[groups.count &- 1].latest = group.latest
  }

  private func isEnd(_ node: Int32, among range: Range<Int>) -> Bool {
    for index in range where ends[index] == node { return true }
    return false
  }

  // MARK: Nodes

  private mutating func step(_ symbol: Symbol, _ name: Int16) {
    var node = knownStep(symbol, name)
    if node < 0 {
      node = newNode()
      connectEnds(symbol, name, node)
    }
    endAll(in: node)
  }

  private mutating func freeStep(_ slot: Int16, _ name: Int16) {
    var child = knownFreeStep(slot, name)
    if child < 0 {
      child = newNode()
      for index in first..<ends.count {
        let end = Int(ends[index])
        automaton.freeSteps.append(
          Automaton.FreeStep(child: child, next: automaton.nodes[end].freeStep, slot: slot, name: name))
        automaton.nodes[end].freeStep = Int32(automaton.freeSteps.count - 1)
      }
      entrances[child] = Int32(ends.count - first)
    }
    endAll(in: child)
  }

  @inline(__always) private mutating func endAll(in node: Int32) {
    ends[first] = node
    ends.shorten(to: first &+ 1)
  }

  /// Node an earlier pattern reached from the same ends by the same symbol, if all of them and nothing else lead there;
  /// else -1.
  private func knownStep(_ symbol: Symbol, _ name: Int16) -> Int32 {
    var known = edge(from: ends[first], symbol)
    while known >= 0 {
      let edge = automaton.edges[known]
      known = nexts[known]
      if edge.name == name, leadThere(edge.target, { hasEdge(from: $0, symbol, to: edge.target) }) {
        return edge.target
      }
    }
    return -1
  }

  /// Node an earlier pattern reached from the same ends by the same free text, under the same condition; else -1.
  private func knownFreeStep(_ slot: Int16, _ name: Int16) -> Int32 {
    var item = automaton.nodes[ends[first]].freeStep
    while item >= 0 {
      let step = automaton.freeSteps[item]
      item = step.next
      if step.slot == slot, step.name == name, leadThere(step.child, { hasFreeStep(from: $0, to: step.child) }) {
        return step.child
      }
    }
    return -1
  }

  /// Whether all ends and nothing else lead to a node.
  @inline(__always) private func leadThere(_ node: Int32, _ leads: (Int32) -> Bool) -> Bool {
    guard Int(entrances[node]) == ends.count &- first else { return false }
    var index = first &+ 1
    while index < ends.count {
      guard leads(ends[index]) else { return false }
      index &+= 1
    }
    return true
  }

  private func hasEdge(from end: Int32, _ symbol: Symbol, to target: Int32) -> Bool {
    var known = edge(from: end, symbol)
    while known >= 0 {
      if automaton.edges[known].target == target { return true }
      known = nexts[known]
    }
    return false
  }

  private func hasFreeStep(from end: Int32, to child: Int32) -> Bool {
    var item = automaton.nodes[end].freeStep
    while item >= 0 {
      if automaton.freeSteps[item].child == child { return true }
      item = automaton.freeSteps[item].next
    }
    return false
  }

  /// First edge from a node, -1 for none. A new node has none, and its `symbols` spare looking for one.
  @inline(__always) private func edge(from node: Int32, _ symbol: Symbol) -> Int32 {
    automaton.nodes[node].symbols.meets(BloomFilter(symbol)) ? automaton.edge(node, symbol) : -1
  }

  /// Adds a node that the symbol leads back to, and that may be passed without it.
  private mutating func loop(_ symbol: Symbol) {
    let node = newNode()
    ends.append(node)
    connectEnds(symbol, -1, node)
    // Nobody goes there without the loop.
    entrances[node] = .max
  }

  @inline(__always) private mutating func newNode() -> Int32 {
    automaton.nodes.append(Automaton.Node())
    entrances.append(0)
    return Int32(truncatingIfNeeded: automaton.nodes.count &- 1)
  }

  private mutating func connectEnds(_ symbol: Symbol, _ name: Int16, _ target: Int32) {
    let filter = BloomFilter(symbol)
    var index = first
    while index < ends.count {
      connect(ends[index], symbol, filter, name, target)
      index &+= 1
    }
    entrances[target] = Int32(truncatingIfNeeded: ends.count &- first)
  }

  @inline(__always) private mutating func connect(
    _ source: Int32, _ symbol: Symbol, _ filter: BloomFilter, _ name: Int16, _ target: Int32
  ) {
    let edge = Int32(truncatingIfNeeded: automaton.edges.count)
    var next: Int32 = -1
    if source == Automaton.root {
      next = linkToRoot(edge, symbol)
    } else {
      let known = automaton.nodes[source].edge
      if known == -1 { automaton.nodes[source].edge = edge } else { next = link(edge, source, symbol, known) }
    }
    automaton.nodes[source].symbols.formUnion(filter)
    sources.append(source)
    nexts.append(next)
    automaton.edges.append(Automaton.Edge(target: target, symbol: symbol, name: name))
  }

  /// Makes an edge the first with its symbol at a node that has edges. Returns the edge that was the first.
  private mutating func link(_ edge: Int32, _ source: Int32, _ symbol: Symbol, _ known: Int32) -> Int32 {
    if known >= 0 {
      let other = automaton.edges[known].symbol
      if other == symbol {
        automaton.nodes[source].edge = edge
        return known
      }
      let table = automaton.tables.add(.init(symbol: other, edge: known), .init(symbol: symbol, edge: edge))
      automaton.nodes[source].edge = Automaton.edge(table)
      return -1
    }
    var table = Automaton.table(known)
    let code = table.code
    let next = automaton.tables.put(edge, symbol, in: &table)
    if table.code != code { automaton.nodes[source].edge = Automaton.edge(table) }
    return next
  }

  private mutating func linkToRoot(_ edge: Int32, _ symbol: Symbol) -> Int32 {
    let index = SymbolIndex.index(of: symbol)
    while automaton.rootEdges.count <= index { automaton.rootEdges.append(-1) }
    let next = automaton.rootEdges[index]
    automaton.rootEdges[index] = edge
    return next
  }
}
