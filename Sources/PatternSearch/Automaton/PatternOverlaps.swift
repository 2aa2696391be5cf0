/// Sequences of words that several patterns accept, found by subset construction over their automaton (Rabin and
/// Scott, 1959): for checks of lexicon files.
///
/// A class counts as one word, whatever its phrases are, and so does the free text of a slot.
package struct PatternOverlaps: ~Copyable {
  /// Word, class or free text of a sequence.
  package enum Label: Hashable, Sendable {
    case symbol(Symbol)
    case free(slot: Int16)
  }

  private var builder: AutomatonBuilder
  /// Sets of nodes that one sequence leads to, in the order they are found.
  private var sets: [[Int32]] = [[Automaton.root]]
  private var indices: [[Int32]: Int] = [[Automaton.root]: 0]
  /// Label that leads to each set, and the index of the set it leads from.
  private var origins: [(previous: Int, label: Label)] = [(-1, .free(slot: -1))]
  private let mostSets: Int

  /// - Parameters:
  ///   - patterns: pieces of each pattern, whose index is its number.
  ///   - mostSets: number of node sets after which the search ends; the packaged English has 60,000.
  /// - Throws: `LexiconFault` when they are too many for one automaton.
  package init(_ patterns: [[Pattern.Piece]], mostSets: Int = 1_000_000) throws(LexiconFault) {
    self.mostSets = mostSets
    builder = AutomatonBuilder(expecting: patterns.reduce(0) { $0 + $1.count })
    for (payload, pieces) in patterns.enumerated() {
      var buffer = UniqueBuffer<Pattern.Piece>(capacity: pieces.count)
      for piece in pieces { buffer.append(piece) }
      try builder.add(buffer, payload: Int32(payload))
    }
  }

  /// Visits each set of patterns that accept the same sequences, with one of the shortest of these. Several visits may
  /// have the same patterns.
  /// - Returns: whether every sequence that any pattern accepts led to one of the visits.
  package mutating func forEach(_ body: (_ patterns: [Int], _ sample: [Label]) -> Void) -> Bool {
    var index = 0
    while index < sets.count, sets.count < mostSets {
      let accepted = accepted(by: sets[index])
      if !accepted.isEmpty { body(accepted, sample(index)) }
      for (label, nodes) in successors(of: sets[index]) where indices[nodes] == nil {
        indices[nodes] = sets.count
        sets.append(nodes)
        origins.append((index, label))
      }
      index += 1
    }
    return index == sets.count
  }

  private func accepted(by nodes: [Int32]) -> [Int] {
    var patterns: Set<Int> = []
    for node in nodes {
      var item = builder.automaton.nodes[node].accept
      while item >= 0 {
        patterns.insert(Int(builder.automaton.accepts[item].payload))
        item = builder.automaton.accepts[item].next
      }
    }
    return patterns.sorted()
  }

  /// Sets of nodes that follow, in the order of their labels.
  private func successors(of nodes: [Int32]) -> [(label: Label, nodes: [Int32])] {
    var targets: [Label: [Int32]] = [:]
    for node in nodes {
      forEachEdge(of: node) { targets[.symbol($0.symbol), default: []].append($0.target) }
      builder.automaton.forEachFreeStep(of: node) { targets[.free(slot: $0.slot), default: []].append($0.child) }
    }
    let ordered = targets.sorted { Self.rank($0.key) < Self.rank($1.key) }
    return ordered.map { ($0.key, $0.value.count == 1 ? $0.value : Set($0.value).sorted()) }
  }

  private static func rank(_ label: Label) -> Int {
    switch label {
    case .symbol(let symbol): SymbolIndex.index(of: symbol)
    case .free(let slot): Int(Int32.max) * 2 + Int(slot)
    }
  }

  private func forEachEdge(of node: Int32, _ body: (Automaton.Edge) -> Void) {
    func visit(_ first: Int32) {
      var edge = first
      while edge >= 0 {
        body(builder.automaton.edges[edge])
        edge = builder.edge(after: edge)
      }
    }
    if node == Automaton.root {
      for index in builder.automaton.rootEdges.indices { visit(builder.automaton.rootEdges[index]) }
    } else {
      builder.automaton.forEachSymbol(of: node) { visit(builder.automaton.edge(node, $0)) }
    }
  }

  private func sample(_ index: Int) -> [Label] {
    var labels: [Label] = []
    var index = index
    while origins[index].previous >= 0 {
      labels.append(origins[index].label)
      index = origins[index].previous
    }
    return labels.reversed()
  }
}
