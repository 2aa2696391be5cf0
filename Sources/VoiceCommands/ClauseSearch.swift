/// Finds the cheapest way to read an utterance as a row of clauses, each one sentence pattern: one pass over the words, keeping for every
/// place in the patterns only the best way to have come there.
struct ClauseSearch {
  /// A clause that ends at some word.
  struct Completion {
    var rule: Int32
    var step: Int32
    /// Index into `beginnings`.
    var beginning: Int32
    var end: Int32
    var cost: Float
    /// Where the words after it that mean nothing ("please") end.
    var closingEnd: Int32
  }

  /// A place where a clause may begin.
  struct Beginning {
    var position: Int32
    var cost: Float
    /// The clause before, -1 for none.
    var previous: Int32
  }

  /// What joining two clauses costs: with a word ("and then"), after a comma, after a full stop.
  private static let wordJoint: Float = 0.9
  private static let commaJoint: Float = 0.9
  private static let stopJoint: Float = 0.3
  private static let courtesy: Float = 0.05

  private struct State {
    var node: Int32
    var cost: Float
    var step: Int32
    var freeStart: Int32
    var beginning: Int32
    /// Another state at the same position.
    var next: Int32
  }

  private let lexicon: Lexicon
  let chart: PhraseChart
  private(set) var steps: [Step] = []
  private(set) var completions: [Completion] = []
  private(set) var beginnings: [Beginning] = []
  /// Readings of the whole utterance, cheapest first.
  private(set) var readings: [Int32] = []
  private(set) var operations = 0

  private var states: [State] = []
  private var heads: [Int32]
  private var beginningAt: [Int32]
  private var completionAt: [Int32]
  /// The same for rules that must account for the whole utterance: nothing but courtesies may follow.
  private var wholeAt: [Int32]
  /// By node: the state that holds it at the position being worked on.
  private var holder: [Int32]

  init(_ chart: PhraseChart, lexicon: Lexicon) {
    self.chart = chart
    self.lexicon = lexicon
    let count = chart.tokens.count
    heads = [Int32](repeating: -1, count: count + 1)
    beginningAt = heads
    completionAt = heads
    wholeAt = heads
    holder = [Int32](repeating: -1, count: lexicon.clauses.nodes.count)
    states.reserveCapacity(count * 32)
    steps.reserveCapacity(count * 32)
    guard count > 0 else { return }
    begin(at: 0, cost: 0, after: -1)
    for position in 0...Int32(count) { visit(position) }
    readings.sort { completions[Int($0)].cost < completions[Int($1)].cost }
  }

  private mutating func visit(_ position: Int32) {
    var active: [Int32] = []
    active.reserveCapacity(32)
    var item = heads[Int(position)]
    while item >= 0 {
      let state = states[Int(item)]
      let held = holder[Int(state.node)]
      if held < 0 {
        holder[Int(state.node)] = Int32(active.count)
        active.append(item)
      } else if states[Int(active[Int(held)])].cost > state.cost {
        active[Int(held)] = item
      }
      item = state.next
    }
    for item in active {
      holder[Int(states[Int(item)].node)] = -1
      complete(states[Int(item)], at: position)
    }
    let isEnd = Int(position) == chart.tokens.count
    guard !isEnd else { return }
    if completionAt[Int(position)] >= 0 {
      close(completionAt[Int(position)], at: position)
      join(completionAt[Int(position)], at: position)
    }
    if wholeAt[Int(position)] >= 0 { close(wholeAt[Int(position)], at: position) }
    if beginningAt[Int(position)] >= 0 { openClause(at: position, &active) }
    operations += active.count
    for item in active { advance(states[Int(item)], at: position) }
  }

  private mutating func begin(at position: Int32, cost: Float, after previous: Int32) {
    let known = beginningAt[Int(position)]
    if known >= 0, beginnings[Int(known)].cost <= cost { return }
    beginnings.append(Beginning(position: position, cost: cost, previous: previous))
    beginningAt[Int(position)] = Int32(beginnings.count - 1)
  }

  private mutating func openClause(at position: Int32, _ active: inout [Int32]) {
    let id = beginningAt[Int(position)]
    let beginning = beginnings[Int(id)]
    if let opening = lexicon.opening {
      forEachSpan(of: opening, at: position) { search, span in
        search.begin(at: span.end, cost: beginning.cost + Self.courtesy + span.cost, after: beginning.previous)
      }
    }
    states.append(State(node: Automaton.root, cost: beginning.cost, step: -1, freeStart: -1, beginning: id, next: -1))
    active.append(Int32(states.count - 1))
  }

  /// Courtesies after a clause belong to it.
  private mutating func close(_ id: Int32, at position: Int32) {
    guard let closing = lexicon.closing else { return }
    forEachSpan(of: closing, at: position) { search, span in
      var later = search.completions[Int(id)]
      later.closingEnd = span.end
      later.cost += Self.courtesy
      search.keep(later)
    }
  }

  private mutating func join(_ id: Int32, at position: Int32) {
    let cost = completions[Int(id)].cost
    if let joiner = lexicon.joiner {
      forEachSpan(of: joiner, at: position) { search, span in
        if Int(span.end) < search.chart.tokens.count { search.begin(at: span.end, cost: cost + Self.wordJoint, after: id) }
      }
    }
    switch chart.tokens[Int(position)].gap {
    case .comma: begin(at: position, cost: cost + Self.commaJoint, after: id)
    case .stop: begin(at: position, cost: cost + Self.stopJoint, after: id)
    default: break
    }
  }

  private mutating func forEachSpan(of classID: Int32, at position: Int32, _ body: (inout ClauseSearch, Span) -> Void) {
    for index in chart.first[Int(position)]..<chart.last[Int(position)] where chart.spans[Int(index)].classID == classID {
      body(&self, chart.spans[Int(index)])
    }
  }

  private mutating func complete(_ state: State, at position: Int32) {
    let node = lexicon.clauses.nodes[Int(state.node)]
    guard node.accept >= 0 else { return }
    let state = closed(state, node, at: position)
    let previous = beginnings[Int(state.beginning)].previous
    var item = node.accept
    while item >= 0 {
      let accept = lexicon.clauses.accepts[Int(item)]
      item = accept.next
      let weight = lexicon.rules[Int(accept.payload)].weight
      if (weight.isOpening || weight.isWhole) && previous >= 0 { continue }
      if weight.isContinuation, !continues(accept.payload, after: previous) { continue }
      keep(
        Completion(
          rule: accept.payload, step: state.step, beginning: state.beginning, end: position, cost: state.cost + weight.cost,
          closingEnd: position))
    }
  }

  /// The clause before is of the type of edit that the rule goes on from.
  private func continues(_ rule: Int32, after previous: Int32) -> Bool {
    guard previous >= 0, let type = lexicon.rules[Int(rule)].after else { return false }
    return lexicon.rules[Int(completions[Int(previous)].rule)].edit == type
  }

  private mutating func keep(_ completion: Completion) {
    let position = Int(completion.closingEnd)
    if position == chart.tokens.count {
      completions.append(completion)
      readings.append(Int32(completions.count - 1))
      return
    }
    let isWhole = lexicon.rules[Int(completion.rule)].weight.isWhole
    let known = isWhole ? wholeAt[position] : completionAt[position]
    if known >= 0, completions[Int(known)].cost <= completion.cost { return }
    completions.append(completion)
    if isWhole { wholeAt[position] = Int32(completions.count - 1) } else { completionAt[position] = Int32(completions.count - 1) }
  }

  private mutating func closed(_ state: State, _ node: Automaton.Node, at position: Int32) -> State {
    guard state.freeStart >= 0 else { return state }
    var result = state
    result.cost += chart.lastCost[chart.costIndex(position - 1, node.slot)]
    result.freeStart = -1
    steps.append(Step(previous: state.step, edge: -1, node: state.node, start: state.freeStart, end: position, span: -1))
    result.step = Int32(steps.count - 1)
    return result
  }

  private mutating func advance(_ state: State, at position: Int32) {
    let node = lexicon.clauses.nodes[Int(state.node)]
    var base = state
    if state.freeStart >= 0 {
      var longer = state
      longer.cost += lexicon.wordCosts[Int(node.slot)] + chart.anyCost[chart.costIndex(position, node.slot)]
      push(longer, at: position + 1)
      if node.hasEdges || node.freeChild >= 0 { base = closed(state, node, at: position) }
    }
    if node.hasEdges {
      let token = chart.tokens[Int(position)]
      if token.word >= 0 {
        follow(base, token.word, at: position, cost: 0, end: position + 1, span: -1)
        var item = lexicon.homophones.first(of: token.word)
        while item >= 0 {
          follow(base, lexicon.homophones.meant[item], at: position, cost: PhraseChart.homophoneCost, end: position + 1, span: -1)
          item = lexicon.homophones.next[item]
        }
      }
      if token.guess >= 0 {
        follow(base, token.guess, at: position, cost: PhraseChart.guessCost, end: position + 1, span: -1)
      }
      for index in chart.first[Int(position)]..<chart.last[Int(position)] {
        let span = chart.spans[Int(index)]
        if span.entry >= 0, lexicon.entries[Int(span.entry)].weight.isOpening, beginnings[Int(state.beginning)].previous >= 0 { continue }
        follow(base, Lexicon.symbol(ofClass: span.classID), at: position, cost: span.cost, end: span.end, span: index)
      }
    }
    guard node.freeChild >= 0 else { return }
    lexicon.clauses.forEachFreeChild(of: state.node) { child in
      let slot = lexicon.clauses.nodes[Int(child)].slot
      let cost = chart.costIndex(position, slot)
      var inside = base
      inside.node = child
      inside.cost += lexicon.wordCosts[Int(slot)] + chart.firstCost[cost] + chart.anyCost[cost]
      inside.freeStart = position
      push(inside, at: position + 1)
    }
  }

  private mutating func follow(_ state: State, _ symbol: Symbol, at position: Int32, cost: Float, end: Int32, span: Int32) {
    var edge = lexicon.clauses.edge(state.node, symbol)
    while edge >= 0 {
      let target = lexicon.clauses.edges[Int(edge)]
      steps.append(Step(previous: state.step, edge: edge, node: -1, start: position, end: end, span: span))
      var next = state
      next.node = target.target
      next.cost += cost
      next.step = Int32(steps.count - 1)
      next.freeStart = -1
      push(next, at: end)
      edge = target.next
    }
  }

  private mutating func push(_ state: State, at position: Int32) {
    var state = state
    state.next = heads[Int(position)]
    states.append(state)
    heads[Int(position)] = Int32(states.count - 1)
  }
}
