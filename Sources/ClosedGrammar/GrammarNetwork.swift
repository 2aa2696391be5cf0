import SketchCore

/// Network of a grammar written out with empty transitions, each use of a rule anew.
struct GrammarNetwork {
  private(set) var arcs: [[(word: String, state: Int)]] = []
  private var empty: [[Int]] = []
  private let rules: [String: SpeechGrammar.Expansion]
  private let mostStates: Int
  private let fault: GrammarAutomaton.Fault
  /// Rules being written out, the outermost first; `isTail` where nothing follows the use in the rule around it.
  private var open: [(name: String, start: Int, isTail: Bool)] = []

  init(rules: [String: SpeechGrammar.Expansion], mostStates: Int, fault: @escaping GrammarAutomaton.Fault) {
    self.rules = rules
    self.mostStates = mostStates
    self.fault = fault
  }

  mutating func state() -> Int {
    arcs.append([])
    empty.append([])
    return arcs.count - 1
  }

  mutating func add(_ expansion: SpeechGrammar.Expansion, from: Int, to: Int, isTail: Bool) throws {
    // Rules that end in each other are written out more often than `GrammarSize` counts.
    guard arcs.count < mostStates else { throw fault("the grammar is too large", nil) }
    switch expansion {
    case .words(let words):
      var current = from
      for word in words {
        let next = state()
        arcs[current].append((word, next))
        current = next
      }
      empty[current].append(to)
    case .rule("NULL", _): empty[from].append(to)
    case .rule("VOID", _): break
    case .rule(let name, let line): try add(rule: name, line: line, from: from, to: to, isTail: isTail)
    case .sequence(let parts):
      var current = from
      for (place, part) in parts.enumerated() {
        let isLast = place == parts.count - 1
        let next = isLast ? to : state()
        try add(part, from: current, to: next, isTail: isTail && isLast)
        current = next
      }
    case .alternatives(let choices): for choice in choices { try add(choice, from: from, to: to, isTail: isTail) }
    case .optional(let part):
      empty[from].append(to)
      try add(part, from: from, to: to, isTail: isTail)
    case .repeated(let part):
      let (first, last) = (state(), state())
      empty[from].append(first)
      empty[last] += [first, to]
      try add(part, from: first, to: last, isTail: false)
    }
  }

  private mutating func add(rule name: String, line: Int, from: Int, to: Int, isTail: Bool) throws {
    if let outer = open.firstIndex(where: { $0.name == name }) {
      guard isTail, open[(outer + 1)...].allSatisfy(\.isTail) else {
        throw fault("<\(name)> is used inside itself; only at its end can that be", line)
      }
      empty[from].append(open[outer].start)
      return
    }
    guard let expansion = rules[name] else { return }
    let start = state()
    empty[from].append(start)
    open.append((name, start, isTail))
    defer { open.removeLast() }
    try add(expansion, from: start, to: to, isTail: true)
  }

  func closure(_ states: Set<Int>) -> Set<Int> {
    var reached = states
    var pending = Array(states)
    while let state = pending.popLast() {
      for next in empty[state] where reached.insert(next).inserted { pending.append(next) }
    }
    return reached
  }
}
