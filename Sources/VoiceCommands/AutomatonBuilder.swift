/// Compiles patterns into an automaton, one after the other.
struct AutomatonBuilder: ~Copyable, Sendable {
  private(set) var automaton: Automaton
  /// By node: several edges lead there, so that nothing may be appended for one of them alone.
  private var isMerged: Tape<Bool>
  /// Slots in use.
  private var used = 0

  /// Where the pattern being compiled has come to, `ends[first..<last]`; before it what the groups around that place keep.
  private var ends = Tape(repeating: Automaton.root, count: 64)
  private var first = 0
  private var last = 1
  private var groups = Tape<Group>(capacity: 8)

  /// A group of alternatives that is not complete.
  struct Group {
    /// Where the group began is `ends[before..<results]`, where its alternatives ended follows that.
    var before: Int
    var results: Int
  }

  init(expecting edges: Int) {
    automaton = Automaton(expecting: edges)
    isMerged = Tape(capacity: edges)
    isMerged.append(false)
  }

  /// Adds a pattern, of which every group is closed, and marks where it ends with `payload`.
  mutating func add(_ pattern: borrowing Pattern, payload: Int32) {
    startOver()
    for piece in pattern.pieces {
      switch piece {
      case .symbol(let symbol, let name): step(symbol, name)
      case .free(let slot, let name): freeStep(slot, name)
      case .repeated(let symbol): loop(symbol)
      case .open(let isOptional): open(isOptional: isOptional)
      case .or where groups.isEmpty:
        // Alternatives of the whole line end apart: to gather the ends of a long list in one takes longer than the list.
        accept(payload)
        startOver()
      case .or: goBack()
      case .close: close()
      }
    }
    accept(payload)
  }

  /// Writes into every node the union of the kinds that can be accepted from it on.
  mutating func markUses(_ kind: (_ payload: Int32) -> ClausePlaces.Bits) {
    // What a node leads to comes after it, and edges were made together with the node they lead to.
    var edge = automaton.edges.count - 1
    for node in automaton.nodes.indices.reversed() {
      var uses = automaton.nodes[node].uses
      var item = automaton.nodes[node].accept
      while item >= 0 {
        uses |= kind(automaton.accepts[item].payload)
        item = automaton.accepts[item].next
      }
      automaton.forEachFreeChild(of: Int32(node)) { uses |= automaton.nodes[$0].uses }
      automaton.nodes[node].uses = uses
      while edge >= 0, Int(automaton.edges[edge].target) == node {
        automaton.nodes[automaton.edges[edge].source].uses |= uses
        edge -= 1
      }
    }
  }

  /// Lists what may follow each free text.
  mutating func listFollowers() {
    var firsts = Tape<Int32>(repeating: -1, count: automaton.nodes.count)
    for index in automaton.edges.indices {
      let edge = automaton.edges[index]
      // One of those with the same symbol.
      guard edge.next < 0, automaton.nodes[edge.source].slot >= 0 else { continue }
      automaton.followers.append(Automaton.Follower(symbol: edge.symbol, next: firsts[edge.source]))
      firsts[edge.source] = Int32(automaton.followers.count - 1)
    }
    for index in automaton.freeSteps.indices { automaton.freeSteps[index].follower = firsts[automaton.freeSteps[index].child] }
  }

  // MARK: Pieces

  private mutating func startOver() {
    first = 0
    ends[0] = Automaton.root
    last = 1
  }

  private mutating func accept(_ payload: Int32) {
    for index in first..<last {
      let end = Int(ends[index])
      let known = automaton.nodes[end].accept
      if known >= 0, automaton.accepts[known].payload == payload { continue }
      automaton.nodes[end].accept = Int32(automaton.accepts.count)
      automaton.accepts.append(Automaton.Accept(payload: payload, next: known))
    }
  }

  private mutating func open(isOptional: Bool) {
    let group = Group(before: first, results: last)
    groups.append(group)
    if isOptional { copyEnds(group.before..<group.results) }
    copyEnds(group.before..<group.results)
  }

  /// Begins another alternative where the group began.
  private mutating func goBack() {
    gather()
    let group = groups[groups.count - 1]
    copyEnds(group.before..<group.results)
  }

  private mutating func close() {
    gather()
    let group = groups.removeLast()
    first = group.before
    for index in group.results..<last { ends[index - group.results + first] = ends[index] }
    last -= group.results - first
  }

  private mutating func copyEnds(_ range: Range<Int>) {
    first = last
    for index in range { push(ends[index]) }
  }

  /// Adds where an alternative has ended to the results of its group.
  private mutating func gather() {
    let results = groups[groups.count - 1].results
    var kept = first
    for index in first..<last where !isEnd(ends[index], among: results..<kept) {
      ends[kept] = ends[index]
      kept += 1
    }
    last = kept
  }

  private func isEnd(_ node: Int32, among range: Range<Int>) -> Bool {
    for index in range where ends[index] == node { return true }
    return false
  }

  private mutating func push(_ node: Int32) {
    if last < ends.count { ends[last] = node } else { ends.append(node) }
    last += 1
  }

  // MARK: Nodes

  private mutating func step(_ symbol: Symbol, _ name: Int16) {
    if last - first == 1 {
      ends[first] = step(symbol, name, from: ends[first])
    } else {
      let node = newNode(isMerged: true)
      for index in first..<last { connect(ends[index], symbol, name, node) }
      ends[first] = node
      last = first + 1
    }
  }

  private mutating func step(_ symbol: Symbol, _ name: Int16, from end: Int32) -> Int32 {
    let slot = automaton.slot(end, symbol)
    var known = automaton.slots[slot]
    while known >= 0 {
      let edge = automaton.edges[known]
      if edge.name == name, !isMerged[edge.target] { return edge.target }
      known = edge.next
    }
    let node = newNode(isMerged: false)
    connect(end, symbol, name, node, slot)
    return node
  }

  private mutating func freeStep(_ slot: Int16, _ name: Int16) {
    let isMerging = last - first > 1
    if !isMerging, let known = knownFreeStep(slot, name, from: ends[first]) { return ends[first] = known }
    let child = newNode(isMerged: isMerging)
    automaton.nodes[child].slot = slot
    automaton.nodes[child].name = name
    for index in first..<last {
      let end = Int(ends[index])
      automaton.freeSteps.append(Automaton.FreeStep(child: child, next: automaton.nodes[end].freeStep))
      automaton.nodes[end].freeStep = Int32(automaton.freeSteps.count - 1)
    }
    ends[first] = child
    last = first + 1
  }

  private func knownFreeStep(_ slot: Int16, _ name: Int16, from end: Int32) -> Int32? {
    var item = automaton.nodes[end].freeStep
    while item >= 0 {
      let step = automaton.freeSteps[item]
      let node = automaton.nodes[step.child]
      if node.slot == slot, node.name == name, !isMerged[step.child] { return step.child }
      item = step.next
    }
    return nil
  }

  /// A node that the symbol leads back to, or nothing.
  private mutating func loop(_ symbol: Symbol) {
    let node = newNode(isMerged: true)
    push(node)
    for index in first..<last { connect(ends[index], symbol, -1, node) }
  }

  private mutating func newNode(isMerged: Bool) -> Int32 {
    automaton.nodes.append(Automaton.Node())
    self.isMerged.append(isMerged)
    return Int32(automaton.nodes.count - 1)
  }

  private mutating func connect(_ source: Int32, _ symbol: Symbol, _ name: Int16, _ target: Int32) {
    connect(source, symbol, name, target, automaton.slot(source, symbol))
  }

  private mutating func connect(_ source: Int32, _ symbol: Symbol, _ name: Int16, _ target: Int32, _ slot: Int) {
    let known = automaton.slots[slot]
    automaton.nodes[source].symbols.formUnion(SymbolFilter(symbol))
    automaton.slots[slot] = Int32(automaton.edges.count)
    automaton.edges.append(Automaton.Edge(source: source, target: target, symbol: symbol, next: known, name: name))
    guard known < 0 else { return }
    used += 1
    if used * 2 >= automaton.slots.count { grow() }
  }

  private mutating func grow() {
    automaton.slots.reset(to: -1, count: automaton.slots.count * 2)
    // The last edge of a chain is its head.
    for id in automaton.edges.indices {
      let edge = automaton.edges[id]
      automaton.slots[automaton.slot(edge.source, edge.symbol)] = Int32(id)
    }
  }
}
