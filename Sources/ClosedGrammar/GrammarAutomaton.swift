import SketchCore

/// Smallest deterministic automaton of a grammar's sentences.
///
/// It makes the search quick and its probabilities fair: however a grammar is written down, each state has one arc for
/// each word that may follow, all equally likely. (As written, a grammar of ninety sentence patterns has 34,000 states;
/// 56 are left.)
struct GrammarAutomaton: Sendable {
  /// Next state by state and word. State 0 is the start.
  private(set) var arcs: [[String: Int]] = []
  /// Whether a sentence may end in a state.
  private(set) var isFinal: [Bool] = []

  /// Error from what is wrong and the line.
  typealias Fault = (String, Int?) -> SketchError

  private static let mostStates = 400_000

  init(rules: [String: SpeechGrammar.Expansion], top: [String], fault: @escaping Fault) throws {
    var network = GrammarNetwork(rules: rules, mostStates: Self.mostStates, fault: fault)
    let (start, end) = (network.state(), network.state())
    for name in top { try network.add(.rule(name, line: 0), from: start, to: end, isTail: true) }
    try determinise(network, start: start, end: end, fault)
    guard isFinal.contains(true) else { throw fault("no sentence can be said with this grammar", nil) }
    minimise()
    guard !isFinal[0] || !arcs[0].isEmpty else { throw fault("only silence can be said with this grammar", nil) }
  }

  func accepts(_ sentence: [String]) -> Bool {
    var state = 0
    for word in sentence {
      guard let next = arcs[state][word] else { return false }
      state = next
    }
    return isFinal[state]
  }

  private mutating func determinise(_ network: GrammarNetwork, start: Int, end: Int, _ fault: Fault) throws {
    var numbers: [Set<Int>: Int] = [:]
    var pending: [Set<Int>] = []
    func number(_ states: Set<Int>) -> Int {
      if let known = numbers[states] { return known }
      numbers[states] = pending.count
      pending.append(states)
      return pending.count - 1
    }
    _ = number(network.closure([start]))
    while arcs.count < pending.count {
      let states = pending[arcs.count]
      guard pending.count <= Self.mostStates / 4 else { throw fault("the grammar is too large", nil) }
      var targets: [String: Set<Int>] = [:]
      for state in states { for (word, next) in network.arcs[state] { targets[word, default: []].insert(next) } }
      isFinal.append(states.contains(end))
      // In order: the same grammar gives the same numbers.
      arcs.append(
        Dictionary(uniqueKeysWithValues: targets.sorted { $0.key < $1.key }.map { ($0.key, number(network.closure($0.value))) }))
    }
  }

  /// Joins states from which the same sentences go on (Moore's partitions).
  private mutating func minimise() {
    struct Signature: Hashable {
      var group: Int
      var arcs: [String: Int]
    }
    var groups = isFinal.map { $0 ? 1 : 0 }
    var count = Set(groups).count
    while true {
      var numbers: [Signature: Int] = [:]
      var next: [Int] = []
      for (state, row) in arcs.enumerated() {
        let signature = Signature(group: groups[state], arcs: row.mapValues { groups[$0] })
        let fresh = numbers.count
        next.append(numbers[signature, default: fresh])
        numbers[signature] = next[state]
      }
      groups = next
      if numbers.count == count { break }
      count = numbers.count
    }
    var rows = [[String: Int]](repeating: [:], count: count)
    var finals = [Bool](repeating: false, count: count)
    for (state, row) in arcs.enumerated() {
      rows[groups[state]] = row.mapValues { groups[$0] }
      finals[groups[state]] = isFinal[state]
    }
    (arcs, isFinal) = (rows, finals)
  }
}
