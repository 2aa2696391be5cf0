@testable import PatternSearch

/// Ways through an automaton, found backwards from where something is accepted.
struct AutomatonPaths {
  enum Piece {
    case symbol(Symbol)
    case free(Int16)
  }

  private var incoming: [[(source: Int32, piece: Piece)]]
  /// Accepting nodes by payload.
  private(set) var ends: [Int32: [Int32]] = [:]

  init(_ automaton: borrowing Automaton) {
    incoming = Array(repeating: [], count: automaton.nodes.count)
    let sources = Self.sources(automaton)
    for index in automaton.edges.indices {
      let edge = automaton.edges[index]
      guard sources[index] != edge.target else { continue }
      incoming[Int(edge.target)].append((sources[index], .symbol(edge.symbol)))
    }
    for node in automaton.nodes.indices {
      automaton.forEachFreeStep(of: Int32(node)) { incoming[Int($0.child)].append((Int32(node), .free($0.slot))) }
      var item = automaton.nodes[node].accept
      while item >= 0 {
        ends[automaton.accepts[item].payload, default: []].append(Int32(node))
        item = automaton.accepts[item].next
      }
    }
  }

  /// Source nodes of the edges.
  private static func sources(_ automaton: borrowing Automaton) -> [Int32] {
    var sources = [Int32](repeating: -1, count: automaton.edges.count)
    func add(_ first: Int32, of node: Int32) {
      var edge = first
      while edge >= 0 {
        sources[Int(edge)] = node
        edge = automaton.edge(after: edge)
      }
    }
    for place in automaton.rootEdges.indices { add(automaton.rootEdges[place], of: Automaton.root) }
    for node in automaton.nodes.indices {
      automaton.forEachSymbol(of: Int32(node)) { add(automaton.edge(Int32(node), $0), of: Int32(node)) }
    }
    return sources
  }

  func path(to end: Int32, using random: inout some RandomNumberGenerator) -> [Piece] {
    var pieces: [Piece] = []
    var node = end
    while node != Automaton.root, let step = incoming[Int(node)].randomElement(using: &random) {
      pieces.append(step.piece)
      node = step.source
    }
    return pieces.reversed()
  }
}
