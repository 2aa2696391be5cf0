import SketchCore
import TestSupport
import Testing

@testable import PatternSearch

@Suite struct AutomatonBuilderTests {
  private static let symbols: [Symbol] = [0, 1, 2, 3, -1, -2]

  private func generator(_ seed: UInt64) -> PatternTree.Generator {
    PatternTree.Generator(
      symbols: Self.symbols, repeated: [1, -1], slots: [0, 1], random: SeededGenerator(seed: seed))
  }

  private func compiled(_ trees: [PatternTree], demands: [DemandMask]? = nil) throws -> AutomatonBuilder {
    var builder = AutomatonBuilder(expecting: 1)
    for (payload, tree) in trees.enumerated() {
      var pieces = UniqueBuffer<Pattern.Piece>(capacity: 1)
      for piece in tree.pieces { pieces.append(piece) }
      try builder.add(pieces, payload: Int32(payload))
    }
    builder.finish(demands ?? trees.map { _ in 1 })
    return builder
  }

  private func naivelyAccepted(_ row: [Symbol], by trees: [PatternTree]) -> Set<Int32> {
    let matcher = PatternTree.Matcher(
      symbol: { symbol, place in place < row.count && row[place] == symbol ? [(place + 1, Float(0))] : [] },
      free: { _, _ in 0 },
      count: row.count)
    return Set(trees.indices.filter { matcher.ends(of: trees[$0], from: 0)[row.count] != nil }.map(Int32.init))
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a row of symbols is accepted by the patterns that a naive matcher accepts it by`(seed: UInt64) throws {
    var generator = generator(seed)
    let trees = (0..<6).map { _ in generator.tree() }
    let builder = try compiled(trees)
    for _ in 0..<10 {
      for (payload, tree) in trees.enumerated() {
        let sample = generator.sample(of: tree, words: [7, 8])
        #expect(builder.automaton.accepted(sample).contains(Int32(payload)), "\(sample) is a sample of \(tree)")
        // With a symbol more, less or other than it had.
        var other = sample
        let place = Int.random(in: 0...other.count, using: &generator.random)
        switch Int.random(in: 0..<3, using: &generator.random) {
        case 0: other.insert(Self.symbols.randomElement(using: &generator.random)!, at: place)
        case 1 where place < other.count: other.remove(at: place)
        case _ where place < other.count: other[place] = Self.symbols.randomElement(using: &generator.random)!
        default: break
        }
        for row in [sample, other] {
          #expect(builder.automaton.accepted(row) == naivelyAccepted(row, by: trees), "\(row)")
        }
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a pattern without free text rejects its samples with a foreign symbol put in`(seed: UInt64) throws {
    var generator = generator(seed)
    generator.slots = []
    let tree = generator.tree()
    let builder = try compiled([tree])
    for _ in 0..<20 {
      var row = generator.sample(of: tree, words: [])
      row.insert(9, at: Int.random(in: 0...row.count, using: &generator.random))
      #expect(builder.automaton.accepted(row).isEmpty)
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a node has the demands of all patterns that may end from it on`(seed: UInt64) throws {
    var generator = generator(seed)
    let trees = (0..<6).map { _ in generator.tree() }
    let demands = trees.indices.map { DemandMask(1) << DemandMask($0) }
    let builder = try compiled(trees, demands: demands)
    for node in builder.automaton.nodes.indices {
      let ends = builder.automaton.payloads(from: Int32(node))
      #expect(builder.automaton.nodes[node].demands == ends.reduce(0) { $0 | demands[Int($1)] })
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a free step tells what the search asks of its child`(seed: UInt64) throws {
    var generator = generator(seed)
    let builder = try compiled((0..<6).map { _ in generator.tree() })
    for index in builder.automaton.freeSteps.indices {
      let step = builder.automaton.freeSteps[index]
      let child = builder.automaton.nodes[step.child]
      #expect(step.next == -1 || step.next == Int32(index + 1), "the steps after one node lie side by side")
      #expect(step.demands == child.demands)
      #expect(step.isEnd == (child.accept >= 0) && step.isFollowedByText == (child.freeStep >= 0))
      var following: Set<Symbol> = []
      builder.automaton.forEachSymbol(of: step.child) { following.insert($0) }
      for symbol in Self.symbols {
        var isHeld = false
        builder.automaton.followSets.forEach(holding: symbol) { if $0 == step.followSet { isHeld = true } }
        #expect(isHeld == following.contains(symbol))
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `an edge tells what the search asks of its target, and those of one symbol lie side by side`(seed: UInt64) throws {
    var generator = generator(seed)
    let trees = (0..<6).map { _ in generator.tree() }
    let builder = try compiled(trees, demands: trees.indices.map { 1 << DemandMask($0) })
    for index in builder.automaton.edges.indices {
      let edge = builder.automaton.edges[index]
      let target = builder.automaton.nodes[edge.target]
      #expect(edge.demands == target.demands)
      #expect(edge.ends.contains(.accept) == (target.accept >= 0))
      #expect(edge.ends.contains(.freeText) == (target.freeStep >= 0))
      var following = BloomFilter()
      builder.automaton.forEachSymbol(of: edge.target) { following.formUnion(BloomFilter($0)) }
      #expect(edge.symbols.first == following.first && edge.symbols.second == following.second)
      let next = builder.automaton.edge(after: Int32(index))
      #expect(next == -1 || builder.automaton.edges[next].symbol == edge.symbol)
    }
  }

  /// "(a | b) c d" and "(a | b) c e" share what follows the same alternatives; after "(a | b | f) c" nothing is shared.
  @Test(arguments: [([0, 1] as [Symbol], 6), ([0, 1, 5], 10)])
  func `patterns share what follows the same alternatives and nothing that follows others`(others: [Symbol], edges: Int) throws {
    func tree(_ first: [Symbol], _ last: Symbol) -> PatternTree {
      .sequence([.choice(first.map { .symbol($0) }, isOptional: false), .symbol(2), .symbol(last)])
    }
    #expect(try compiled([tree([0, 1], 3), tree(others, 4)]).automaton.edges.count == edges)
  }

  @Test func `an edge and a free step keep the field that they bind`() throws {
    var builder = AutomatonBuilder(expecting: 1)
    var pieces = UniqueBuffer<Pattern.Piece>(capacity: 2)
    pieces.append(.symbol(3, name: 5))
    pieces.append(.free(slot: 2, name: 6))
    try builder.add(pieces, payload: 0)
    builder.finish([1])
    #expect(builder.automaton.edges[0].name == 5)
    #expect(builder.automaton.freeSteps[0].name == 6 && builder.automaton.freeSteps[0].slot == 2)
  }
}

extension Automaton {
  /// Payloads of the patterns that accept a row of symbols, found state by state.
  func accepted(_ row: [Symbol]) -> Set<Int32> {
    var states: Set<State> = [State(node: Self.root, isInText: false)]
    for symbol in row {
      var next: Set<State> = []
      for state in states {
        if state.isInText { next.insert(state) }
        forEachFreeStep(of: state.node) { next.insert(State(node: $0.child, isInText: true)) }
        var edge = self.edge(state.node, symbol)
        while edge >= 0 {
          next.insert(State(node: edges[edge].target, isInText: false))
          edge = self.edge(after: edge)
        }
      }
      states = next
    }
    return Set(states.flatMap { payloads(at: $0.node) })
  }

  private struct State: Hashable {
    var node: Int32
    var isInText: Bool
  }

  private func payloads(at node: Int32) -> [Int32] {
    var payloads: [Int32] = []
    var item = nodes[node].accept
    while item >= 0 {
      payloads.append(accepts[item].payload)
      item = accepts[item].next
    }
    return payloads
  }

  /// Payloads of the patterns that end at a node or at any that it leads to.
  func payloads(from start: Int32) -> Set<Int32> {
    var seen: Set<Int32> = [start]
    var agenda = [start]
    var result: Set<Int32> = []
    while let node = agenda.popLast() {
      result.formUnion(payloads(at: node))
      var targets: [Int32] = []
      forEachFreeStep(of: node) { targets.append($0.child) }
      var symbols: [Symbol] = []
      if node == Self.root {
        symbols = (-8...8).filter { rootEdge($0) >= 0 }
      } else {
        forEachSymbol(of: node) { symbols.append($0) }
      }
      for symbol in symbols {
        var edge = self.edge(node, symbol)
        while edge >= 0 {
          targets.append(edges[edge].target)
          edge = self.edge(after: edge)
        }
      }
      agenda += targets.filter { seen.insert($0).inserted }
    }
    return result
  }
}
