/// Finds the cheapest way to read an utterance as a row of clauses, each one sentence pattern: one pass over the words, keeping for every
/// place in the patterns only the best way to have come there.
struct ClauseSearch: ~Copyable {
  let lexicon: Lexicon
  let chart: PhraseChart
  private(set) var steps: Tape<Step>
  private(set) var completions = Tape<Completion>(capacity: 16)
  private(set) var beginnings = Tape<Beginning>(capacity: 16)
  /// Readings of the whole utterance, as they were found: completions that nothing but courtesies follows.
  private(set) var readings = Tape<Int32>(capacity: 32)
  private(set) var operations = 0

  private var states: ClauseStates
  private var offers = ClauseOffers()
  private var joints: Tape<Joint>

  private typealias State = ClauseStates.State

  /// The cheapest of what begins or ends at a position, -1 for nothing.
  struct Joint {
    var beginning: Int32 = -1
    var completion: Int32 = -1
    /// The same for rules that must account for the whole utterance: nothing but courtesies may follow.
    var whole: Int32 = -1
  }

  init(_ chart: consuming PhraseChart, lexicon: Lexicon) {
    self.lexicon = lexicon
    let count = chart.tokens.count
    self.chart = chart
    states = ClauseStates(words: count)
    joints = Tape(repeating: Joint(), count: count + 1)
    steps = Tape(capacity: count * 32)
    guard count > 0 else { return }
    begin(at: 0, cost: 0, after: -1)
    for position in 0...Int32(count) { visit(position) }
  }

  /// The cheapest reading, the first of those that are alike; nil when there is none.
  var best: Int32? {
    var best: Int32?
    for index in 0..<readings.count where best.map({ completions[readings[index]].cost < completions[$0].cost }) ?? true {
      best = readings[index]
    }
    return best
  }

  private mutating func visit(_ position: Int32) {
    states.gatherNext()
    for index in states.ends.indices { complete(states[states.cheapest[states.ends[index]]], at: position) }
    let isEnd = Int(position) == chart.tokens.count
    guard !isEnd else { return }
    let joint = joints[position]
    if joint.completion >= 0 {
      close(joint.completion, at: position)
      join(joint.completion, at: position)
    }
    if joint.whole >= 0 { close(joint.whole, at: position) }
    if joints[position].beginning >= 0 { openClause(at: position) }
    operations += states.cheapest.count
    guard !states.cheapest.isEmpty else { return }
    offers.gather(at: position, chart, lexicon)
    let gap = chart.tokens[Int(position)].gap
    for index in states.cheapest.indices { advance(states.cheapest[index], at: position, after: gap) }
  }

  private mutating func begin(at position: Int32, cost: Float, after previous: Int32, doubt: Float = 0, isBare: Bool = false) {
    let known = joints[position].beginning
    if known >= 0, beginnings[known].cost <= cost { return }
    joints[position].beginning = Int32(beginnings.count)
    let gap = chart.tokens[Int(position)].gap
    let uses =
      previous < 0
      ? lexicon.places.given(after: gap) : lexicon.places.given(after: gap, rule: completions[previous].rule, isBare: isBare)
    beginnings.append(Beginning(position: position, cost: cost, previous: previous, doubt: doubt, isBare: isBare, uses: uses))
  }

  private mutating func openClause(at position: Int32) {
    let id = joints[position].beginning
    let beginning = beginnings[id]
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
    states.add(Automaton.root, cost: beginning.cost, beginning: id)
  }

  /// Courtesies after a clause belong to it.
  private mutating func close(_ id: Int32, at position: Int32) {
    guard let closing = lexicon.roles.closing else { return }
    forEachSpan(of: closing, at: position) { search, span in
      var later = search.completions[id]
      later.closingEnd = span.end
      later.cost += Self.courtesy + span.cost
      search.keep(later)
    }
  }

  private mutating func join(_ id: Int32, at position: Int32) {
    let cost = completions[id].cost
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
    for index in chart.spans(at: position) where chart.spans[index].classID == classID {
      body(&self, chart.spans[index])
    }
  }

  private mutating func complete(_ state: State, at position: Int32) {
    var state = state
    let node = lexicon.clauses.nodes[state.node]
    let uses = beginnings[state.beginning].uses
    let cost = state.freeStart < 0 ? state.cost : state.cost + chart.costs(at: position - 1, node.slot).last
    var item = node.accept
    while item >= 0 {
      let accept = lexicon.clauses.accepts[item]
      item = accept.next
      let weight = lexicon.rules[Int(accept.payload)].weight
      guard weight.demand & uses != 0, isBetter(cost + weight.cost, isWhole: weight.isWhole, at: position) else { continue }
      close(&state, at: position)
      keep(
        Completion(
          rule: accept.payload, step: state.step, beginning: state.beginning, end: position, cost: state.cost + weight.cost,
          closingEnd: position))
    }
  }

  /// Than what ends at a position so far; at the very end all are kept.
  @inline(__always) private func isBetter(_ cost: Float, isWhole: Bool, at position: Int32) -> Bool {
    let known = isWhole ? joints[position].whole : joints[position].completion
    return known < 0 || cost < completions[known].cost
  }

  private mutating func keep(_ completion: Completion) {
    let position = completion.closingEnd
    let id = Int32(completions.count)
    if Int(position) == chart.tokens.count {
      completions.append(completion)
      return readings.append(id)
    }
    let isWhole = lexicon.rules[Int(completion.rule)].weight.isWhole
    guard isBetter(completion.cost, isWhole: isWhole, at: position) else { return }
    completions.append(completion)
    if isWhole { joints[position].whole = id } else { joints[position].completion = id }
  }

  /// Writes down the free text that a state is in, so that something else may follow.
  private mutating func close(_ state: inout State, at position: Int32) {
    guard state.freeStart >= 0 else { return }
    state.cost += chart.costs(at: position - 1, lexicon.clauses.nodes[state.node].slot).last
    let step = Int32(truncatingIfNeeded: steps.count)
    steps.append(Step(previous: state.step, edge: -1, node: state.node, start: state.freeStart, end: position, span: -1))
    state.step = step
    state.freeStart = -1
  }

  /// Lets a state of free text read the word at a position, and any state take what follows its node.
  @inline(__always) private mutating func advance(_ place: Int32, at position: Int32, after gap: Gap) {
    let node = lexicon.clauses.nodes[states[place].node]
    let isOffered = node.symbols.meets(offers.symbols)
    guard isOffered || node.freeStep >= 0 else { return leave(place, node, at: position, after: gap) }
    let state = states[place]
    leave(place, node, at: position, after: gap)
    goOn(state, node, isOffered: isOffered, at: position)
  }

  /// Free text goes on, where it can lead to anything; other states end.
  @inline(__always) private mutating func leave(_ place: Int32, _ node: Automaton.Node, at position: Int32, after gap: Gap) {
    guard states[place].until > position else { return states.drop(place) }
    var cost = states[place].cost
    cost += lexicon.wordCosts[Int(node.slot)] + chart.extraCost(at: position, headEnd: states[place].headEnd, node.slot)
    if gap >= .comma { cost += lexicon.pauseCost(gap, in: node.slot) }
    states.carry(place, cost: cost)
  }

  /// Takes what follows a state's node: the edges that an offer fits, and free text.
  private mutating func goOn(_ state: State, _ node: Automaton.Node, isOffered: Bool, at position: Int32) {
    var base = state
    let beginning = beginnings[state.beginning]
    if isOffered {
      var index = offers.next(from: 0, for: node.symbols)
      while index < offers.all.count {
        follow(&base, offers.all[index], at: position, beginning)
        index = offers.next(from: index + 1, for: node.symbols)
      }
    }
    guard node.freeStep >= 0, state.node != Automaton.root || !beginning.isBare else { return }
    let headEnd = chart.headEnd(after: position)
    var item = node.freeStep
    while item >= 0 {
      let step = lexicon.clauses.freeSteps[item]
      item = step.next
      let child = lexicon.clauses.nodes[step.child]
      guard child.uses & beginning.uses != 0 else { continue }
      guard until(child, step.child, at: position) > position else { continue }
      close(&base, at: position)
      let cost =
        lexicon.wordCosts[Int(child.slot)] + chart.costs(at: position, child.slot).first
        + chart.extraCost(at: position, headEnd: headEnd, child.slot)
      states.enter(
        step.child, cost: base.cost + cost, step: base.step, beginning: base.beginning, isEnd: child.accept >= 0, from: position,
        headEnd: headEnd)
    }
  }

  /// Whether a clause may end at a node when a position is reached, or go on with what is said there.
  @inline(__always) private func leads(_ node: Automaton.Node, at position: Int32) -> Bool {
    node.accept >= 0 || node.symbols.meets(chart.symbols(at: position)) || node.freeStep >= 0 && Int(position) < chart.tokens.count
  }

  /// The last position where free text that begins at one can be followed by something, or end a clause.
  @inline(__always) private mutating func until(_ node: Automaton.Node, _ id: Int32, at position: Int32) -> Int32 {
    if let known = states.until(id) { return known }
    let until = lastUse(of: node, id, from: position + 1)
    states.tell(id, until: until)
    return until
  }

  @inline(__always) private func lastUse(of node: Automaton.Node, _ id: Int32, from position: Int32) -> Int32 {
    guard node.accept < 0, node.freeStep < 0 else { return Int32(chart.tokens.count) }
    guard node.symbols.meets(chart.symbols(from: position)) else { return -1 }
    var last = Int32(chart.tokens.count) - 1
    while last >= position {
      if node.symbols.meets(chart.symbols(at: last)), hasEdge(node, id, at: last) { return last }
      last -= 1
    }
    return -1
  }

  /// Whether a node has an edge for anything that the words at a position can be read as.
  private func hasEdge(_ node: Automaton.Node, _ id: Int32, at position: Int32) -> Bool {
    var has = false
    chart.forEachSymbol(at: position) { symbol in
      if !has, node.symbols.meets(SymbolFilter(symbol)), lexicon.clauses.edge(id, symbol) >= 0 { has = true }
    }
    return has
  }

  /// Takes the edges of a state's node that an offer fits.
  private mutating func follow(_ state: inout State, _ offer: ClauseOffers.Offer, at position: Int32, _ beginning: Beginning) {
    guard !offer.isOpening || beginning.previous < 0 else { return }
    // Where nothing parts two sentences, the second is one by words as they were said: "people sitting at tables" does not add any.
    let isCaptured = beginning.isBare && offer.isMisheard
    var item = lexicon.clauses.edge(state.node, offer.symbol)
    while item >= 0 {
      let id = item
      let edge = lexicon.clauses.edges[id]
      item = edge.next
      let target = lexicon.clauses.nodes[edge.target]
      guard target.uses & beginning.uses != 0, !isCaptured || edge.name >= 0, leads(target, at: offer.end) else { continue }
      close(&state, at: position)
      let step = Int32(truncatingIfNeeded: steps.count)
      steps.append(Step(previous: state.step, edge: id, node: -1, start: position, end: offer.end, span: offer.span))
      states.push(
        edge.target, cost: state.cost + offer.cost, step: step, beginning: state.beginning, isEnd: target.accept >= 0, at: offer.end)
    }
  }
}
