/// Viterbi search for the cheapest parse of an utterance as a row of clauses, each by one sentence pattern.
///
/// One pass over the words keeps for every node of the sentence automaton only the cheapest way to it (A. Viterbi,
/// “Error bounds for convolutional codes”, IEEE Transactions on Information Theory 13, 1967).
package struct ViterbiSearch: ~Copyable {
  let lexicon: Lexicon
  package let chart: PhraseChart
  var backpointers: UniqueBuffer<Backpointer>
  package private(set) var ends: UniqueBuffer<ClauseEnd>
  package private(set) var starts: UniqueBuffer<ClauseStart>
  /// Indices of the last clause ends of all parses of the whole utterance, in the order they were found.
  package private(set) var finalEnds: UniqueBuffer<Int32>
  /// States visited, as a measure of the work.
  package private(set) var operations = 0

  private var states: SearchStates
  private var sums: PrefixSums
  private var boundaries: UniqueBuffer<ClauseBoundary>

  /// Node reached at a position, by a word or a phrase or inside free text.
  private struct State {
    var node: Int32
    /// Cost without the penalty of the last word of free text at its position.
    var cost: Float
    var backpointer: Int32
    /// Index of the clause's start.
    var start: Int32
    /// Index of the free step it is in, -1 outside of free text.
    var freeStep: Int32
    /// Slot of that free text; valid only inside.
    var slot: Int16
    /// First position of that free text; valid only inside.
    var textStart: Int32

    init(_ state: SearchStates.WordState) {
      node = state.node
      cost = state.cost
      backpointer = state.backpointer
      start = state.start
      freeStep = -1
      slot = -1
      textStart = -1
    }

    init(_ text: SearchStates.FreeTextState, cost: Float) {
      node = text.node
      self.cost = cost
      backpointer = text.backpointer
      start = text.start
      freeStep = text.freeStep
      slot = text.slot
      textStart = text.textStart
    }
  }

  package init(_ chart: consuming PhraseChart) {
    lexicon = chart.lexicon
    let count = chart.tokens.count
    let arena = chart.arena
    self.chart = chart
    states = SearchStates(words: count, lexicon.sentenceAutomaton.followSets, in: arena)
    sums = PrefixSums(words: count, slots: lexicon.slotNames.count, in: arena)
    boundaries = UniqueBuffer(repeating: ClauseBoundary(), count: count + 1, in: arena)
    backpointers = UniqueBuffer(capacity: count * 32, in: arena)
    ends = UniqueBuffer(capacity: 16, in: arena)
    starts = UniqueBuffer(capacity: 16, in: arena)
    finalEnds = UniqueBuffer(capacity: 32, in: arena)
    guard count > 0 else { return }
    begin(at: 0, cost: 0, after: -1)
    for position in 0...Int32(count) { visit(position) }
  }

  /// Index of the last clause end of the cheapest parse, of equals the first; nil when there is none.
  package var best: Int32? {
    var best: Int32?
    for index in 0..<finalEnds.count where best.map({ ends[finalEnds[index]].cost < ends[$0].cost }) ?? true {
      best = finalEnds[index]
    }
    return best
  }

  private mutating func visit(_ position: Int32) {
    states.gather(at: position, sums)
    for index in states.cheapest.indices {
      let state = states[states.cheapest[index]]
      if lexicon.sentenceAutomaton.nodes[state.node].accept >= 0 { accept(State(state), at: position) }
    }
    for index in states.ends.indices { accept(state(of: states.text(states.ends[index]), at: position), at: position) }
    operations += states.ends.count
    let isEnd = Int(position) == chart.tokens.count
    guard !isEnd else { return }
    let boundary = boundaries[position]
    if boundary.end >= 0 {
      close(boundary.end, at: position)
      join(boundary.end, at: position)
    }
    if boundary.wholeEnd >= 0 { close(boundary.wholeEnd, at: position) }
    if boundaries[position].start >= 0 { openClause(at: position) }
    advanceTexts(at: position)
    for index in states.cheapest.indices {
      let state = states[states.cheapest[index]]
      let node = lexicon.sentenceAutomaton.nodes[state.node]
      operations += 1
      let isOffered = node.symbols.meets(chart.lattice.symbols(at: position))
      if isOffered || node.freeStep >= 0 { advance(State(state), node, isOffered: isOffered, at: position) }
    }
  }

  /// Advances the free texts that something said at a position, or other text, may follow.
  private mutating func advanceTexts(at position: Int32) {
    for index in states.followedByText.indices {
      let text = states.text(states.followedByText[index])
      advance(text, isOffered: chart.follows.has(text.followSet, at: position), at: position)
    }
    for word in states.followSets.indices {
      var sets = states.followSets[word] & chart.follows.sets(word, at: position)
      while sets != 0 {
        var index = states.firstText(followedBy: Int32(truncatingIfNeeded: word &* 64 &+ sets.trailingZeroBitCount))
        sets &= sets &- 1
        while index >= 0 {
          let text = states.text(index)
          index = text.next
          advance(text, isOffered: true, at: position)
        }
      }
    }
  }

  private mutating func advance(_ text: SearchStates.FreeTextState, isOffered: Bool, at position: Int32) {
    operations += 1
    advance(
      state(of: text, at: position), lexicon.sentenceAutomaton.nodes[text.node], isOffered: isOffered, at: position)
  }

  @inline(__always) private func state(of text: SearchStates.FreeTextState, at position: Int32) -> State {
    State(text, cost: text.cost(at: position, sums))
  }

  /// Adds a place where a clause may begin, unless there is a cheaper one.
  private mutating func begin(
    at position: Int32, cost: Float, after previous: Int32, doubt: Float = 0, isBare: Bool = false,
    takesHeading: Bool = false
  ) {
    let known = boundaries[position].start
    if known >= 0, starts[known].cost <= cost { return }
    boundaries[position].start = Int32(starts.count)
    let gap = chart.tokens[Int(position)].gap
    let met =
      previous < 0
      ? lexicon.placement.met(after: gap)
      : lexicon.placement.met(after: gap, pattern: ends[previous].pattern, isBare: isBare)
    starts.append(
      ClauseStart(
        position: position, cost: cost, previous: previous, doubt: doubt, isBare: isBare,
        takesHeading: previous < 0 || takesHeading,
        met: met
      ))
  }

  /// Begins a clause at a position, and another after each courtesy there.
  private mutating func openClause(at position: Int32) {
    let id = boundaries[position].start
    let start = starts[id]
    if let opening = lexicon.roles.opening {
      forEachPhrase(of: opening, at: position) { search, phrase in
        guard Int(phrase.end) < search.chart.tokens.count else { return }
        // A story is told before everything else.
        if start.previous >= 0, phrase.isOpening { return }
        search.begin(
          at: phrase.end, cost: start.cost + JoinCosts.courtesy + phrase.cost, after: start.previous,
          doubt: start.doubt + phrase.doubt, isBare: start.isBare, takesHeading: start.takesHeading)
      }
    }
    states.add(Automaton.root, cost: start.cost, start: id)
  }

  /// Lets a clause take the courtesies and remarks after it.
  private mutating func close(_ id: Int32, at position: Int32) {
    if let closing = lexicon.roles.closing { close(id, with: closing, at: position) }
    let weight = lexicon.sentenceWeights[Int(ends[id].pattern)]
    guard !weight.isAnswer else { return }
    if let remark = lexicon.roles.remark { close(id, with: remark, at: position) }
    if let afterword = lexicon.roles.afterword, !weight.isCreating { close(id, with: afterword, at: position) }
  }

  @inline(__always) private mutating func close(_ id: Int32, with classID: Int32, at position: Int32) {
    forEachPhrase(of: classID, at: position) { search, phrase in
      var later = search.ends[id]
      later.closingEnd = phrase.end
      later.cost += JoinCosts.courtesy + phrase.cost
      later.doubt += phrase.doubt
      search.keep(later)
    }
  }

  /// Begins clauses after a clause: after each joining word, after a pause, or with nothing between.
  private mutating func join(_ id: Int32, at position: Int32) {
    let cost = ends[id].cost
    // These come before the other joiners, some of which are the same words, because of equals the first counts.
    if let joiner = lexicon.roles.headingJoiner, lexicon.sentenceWeights[Int(ends[id].pattern)].isChanging {
      forEachPhrase(of: joiner, at: position) { search, phrase in
        guard Int(phrase.end) < search.chart.tokens.count else { return }
        search.begin(at: phrase.end, cost: cost + JoinCosts.word, after: id, takesHeading: true)
      }
    }
    if let joiner = lexicon.roles.joiner {
      forEachPhrase(of: joiner, at: position) { search, phrase in
        guard Int(phrase.end) < search.chart.tokens.count else { return }
        search.begin(at: phrase.end, cost: cost + JoinCosts.word, after: id, takesHeading: search.isHeading(id))
      }
    }
    switch chart.tokens[Int(position)].gap {
    case .comma: begin(at: position, cost: cost + JoinCosts.comma, after: id)
    case .stop: begin(at: position, cost: cost + JoinCosts.stop, after: id)
    default:
      guard chart.tokens.count <= JoinCosts.longestRunTogether, !isUnfinished(before: position) else { return }
      let joinCost = chart.tokens[Int(position)].looksFirst ? JoinCosts.capital : JoinCosts.bare
      begin(at: position, cost: cost + joinCost, after: id, isBare: true)
    }
  }

  /// Whether a clause is a heading ("adding a tree"); a clause joined to it may be one as well.
  private func isHeading(_ id: Int32) -> Bool {
    var step = ends[id].backpointer
    while step >= 0 {
      if backpointers[step].phrase >= 0, chart.lattice[backpointers[step].phrase].isOpening { return true }
      step = backpointers[step].previous
    }
    return false
  }

  /// Whether the word before a position is unfinished: no sentence begins right after "the" or "to".
  private func isUnfinished(before position: Int32) -> Bool {
    position > 0 && chart.has(lexicon.roles.unfinished, at: position - 1)
  }

  private mutating func forEachPhrase(
    of classID: Int32, at position: Int32, _ body: (inout ViterbiSearch, LatticeEdge) -> Void
  ) {
    var candidates = chart.candidates(of: classID, at: position)
    while let phrase = chart.next(&candidates, of: classID) { body(&self, phrase) }
  }

  /// Ends clauses at a position by the patterns that a state's node accepts.
  private mutating func accept(_ reached: State, at position: Int32) {
    var state = reached
    let node = lexicon.sentenceAutomaton.nodes[state.node]
    let met = starts[state.start].met
    let cost = state.freeStep < 0 ? state.cost : state.cost + chart.costs(at: position - 1, state.slot).last
    var item = node.accept
    while item >= 0 {
      let accept = lexicon.sentenceAutomaton.accepts[item]
      item = accept.next
      let weight = lexicon.sentenceWeights[Int(accept.payload)]
      guard weight.demand & met != 0, isBetter(cost + weight.cost, isWhole: weight.isWhole, at: position) else {
        continue
      }
      close(&state, at: position)
      keep(
        ClauseEnd(
          pattern: accept.payload, backpointer: state.backpointer, start: state.start, end: position,
          cost: state.cost + weight.cost,
          closingEnd: position))
    }
  }

  /// Whether a clause end is cheaper than those at a position so far; at the very end all are kept.
  @inline(__always) private func isBetter(_ cost: Float, isWhole: Bool, at position: Int32) -> Bool {
    let known = isWhole ? boundaries[position].wholeEnd : boundaries[position].end
    return known < 0 || cost < ends[known].cost
  }

  /// Adds a clause end where it is the cheapest.
  private mutating func keep(_ end: ClauseEnd) {
    let position = end.closingEnd
    let id = Int32(ends.count)
    if Int(position) == chart.tokens.count {
      ends.append(end)
      return finalEnds.append(id)
    }
    let isWhole = lexicon.sentenceWeights[Int(end.pattern)].isWhole
    guard isBetter(end.cost, isWhole: isWhole, at: position) else { return }
    ends.append(end)
    if isWhole { boundaries[position].wholeEnd = id } else { boundaries[position].end = id }
  }

  /// Ends the free text that a state is in, so that something else may follow.
  private mutating func close(_ state: inout State, at position: Int32) {
    guard state.freeStep >= 0 else { return }
    state.cost += chart.costs(at: position - 1, state.slot).last
    let step = Int32(truncatingIfNeeded: backpointers.count)
    backpointers.append(
      Backpointer(
        previous: state.backpointer, automatonEdge: -1, freeStep: state.freeStep, start: state.textStart, end: position,
        phrase: -1))
    state.backpointer = step
    state.freeStep = -1
  }

  /// Advances a state: by the edges of its node that the lattice offers, and into free text.
  private mutating func advance(_ reached: State, _ node: Automaton.Node, isOffered: Bool, at position: Int32) {
    var state = reached
    let start = starts[state.start]
    if isOffered {
      var candidates = chart.lattice.candidates(at: position, for: node.symbols)
      var index = candidates.next()
      while index >= 0 {
        let edge = lexicon.sentenceAutomaton.edge(state.node, node, chart.lattice.symbol(index))
        if edge >= 0 { follow(&state, edge, index, at: position, start) }
        index = candidates.next()
      }
    }
    guard node.freeStep >= 0, state.node != Automaton.root || !start.isBare else { return }
    let headEnd = chart.headEnd(after: position)
    var item = node.freeStep
    while item >= 0 {
      let id = item
      let text = lexicon.sentenceAutomaton.freeSteps[id]
      item = text.next
      guard text.demands & start.met != 0 else { continue }
      let until =
        text.isEnd || text.isFollowedByText
        ? Int32(truncatingIfNeeded: chart.tokens.count) : chart.follows.last(text.followSet)
      guard until > position else { continue }
      close(&state, at: position)
      let cost =
        lexicon.slotCosts[Int(text.slot)].word + chart.costs(at: position, text.slot).first
        + chart.extraCost(at: position, headEnd: headEnd, text.slot)
      if !sums.isKnown(text.slot) { sumUp(text.slot) }
      let sum = sums.sum(before: position &+ 1, text.slot)
      states.begin(
        SearchStates.FreeTextState(
          node: text.child, freeStep: id, slot: text.slot, isEnd: text.isEnd, isFollowedByText: text.isFollowedByText,
          followSet: text.followSet, cost: state.cost + cost - sum.any - sum.head, backpointer: state.backpointer,
          start: state.start,
          textStart: position, headEnd: headEnd))
    }
  }

  /// Computes the prefix sums of a slot.
  @inline(never) private mutating func sumUp(_ slot: Int16) {
    sums.begin(slot)
    let prices = lexicon.slotCosts[Int(slot)]
    for position in 0..<Int32(truncatingIfNeeded: chart.tokens.count) {
      let costs = chart.costs(at: position, slot)
      let gap = chart.tokens[Int(position)].gap
      let pause = gap >= .comma ? prices.pause(gap) : 0
      sums.add(PrefixSums.Sum(any: prices.word + costs.any + pause, head: costs.head), at: position, slot)
    }
  }

  /// Takes an edge that a lattice edge fits, and the others with the same symbol.
  private mutating func follow(
    _ state: inout State, _ first: Int32, _ index: Int32, at position: Int32, _ start: ClauseStart
  ) {
    let candidate = chart.lattice[index]
    guard !candidate.isOpening || start.takesHeading else { return }
    // A sentence that nothing parts from the one before must begin with words as they were said: "people sitting at
    // tables" does not add any. Nor may a sentence begin with a misheard word where punctuation shows that the text was
    // written: "he bought a boat, at his age".
    let isTold =
      state.node == Automaton.root && start.previous < 0 && start.position >= JoinCosts.longestCourtesy
      && chart.tokens[Int(start.position)].gap >= .comma
    let mustBeCaptured = candidate.isMisheard && (start.isBare || isTold)
    let offered = chart.lattice.symbols(at: candidate.end)
    let ends: Automaton.Ends = Int(candidate.end) < chart.tokens.count ? [.accept, .freeText] : .accept
    var item = first
    while item >= 0 {
      let id = item
      let edge = lexicon.sentenceAutomaton.edges[id]
      item = edge.isFollowed ? item &+ 1 : -1
      guard edge.demands & start.met != 0, !mustBeCaptured || edge.name >= 0, edge.leads(to: offered, or: ends) else {
        continue
      }
      close(&state, at: position)
      let step = Int32(truncatingIfNeeded: backpointers.count)
      backpointers.append(
        Backpointer(
          previous: state.backpointer, automatonEdge: id, freeStep: -1, start: position, end: candidate.end,
          phrase: candidate.isPhrase ? index : -1))
      states.push(
        edge.target, cost: state.cost + candidate.cost, backpointer: step, start: state.start, at: candidate.end)
    }
  }
}
