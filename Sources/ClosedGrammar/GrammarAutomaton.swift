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

  /// States of the grammar as it is written, with every use of a rule written out.
  private static let mostStates = 50_000
  /// States of the automaton before it is made small, and numbers in their sets.
  private static let mostSets = (count: 20_000, numbers: 20_000_000)

  init(rules: [String: SpeechGrammar.Expansion], top: [String], fault: @escaping Fault) throws {
    var size = GrammarSize(rules: rules, limit: Self.mostStates, fault: fault)
    try size.check(top)
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
    var total = 0
    func number(_ states: Set<Int>) -> Int {
      if let known = numbers[states] { return known }
      numbers[states] = pending.count
      pending.append(states)
      return pending.count - 1
    }
    _ = number(network.closure([start]))
    while arcs.count < pending.count {
      let states = pending[arcs.count]
      total += states.count
      guard pending.count <= Self.mostSets.count, total <= Self.mostSets.numbers else {
        throw fault("the grammar is too large", nil)
      }
      var targets: [String: Set<Int>] = [:]
      for state in states { for (word, next) in network.arcs[state] { targets[word, default: []].insert(next) } }
      isFinal.append(states.contains(end))
      // In order: the same grammar gives the same numbers.
      arcs.append(
        Dictionary(uniqueKeysWithValues: targets.sorted { $0.key < $1.key }.map { ($0.key, number(network.closure($0.value))) }))
    }
  }

  /// Joins states from which the same sentences go on (Hopcroft's partitions).
  private mutating func minimise() {
    var sources = [[(word: String, state: Int)]](repeating: [], count: arcs.count)
    for (state, row) in arcs.enumerated() { for (word, next) in row { sources[next].append((word, state)) } }
    var partition = StatePartition(isFinal: isFinal)
    while let splitter = partition.nextSplitter() {
      var reaching: [String: [Int]] = [:]
      for target in splitter { for (word, state) in sources[target] { reaching[word, default: []].append(state) } }
      for states in reaching.values { partition.split(by: states) }
    }
    // Numbered in the order of the states: the same grammar gives the same numbers.
    var numbers: [Int: Int] = [:]
    for group in partition.groups where numbers[group] == nil { numbers[group] = numbers.count }
    let groups = partition.groups.map { numbers[$0] ?? 0 }
    var rows = [[String: Int]](repeating: [:], count: numbers.count)
    var finals = [Bool](repeating: false, count: numbers.count)
    for (state, row) in arcs.enumerated() {
      rows[groups[state]] = row.mapValues { groups[$0] }
      finals[groups[state]] = isFinal[state]
    }
    (arcs, isFinal) = (rows, finals)
  }
}
