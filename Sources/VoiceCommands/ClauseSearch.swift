/// Finds the cheapest way to read an utterance as a row of clauses, each one sentence pattern: one pass over the words, keeping for every
/// place in the patterns only the best way to have come there.
struct ClauseSearch: ~Copyable {
  let lexicon: Lexicon
  let chart: PhraseChart
  private(set) var steps: Tape<Step>
  private(set) var completions: Tape<Completion>
  private(set) var beginnings: Tape<Beginning>
  /// Readings of the whole utterance, as they were found: completions that nothing but courtesies follows.
  private(set) var readings: Tape<Int32>
  private(set) var operations = 0

  private var states: ClauseStates
  private var sums: TextSums
  private var joints: Tape<Joint>
  /// More words before a sentence are no mere courtesy.
  private static let longestCourtesy: Int32 = 4

  /// Where a reading has come to: a node, after a word or a phrase or inside free text.
  private struct Reached {
    var node: Int32
    /// Without what the last word of free text costs as the last.
    var cost: Float
    var step: Int32
    var beginning: Int32
    /// The free text it is in, -1 outside of one …
    var text: Int32
    /// … whose it is …
    var slot: Int16
    /// … and where it began.
    var start: Int32

    init(_ state: ClauseStates.State) {
      node = state.node
      cost = state.cost
      step = state.step
      beginning = state.beginning
      text = -1
      slot = -1
      start = -1
    }

    init(_ text: ClauseStates.Text, cost: Float) {
      node = text.node
      self.cost = cost
      step = text.step
      beginning = text.beginning
      self.text = text.text
      slot = text.slot
      start = text.start
    }
  }

  /// The cheapest of what begins or ends at a position, -1 for nothing.
  struct Joint {
    var beginning: Int32 = -1
    var completion: Int32 = -1
    /// The same for rules that must account for the whole utterance: nothing but courtesies may follow.
    var whole: Int32 = -1
  }

  init(_ chart: consuming PhraseChart) {
    lexicon = chart.lexicon
    let count = chart.tokens.count
    let memory = chart.memory
    self.chart = chart
    states = ClauseStates(words: count, lexicon.clauses.followSets, in: memory)
    sums = TextSums(words: count, slots: lexicon.slotNames.count, in: memory)
    joints = Tape(repeating: Joint(), count: count + 1, in: memory)
    steps = Tape(capacity: count * 32, in: memory)
    completions = Tape(capacity: 16, in: memory)
    beginnings = Tape(capacity: 16, in: memory)
    readings = Tape(capacity: 32, in: memory)
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
    states.gather(at: position, sums)
    for index in states.cheapest.indices {
      let state = states[states.cheapest[index]]
      if lexicon.clauses.nodes[state.node].accept >= 0 { complete(Reached(state), at: position) }
    }
    for index in states.ends.indices { complete(reached(states.text(states.ends[index]), at: position), at: position) }
    operations += states.ends.count
    let isEnd = Int(position) == chart.tokens.count
    guard !isEnd else { return }
    let joint = joints[position]
    if joint.completion >= 0 {
      close(joint.completion, at: position)
      join(joint.completion, at: position)
    }
    if joint.whole >= 0 { close(joint.whole, at: position) }
    if joints[position].beginning >= 0 { openClause(at: position) }
    goOnFromTexts(at: position)
    for index in states.cheapest.indices {
      let state = states[states.cheapest[index]]
      let node = lexicon.clauses.nodes[state.node]
      operations += 1
      let isOffered = node.symbols.meets(chart.offers.symbols(at: position))
      if isOffered || node.freeStep >= 0 { goOn(Reached(state), node, isOffered: isOffered, at: position) }
    }
  }

  /// Takes what follows the texts that something follows: other text, or what is said at a position.
  private mutating func goOnFromTexts(at position: Int32) {
    for index in states.followedByText.indices {
      let text = states.text(states.followedByText[index])
      goOn(text, isOffered: chart.follows.has(text.followSet, at: position), at: position)
    }
    for word in states.followSets.indices {
      var sets = states.followSets[word] & chart.follows.sets(word, at: position)
      while sets != 0 {
        var place = states.firstText(followedBy: Int32(truncatingIfNeeded: word &* 64 &+ sets.trailingZeroBitCount))
        sets &= sets &- 1
        while place >= 0 {
          let text = states.text(place)
          place = text.next
          goOn(text, isOffered: true, at: position)
        }
      }
    }
  }

  private mutating func goOn(_ text: ClauseStates.Text, isOffered: Bool, at position: Int32) {
    operations += 1
    goOn(reached(text, at: position), lexicon.clauses.nodes[text.node], isOffered: isOffered, at: position)
  }

  @inline(__always) private func reached(_ text: ClauseStates.Text, at position: Int32) -> Reached {
    Reached(text, cost: sums.cost(of: text, at: position))
  }

  private mutating func begin(
    at position: Int32, cost: Float, after previous: Int32, doubt: Float = 0, isBare: Bool = false, takesHeading: Bool = false
  ) {
    let known = joints[position].beginning
    if known >= 0, beginnings[known].cost <= cost { return }
    joints[position].beginning = Int32(beginnings.count)
    let gap = chart.tokens[Int(position)].gap
    let uses =
      previous < 0
      ? lexicon.places.given(after: gap) : lexicon.places.given(after: gap, rule: completions[previous].rule, isBare: isBare)
    beginnings.append(
      Beginning(
        position: position, cost: cost, previous: previous, doubt: doubt, isBare: isBare, takesHeading: previous < 0 || takesHeading,
        uses: uses
      ))
  }

  private mutating func openClause(at position: Int32) {
    let id = joints[position].beginning
    let beginning = beginnings[id]
    if let opening = lexicon.roles.opening {
      forEachPhrase(of: opening, at: position) { search, phrase in
        guard Int(phrase.end) < search.chart.tokens.count else { return }
        // A story is told before everything else.
        if beginning.previous >= 0, phrase.isOpening { return }
        search.begin(
          at: phrase.end, cost: beginning.cost + Self.courtesy + phrase.cost, after: beginning.previous,
          doubt: beginning.doubt + phrase.doubt, isBare: beginning.isBare, takesHeading: beginning.takesHeading)
      }
    }
    states.add(Automaton.root, cost: beginning.cost, beginning: id)
  }

  /// Courtesies after a clause belong to it.
  private mutating func close(_ id: Int32, at position: Int32) {
    if let closing = lexicon.roles.closing { close(id, with: closing, at: position) }
    let weight = lexicon.ruleWeights[Int(completions[id].rule)]
    guard !weight.isAnswer else { return }
    if let remark = lexicon.roles.remark { close(id, with: remark, at: position) }
    if let afterword = lexicon.roles.afterword, !weight.isCreating { close(id, with: afterword, at: position) }
  }

  @inline(__always) private mutating func close(_ id: Int32, with classID: Int32, at position: Int32) {
    forEachPhrase(of: classID, at: position) { search, phrase in
      var later = search.completions[id]
      later.closingEnd = phrase.end
      later.cost += Self.courtesy + phrase.cost
      later.doubt += phrase.doubt
      search.keep(later)
    }
  }

  private mutating func join(_ id: Int32, at position: Int32) {
    let cost = completions[id].cost
    // Before the other joiners, of which some are the same words: of two that cost the same the first counts.
    if let joiner = lexicon.roles.headingJoiner, lexicon.ruleWeights[Int(completions[id].rule)].isChanging {
      forEachPhrase(of: joiner, at: position) { search, phrase in
        guard Int(phrase.end) < search.chart.tokens.count else { return }
        search.begin(at: phrase.end, cost: cost + Self.wordJoint, after: id, takesHeading: true)
      }
    }
    if let joiner = lexicon.roles.joiner {
      forEachPhrase(of: joiner, at: position) { search, phrase in
        guard Int(phrase.end) < search.chart.tokens.count else { return }
        search.begin(at: phrase.end, cost: cost + Self.wordJoint, after: id, takesHeading: search.isHeading(id))
      }
    }
    switch chart.tokens[Int(position)].gap {
    case .comma: begin(at: position, cost: cost + Self.commaJoint, after: id)
    case .stop: begin(at: position, cost: cost + Self.stopJoint, after: id)
    default:
      guard chart.tokens.count <= Self.longestRunTogether, !isUnfinished(before: position) else { return }
      let joint = chart.tokens[Int(position)].looksFirst ? Self.capitalJoint : Self.bareJoint
      begin(at: position, cost: cost + joint, after: id, isBare: true)
    }
  }

  /// Whether a clause is a heading: "adding a tree". What is joined to it may be one as well.
  private func isHeading(_ id: Int32) -> Bool {
    var step = completions[id].step
    while step >= 0 {
      if steps[step].phrase >= 0, chart.offers[steps[step].phrase].isOpening { return true }
      step = steps[step].previous
    }
    return false
  }

  /// Whether the word before a position goes on: no sentence begins after "the" or "to" where nothing parts it from that.
  private func isUnfinished(before position: Int32) -> Bool { position > 0 && chart.has(lexicon.roles.unfinished, at: position - 1) }

  private mutating func forEachPhrase(of classID: Int32, at position: Int32, _ body: (inout ClauseSearch, Offers.Offer) -> Void) {
    var candidates = chart.candidates(of: classID, at: position)
    while let phrase = chart.next(&candidates, of: classID) { body(&self, phrase) }
  }

  private mutating func complete(_ reached: Reached, at position: Int32) {
    var state = reached
    let node = lexicon.clauses.nodes[state.node]
    let uses = beginnings[state.beginning].uses
    let cost = state.text < 0 ? state.cost : state.cost + chart.costs(at: position - 1, state.slot).last
    var item = node.accept
    while item >= 0 {
      let accept = lexicon.clauses.accepts[item]
      item = accept.next
      let weight = lexicon.ruleWeights[Int(accept.payload)]
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
    let isWhole = lexicon.ruleWeights[Int(completion.rule)].isWhole
    guard isBetter(completion.cost, isWhole: isWhole, at: position) else { return }
    completions.append(completion)
    if isWhole { joints[position].whole = id } else { joints[position].completion = id }
  }

  /// Writes down the free text that a reading is in, so that something else may follow.
  private mutating func close(_ state: inout Reached, at position: Int32) {
    guard state.text >= 0 else { return }
    state.cost += chart.costs(at: position - 1, state.slot).last
    let step = Int32(truncatingIfNeeded: steps.count)
    steps.append(Step(previous: state.step, edge: -1, text: state.text, start: state.start, end: position, phrase: -1))
    state.step = step
    state.text = -1
  }

  /// Takes what follows a node: the edges that an offer fits, and free text.
  private mutating func goOn(_ reached: Reached, _ node: Automaton.Node, isOffered: Bool, at position: Int32) {
    var state = reached
    let beginning = beginnings[state.beginning]
    if isOffered {
      var candidates = chart.offers.candidates(at: position, for: node.symbols)
      var index = candidates.next()
      while index >= 0 {
        let edge = lexicon.clauses.edge(state.node, chart.offers.symbol(index))
        if edge >= 0 { follow(&state, edge, index, at: position, beginning) }
        index = candidates.next()
      }
    }
    guard node.freeStep >= 0, state.node != Automaton.root || !beginning.isBare else { return }
    let headEnd = chart.headEnd(after: position)
    var item = node.freeStep
    while item >= 0 {
      let id = item
      let text = lexicon.clauses.freeSteps[id]
      item = text.next
      guard text.uses & beginning.uses != 0 else { continue }
      let until = text.isEnd || text.isFollowedByText ? Int32(truncatingIfNeeded: chart.tokens.count) : chart.follows.last(text.followSet)
      guard until > position else { continue }
      close(&state, at: position)
      let cost =
        lexicon.wordCosts[Int(text.slot)] + chart.costs(at: position, text.slot).first
        + chart.extraCost(at: position, headEnd: headEnd, text.slot)
      if !sums.isKnown(text.slot) { sumUp(text.slot) }
      let sum = sums.sum(before: position &+ 1, text.slot)
      states.begin(
        ClauseStates.Text(
          node: text.child, text: id, slot: text.slot, isEnd: text.isEnd, isFollowedByText: text.isFollowedByText,
          followSet: text.followSet, cost: state.cost + cost - sum.any - sum.head, step: state.step, beginning: state.beginning,
          start: position, headEnd: headEnd))
    }
  }

  /// Sums up what the words cost in a slot.
  @inline(never) private mutating func sumUp(_ slot: Int16) {
    sums.begin(slot)
    let price = lexicon.wordCosts[Int(slot)]
    for position in 0..<Int32(truncatingIfNeeded: chart.tokens.count) {
      let costs = chart.costs(at: position, slot)
      let gap = chart.tokens[Int(position)].gap
      let pause = gap >= .comma ? lexicon.pauseCost(gap, in: slot) : 0
      sums.add(TextSums.Sum(any: price + costs.any + pause, head: costs.head), at: position, slot)
    }
  }

  /// Whether a clause may end at a node when a position is reached, or go on with what is said there.
  @inline(__always) private func leads(_ node: Automaton.Node, at position: Int32) -> Bool {
    let isMet = node.symbols.meets(chart.offers.symbols(at: position))
    let last = Int32(truncatingIfNeeded: chart.tokens.count &- 1)
    // Nobody can foretell any of this, so it is asked at once: what is not below zero has no sign bit.
    return isMet || node.accept & (node.freeStep | (last &- position)) >= 0
  }

  /// Takes an edge that an offer fits, and the others with the same symbol.
  private mutating func follow(_ state: inout Reached, _ first: Int32, _ index: Int32, at position: Int32, _ beginning: Beginning) {
    let offer = chart.offers[index]
    guard !offer.isOpening || beginning.takesHeading else { return }
    // Where nothing parts two sentences, the second is one by words as they were said: "people sitting at tables" does not add any. Nor does one
    // begin with a word misheard where punctuation shows that it was written: "he bought a boat, at his age".
    let isTold =
      state.node == Automaton.root && beginning.previous < 0 && beginning.position >= Self.longestCourtesy
      && chart.tokens[Int(beginning.position)].gap >= .comma
    let mustBeCaptured = offer.isMisheard && (beginning.isBare || isTold)
    var item = first
    while item >= 0 {
      let id = item
      let edge = lexicon.clauses.edges[id]
      item = edge.next
      let target = lexicon.clauses.nodes[edge.target]
      guard target.uses & beginning.uses != 0, !mustBeCaptured || edge.name >= 0, leads(target, at: offer.end) else { continue }
      close(&state, at: position)
      let step = Int32(truncatingIfNeeded: steps.count)
      steps.append(Step(previous: state.step, edge: id, text: -1, start: position, end: offer.end, phrase: offer.isPhrase ? index : -1))
      states.push(edge.target, cost: state.cost + offer.cost, step: step, beginning: state.beginning, at: offer.end)
    }
  }
}
