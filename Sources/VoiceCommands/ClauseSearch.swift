/// Finds the cheapest way to read an utterance as a row of clauses, each one sentence pattern: one pass over the words, keeping for every
/// place in the patterns only the best way to have come there.
struct ClauseSearch {
  private let lexicon: Lexicon
  let chart: PhraseChart
  private(set) var steps: [Step] = []
  private(set) var completions: [Completion] = []
  private(set) var beginnings: [Beginning] = []
  /// Readings of the whole utterance, cheapest first.
  private(set) var readings: [Int32] = []
  private(set) var operations = 0

  private var states: ClauseStates
  private var offers = ClauseOffers()
  /// By position: the cheapest of what begins or ends there, -1 for nothing.
  private var beginningAt: [Int32]
  private var completionAt: [Int32]
  /// The same for rules that must account for the whole utterance: nothing but courtesies may follow.
  private var wholeAt: [Int32]

  private typealias State = ClauseStates.State

  init(_ chart: PhraseChart, lexicon: Lexicon) {
    self.chart = chart
    self.lexicon = lexicon
    let count = chart.tokens.count
    states = ClauseStates(words: count)
    beginningAt = [Int32](repeating: -1, count: count + 1)
    completionAt = beginningAt
    wholeAt = beginningAt
    steps.reserveCapacity(count * 32)
    guard count > 0 else { return }
    begin(at: 0, cost: 0, after: -1)
    for position in 0...Int32(count) { visit(position) }
    readings.sort { completions[Int($0)].cost < completions[Int($1)].cost }
  }

  private mutating func visit(_ position: Int32) {
    states.gather(at: position)
    for index in states.cheapest.indices { complete(states.cheapest[index], at: position) }
    let isEnd = Int(position) == chart.tokens.count
    guard !isEnd else { return }
    if completionAt[Int(position)] >= 0 {
      close(completionAt[Int(position)], at: position)
      join(completionAt[Int(position)], at: position)
    }
    if wholeAt[Int(position)] >= 0 { close(wholeAt[Int(position)], at: position) }
    if beginningAt[Int(position)] >= 0 { openClause(at: position) }
    operations += states.cheapest.count
    guard !states.cheapest.isEmpty else { return }
    offers.gather(at: position, chart, lexicon)
    for index in states.cheapest.indices { advance(states.cheapest[index], at: position) }
  }

  private mutating func begin(at position: Int32, cost: Float, after previous: Int32, doubt: Float = 0, isBare: Bool = false) {
    let known = beginningAt[Int(position)]
    if known >= 0, beginnings[Int(known)].cost <= cost { return }
    beginnings.append(Beginning(position: position, cost: cost, previous: previous, doubt: doubt, isBare: isBare))
    beginningAt[Int(position)] = Int32(beginnings.count - 1)
  }

  private mutating func openClause(at position: Int32) {
    let id = beginningAt[Int(position)]
    let beginning = beginnings[Int(id)]
    if let opening = lexicon.roles.opening {
      forEachSpan(of: opening, at: position) { search, span in
        guard Int(span.end) < search.chart.tokens.count else { return }
        // A story is told before everything else.
        if beginning.previous >= 0, span.entry >= 0, search.lexicon.entries[Int(span.entry)].weight.isOpening { return }
        search.begin(
          at: span.end, cost: beginning.cost + Self.courtesy + span.cost, after: beginning.previous,
          doubt: beginning.doubt + span.doubt, isBare: beginning.isBare)
      }
    }
    states.add(State(node: Automaton.root, cost: beginning.cost, step: -1, freeStart: -1, beginning: id))
  }

  /// Courtesies after a clause belong to it.
  private mutating func close(_ id: Int32, at position: Int32) {
    guard let closing = lexicon.roles.closing else { return }
    forEachSpan(of: closing, at: position) { search, span in
      var later = search.completions[Int(id)]
      later.closingEnd = span.end
      later.cost += Self.courtesy + span.cost
      search.keep(later)
    }
  }

  private mutating func join(_ id: Int32, at position: Int32) {
    let cost = completions[Int(id)].cost
    if let joiner = lexicon.roles.joiner {
      forEachSpan(of: joiner, at: position) { search, span in
        if Int(span.end) < search.chart.tokens.count { search.begin(at: span.end, cost: cost + Self.wordJoint, after: id) }
      }
    }
    switch chart.tokens[Int(position)].gap {
    case .comma: begin(at: position, cost: cost + Self.commaJoint, after: id)
    case .stop: begin(at: position, cost: cost + Self.stopJoint, after: id)
    default:
      guard chart.tokens.count <= Self.longestRunTogether else { return }
      let joint = chart.tokens[Int(position)].looksFirst ? Self.capitalJoint : Self.bareJoint
      begin(at: position, cost: cost + joint, after: id, isBare: true)
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
    var state = state
    close(&state, node, at: position)
    let previous = beginnings[Int(state.beginning)].previous
    var item = node.accept
    while item >= 0 {
      let accept = lexicon.clauses.accepts[Int(item)]
      item = accept.next
      let weight = lexicon.rules[Int(accept.payload)].weight
      if (weight.isOpening || weight.isWhole) && previous >= 0 { continue }
      if weight.follows > .space, chart.tokens[Int(beginnings[Int(state.beginning)].position)].gap < weight.follows { continue }
      if weight.isContinuation, beginnings[Int(state.beginning)].isBare || !continues(accept.payload, after: previous) { continue }
      keep(
        Completion(
          rule: accept.payload, step: state.step, beginning: state.beginning, end: position, cost: state.cost + weight.cost,
          closingEnd: position))
    }
  }

  /// The clause before is of the type of edit that the rule goes on from.
  private func continues(_ rule: Int32, after previous: Int32) -> Bool {
    let continuation = lexicon.rules[Int(rule)]
    guard previous >= 0, let type = continuation.after else { return false }
    let before = lexicon.rules[Int(completions[Int(previous)].rule)]
    return before.isEdit(of: type) && (continuation.afterField < 0 || before.fields.contains(continuation.afterField))
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

  /// Writes down the free text that a state is in, so that something else may follow.
  private mutating func close(_ state: inout State, _ node: Automaton.Node, at position: Int32) {
    guard state.freeStart >= 0 else { return }
    state.cost += chart.lastCost[chart.costIndex(position - 1, node.slot)]
    steps.append(Step(previous: state.step, edge: -1, node: state.node, start: state.freeStart, end: position, span: -1))
    state.step = Int32(steps.count - 1)
    state.freeStart = -1
  }

  private mutating func advance(_ state: State, at position: Int32) {
    let node = lexicon.clauses.nodes[Int(state.node)]
    if state.freeStart >= 0 {
      var longer = state
      longer.cost += lexicon.wordCosts[Int(node.slot)] + chart.extraCost(at: position, from: state.freeStart, node.slot)
      let gap = chart.tokens[Int(position)].gap
      if gap >= .comma { longer.cost += lexicon.pauseCost(gap, in: node.slot) }
      states.push(longer, at: position + 1)
    }
    let isOffered = node.symbols & offers.bits != 0
    guard isOffered || node.freeStep >= 0 else { return }
    var base = state
    let beginning = beginnings[Int(state.beginning)]
    if isOffered {
      for index in offers.all.indices where node.symbols & offers.all[index].bit != 0 {
        follow(&base, node, offers.all[index], at: position, beginning)
      }
    }
    guard node.freeStep >= 0, state.node != Automaton.root || !beginning.isBare else { return }
    var item = node.freeStep
    while item >= 0 {
      let step = lexicon.clauses.freeSteps[Int(item)]
      item = step.next
      let child = lexicon.clauses.nodes[Int(step.child)]
      guard child.uses & beginning.uses != 0 else { continue }
      close(&base, node, at: position)
      var inside = base
      inside.node = step.child
      inside.cost +=
        lexicon.wordCosts[Int(child.slot)] + chart.firstCost[chart.costIndex(position, child.slot)]
        + chart.extraCost(at: position, from: position, child.slot)
      inside.freeStart = position
      states.push(inside, at: position + 1)
    }
  }

  /// Takes the edges of a state's node that an offer fits.
  private mutating func follow(
    _ state: inout State, _ node: Automaton.Node, _ offer: ClauseOffers.Offer, at position: Int32, _ beginning: Beginning
  ) {
    guard !offer.isOpening || beginning.previous < 0 else { return }
    // Where nothing parts two sentences, the second is one by words as they were said: "people sitting at tables" does not add any.
    let isCaptured = beginning.isBare && offer.isMisheard
    var item = lexicon.clauses.edge(state.node, offer.symbol)
    while item >= 0 {
      let edge = lexicon.clauses.edges[Int(item)]
      defer { item = edge.next }
      guard lexicon.clauses.nodes[Int(edge.target)].uses & beginning.uses != 0, !isCaptured || edge.name >= 0 else { continue }
      close(&state, node, at: position)
      steps.append(Step(previous: state.step, edge: item, node: -1, start: position, end: offer.end, span: offer.span))
      var next = state
      next.node = edge.target
      next.cost += offer.cost
      next.step = Int32(steps.count - 1)
      states.push(next, at: offer.end)
    }
  }
}
