@testable import PatternSearch
@testable import VoiceCommands

/// Says sentences that the patterns of a lexicon allow.
struct SentenceSampler {
  private static let fillers: [String: String] = [
    "description": "a red fox", "thing": "red foxes", "dictation": "a red fox", "known": "the old fox", "element": "the old fox",
    "replacement": "a green bird", "place": "the stone house", "background": "a sandy beach", "style-words": "ancient scrolls",
    "word": "shiny", "short": "happy fox", "single": "fox", "query": "red castle", "name": "holiday", "path": "papers",
    "rest": "with a hat", "done": "running fast", "aspect": "the left ear", "any": "something else",
  ]
  private static let deepest = 6

  private let lexicon: Lexicon
  private let phrases: Paths
  private let clauses: Paths

  init(_ lexicon: Lexicon) {
    self.lexicon = lexicon
    phrases = Paths(lexicon.phraseAutomaton)
    clauses = Paths(lexicon.sentenceAutomaton)
  }

  /// A sentence of the rule; nil when the walk went too deep.
  func sentence(ofRule rule: Int32, using random: inout some RandomNumberGenerator) -> String? {
    guard let end = clauses.ends[rule]?.randomElement(using: &random) else { return nil }
    return spoken(clauses.path(to: end, using: &random), depth: 0, &random)?.joined(separator: " ")
  }

  private func spoken(_ path: [Paths.Piece], depth: Int, _ random: inout some RandomNumberGenerator) -> [String]? {
    var words: [String] = []
    for piece in path {
      switch piece {
      case .free(let slot):
        var filler = (Self.fillers[lexicon.slotNames[Int(slot)]] ?? "fox").split(separator: " ").map(String.init)
        if let last = words.last, ["a", "the"].contains(filler[0]), determiners.contains(last) { filler.removeFirst() }
        words += filler
      case .symbol(let symbol) where symbol >= 0: words.append(lexicon.symbolTable.word(symbol))
      case .symbol(let symbol):
        guard depth < Self.deepest else { return nil }
        let entries = lexicon.phrasePatterns.indices.filter { lexicon.phraseWeights[$0].classID == Lexicon.classID(of: symbol) }
        guard let entry = entries.randomElement(using: &random), let end = phrases.ends[Int32(entry)]?.randomElement(using: &random),
          let inner = spoken(phrases.path(to: end, using: &random), depth: depth + 1, &random)
        else { return nil }
        words += inner
      }
    }
    return words
  }

  private let determiners: Set<String> = [
    "a", "an", "the", "this", "that", "these", "those", "my", "his", "her", "their", "its", "some", "one",
  ]
}

/// The ways through an automaton, found backwards from where something is accepted.
private struct Paths {
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

  /// By edge: the node it leads from.
  private static func sources(_ automaton: borrowing Automaton) -> [Int32] {
    var sources = [Int32](repeating: -1, count: automaton.edges.count)
    func add(_ first: Int32, of node: Int32) {
      var edge = first
      while edge >= 0 {
        sources[Int(edge)] = node
        edge = automaton.edges[edge].next
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
