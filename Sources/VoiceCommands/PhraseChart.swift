/// One step of a reading: a word, a phrase or a stretch of free text; `previous` leads back to the beginning.
struct Step: Sendable {
  var previous: Int32
  /// The edge taken, -1 for free text …
  var edge: Int32
  /// … which is this one.
  var text: Int32
  var start: Int32
  var end: Int32
  /// The phrase (of the chart's offers), when the edge's symbol is a class; -1 for a word.
  var phrase: Int32
}

/// Every phrase in an utterance: built from right to left, so that what may follow a word is known when the word is reached.
struct PhraseChart: ~Copyable {
  let context: SearchContext
  let lexicon: Lexicon
  let text: TokenizedText
  private let loan: SearchMemories.Loan
  private(set) var steps: Tape<Step>
  private(set) var offers: Offers
  /// Where what may follow free text is said.
  private(set) var follows: FollowPlaces
  /// By position, two more than there are words: where the next word is that ends the head of a noun phrase.
  private var headEnds: Tape<Int32>
  /// By position and slot.
  private var costs: Tape<FreeTextCosts>
  /// A bit for what was found at the word that is being looked at, by class and end: most of it is found once.
  private var found: UInt64 = 0
  /// Of the word that is being looked at: what can be read from each of the words after it up to the bound of a phrase.
  private var ahead: Tape<SymbolFilter>
  /// States looked at: what the work is measured by.
  private(set) var operations = 0
  private let slotCount: Int32
  private let limits: SearchLimits

  /// What it lies in, and what is built on it.
  var memory: SearchMemory { loan.memory }
  var tokens: [Token] { text.tokens }

  private struct State {
    var node: Int32
    var position: Int32
    var cost: Float
    var doubt: Float
    var step: Int32
    /// Where the free text began, -1 outside of one …
    var freeStart: Int32
    /// … and which it is.
    var text: Int32 = -1
    var isMisheard: Bool
  }

  init(_ text: TokenizedText, in context: SearchContext) {
    self.context = context
    lexicon = context.lexicon
    self.text = text
    let count = text.tokens.count
    limits = SearchLimits(words: count)
    slotCount = Int32(lexicon.slotNames.count)
    loan = context.memories.lend()
    let memory = loan.memory
    costs = Tape(repeating: FreeTextCosts(), count: count * Int(slotCount), in: memory)
    headEnds = Tape(repeating: Int32(count), count: count + 2, in: memory)
    steps = Tape(capacity: count * 24, in: memory)
    offers = Offers(words: count, in: memory)
    follows = FollowPlaces(words: count, lexicon.clauses.followSets, in: memory)
    ahead = Tape(capacity: 20, in: memory)
    var agenda = Tape<State>(capacity: 64, in: memory)
    for position in (0..<Int32(count)).reversed() {
      findPhrases(from: position, &agenda)
      headEnds[position] = endsHead(position) ? position : headEnds[position + 1]
    }
  }

  /// The phrases of a class that begin at a word.
  @inline(__always) func forEachPhrase(of classID: Int32, at position: Int32, _ body: (Offers.Offer) -> Void) {
    var found = candidates(of: classID, at: position)
    while let phrase = next(&found, of: classID) { body(phrase) }
  }

  /// Whether a phrase of a class begins at a word; false where no file defines the class.
  @inline(__always) func has(_ classID: Int32?, at position: Int32) -> Bool {
    guard let classID else { return false }
    var found = candidates(of: classID, at: position)
    return next(&found, of: classID) != nil
  }

  /// What may be a phrase of a class at a word, for `next`.
  @inline(__always) func candidates(of classID: Int32, at position: Int32) -> Offers.Candidates {
    offers.candidates(at: position, for: SymbolFilter(Lexicon.symbol(ofClass: classID)))
  }

  @inline(__always) func next(_ candidates: inout Offers.Candidates, of classID: Int32) -> Offers.Offer? {
    let symbol = Lexicon.symbol(ofClass: classID)
    while true {
      let index = candidates.next()
      guard index >= 0 else { return nil }
      if offers.symbol(index) == symbol { return offers[index] }
    }
  }

  /// The last step by which a phrase was found that begins at a word; nil where a word's spelling told its class.
  func lastStep(of phrase: Offers.Offer, at start: Int32) -> Step? {
    guard phrase.step < 0 else { return steps[phrase.step] }
    guard phrase.step < -1 else { return nil }
    let inner = phrase.inner < 0 ? -1 : offers.range(at: start).lowerBound + phrase.inner
    return Step(previous: -1, edge: phrase.edge, text: -1, start: start, end: start + 1, phrase: inner)
  }

  /// The one before a step.
  func step(before step: Step) -> Step? { step.previous < 0 ? nil : steps[step.previous] }

  /// The steps by which a phrase was found, in order.
  func forEachStep(of phrase: Offers.Offer, at start: Int32, _ body: (Step) -> Void) {
    guard let last = lastStep(of: phrase, at: start) else { return }
    var path = Tape<Step>(capacity: 16, in: memory)
    path.append(last)
    while let previous = step(before: path[path.count - 1]) { path.append(previous) }
    while !path.isEmpty { body(path.removeLast()) }
  }

  @inline(__always) private func endsHead(_ position: Int32) -> Bool {
    guard let headEnd = lexicon.roles.headEnd else { return false }
    guard text.tokens[Int(position)].gap < .comma else { return true }
    var isEnd = false
    forEachPhrase(of: headEnd, at: position) { if !$0.isMisheard { isEnd = true } }
    return isEnd
  }

  /// What a word of free text costs in a slot, beyond the slot's price of a word.
  @inline(__always) func extraCost(at position: Int32, from start: Int32, _ slot: Int16) -> Float {
    extraCost(at: position, headEnd: headEnd(after: start), slot)
  }

  /// - Parameter headEnd: of where the text began.
  @inline(__always) func extraCost(at position: Int32, headEnd: Int32, _ slot: Int16) -> Float {
    let costs = costs(at: position, slot)
    return headEnd > position ? costs.any + costs.head : costs.any
  }

  /// Where the head of a noun phrase ends that begins at a word, which itself does not end it.
  @inline(__always) func headEnd(after start: Int32) -> Int32 { headEnds[start + 1] }

  @inline(__always) func costs(at position: Int32, _ slot: Int16) -> FreeTextCosts { costs[position &* slotCount &+ Int32(slot)] }

  private mutating func findPhrases(from start: Int32, _ agenda: inout Tape<State>) {
    found = 0
    agenda.removeAll()
    let limit = limit(start)
    lookAhead(start, limit)
    begin(at: start, limit, &agenda)
    var index = 0
    while index < agenda.count {
      let state = agenda[index]
      index += 1
      let node = lexicon.phrases.nodes[state.node]
      if node.accept >= 0 { accept(state, node, start, &agenda) }
      if state.position < limit { advance(state, node, start, &agenda) }
    }
    operations += index + 1
  }

  /// Writes down what a word is by itself, and goes on from there.
  private mutating func begin(_ reading: borrowing WordReading, at start: Int32, _ limit: Int32, _ agenda: inout Tape<State>) {
    for index in reading.weights.indices {
      let weight = reading.weights[index]
      costs[start &* slotCount &+ Int32(weight.slot)].all[Int(weight.position)] += weight.cost
    }
    let end = start + 1
    let first = Int32(truncatingIfNeeded: offers.count)
    offers.begin(start, with: reading, most: limits.edgesAtOneWord)
    if reading.offers.count <= limits.edgesAtOneWord {
      follows.add(reading.follows, at: start)
    } else {
      for offer in offers.range(at: start) { follows.add(offers.symbol(offer), at: start, lexicon.clauses.followSets) }
    }
    guard end < limit, reading.isFollowedByText || reading.next.meets(offers.symbols(at: end)) else { return }
    for index in reading.arrivals.indices {
      let arrival = reading.arrivals[index]
      guard arrival.isFollowedByText || arrival.symbols.meets(offers.symbols(at: end)), Int(first + arrival.offer) < offers.count else {
        continue
      }
      let offer = reading.offers[arrival.offer]
      let phrase = offer.isPhrase ? first &+ arrival.offer : -1
      steps.append(Step(previous: -1, edge: arrival.edge, text: -1, start: start, end: end, phrase: phrase))
      let state = State(
        node: arrival.node, position: end, cost: offer.cost, doubt: offer.doubt, step: Int32(truncatingIfNeeded: steps.count &- 1),
        freeStart: -1, isMisheard: offer.isMisheard)
      advance(state, lexicon.phrases.nodes[arrival.node], start, &agenda)
    }
  }

  /// Writes down what a word can be read as by itself, and goes on from there. It is known of nearly all that is said.
  private mutating func begin(at start: Int32, _ limit: Int32, _ agenda: inout Tape<State>) {
    let token = text.tokens[Int(start)]
    let pauses = PauseContext(gap: token.gap, isBeforePause: isBeforePause(start + 1))
    // What a number or a slip can be read as depends on how it is written.
    guard token.word >= 0, !token.isNumber, !token.isSlip else {
      return begin(WordReading(of: token, in: text, pauses, lexicon), at: start, limit, &agenda)
    }
    let known = context.wordReadings.known(of: token.word, in: pauses) ?? keepReading(of: token, pauses)
    known._withUnsafeGuaranteedRef { begin($0.reading, at: start, limit, &agenda) }
  }

  @inline(never) private func keepReading(of token: Token, _ pauses: PauseContext) -> Unmanaged<WordReadings.Kept> {
    context.wordReadings.keep(WordReading(of: token, in: text, pauses, lexicon), of: token.word, in: pauses)
  }

  /// Whether a pause, or nothing more, follows what ends where a position begins.
  @inline(__always) private func isBeforePause(_ position: Int32) -> Bool {
    Int(position) == text.tokens.count || text.tokens[Int(position)].gap >= .comma
  }

  @inline(__always) private func limit(_ start: Int32) -> Int32 { min(Int32(text.tokens.count), start + limits.longestPhrase) }

  private mutating func lookAhead(_ start: Int32, _ limit: Int32) {
    ahead.reset(to: SymbolFilter(), count: Int(limit - start) + 1)
    for position in (start + 1..<max(limit, start + 1)).reversed() {
      var symbols = offers.symbols(at: position)
      symbols.formUnion(ahead[position + 1 - start])
      ahead[position - start] = symbols
    }
  }

  /// Whether a phrase may end at a node of free text, or go on after some word from `position` on.
  @inline(__always) private func lasts(_ node: Automaton.Node, from position: Int32, _ start: Int32) -> Bool {
    let isMet = node.symbols.meets(ahead[position - start])
    return isMet || node.accept & node.freeStep >= 0
  }

  /// Whether a phrase may end at a node when a position is reached, or go on with what is said there.
  @inline(__always) private func leads(_ node: Automaton.Node, at position: Int32) -> Bool {
    let isMet = node.symbols.meets(offers.symbols(at: position))
    return isMet || node.accept & node.freeStep >= 0
  }

  private mutating func advance(_ state: State, _ node: Automaton.Node, _ start: Int32, _ agenda: inout Tape<State>) {
    let position = state.position
    var base = state
    let isOffered = node.symbols.meets(offers.symbols(at: position))
    if state.freeStart >= 0 {
      if lasts(node, from: position + 1, start) {
        // One more word of the free text.
        var longer = state
        longer.position += 1
        let slot = lexicon.phrases.freeSteps[state.text].slot
        let extra = extraCost(at: position, from: state.freeStart, slot)
        longer.cost += lexicon.wordCosts[Int(slot)] + extra
        longer.doubt += extra
        let gap = text.tokens[Int(position)].gap
        if gap >= .comma { longer.cost += lexicon.pauseCost(gap, in: slot) }
        agenda.append(longer)
      }
      if isOffered || node.freeStep >= 0 { base = closed(state) }
    }
    if isOffered {
      var candidates = offers.candidates(at: position, for: node.symbols)
      var index = candidates.next()
      while index >= 0 {
        follow(base, index, &agenda)
        index = candidates.next()
      }
    }
    var item = node.freeStep
    while item >= 0 {
      let id = item
      let step = lexicon.phrases.freeSteps[id]
      item = step.next
      guard lasts(lexicon.phrases.nodes[step.child], from: position + 1, start) else { continue }
      let extra = costs(at: position, step.slot).first + extraCost(at: position, from: position, step.slot)
      var inside = base
      inside.node = step.child
      inside.position += 1
      inside.cost += lexicon.wordCosts[Int(step.slot)] + extra
      inside.doubt += extra
      inside.freeStart = position
      inside.text = id
      agenda.append(inside)
    }
  }

  /// Writes down the free text that a state is in, so that something else may follow.
  private mutating func closed(_ state: State) -> State {
    guard state.freeStart >= 0 else { return state }
    var result = state
    let extra = costs(at: state.position - 1, lexicon.phrases.freeSteps[state.text].slot).last
    result.cost += extra
    result.doubt += extra
    result.freeStart = -1
    steps.append(Step(previous: state.step, edge: -1, text: state.text, start: state.freeStart, end: state.position, phrase: -1))
    result.step = Int32(steps.count - 1)
    return result
  }

  /// Begins the phrases that a phrase may be the first part of.
  private mutating func begin(with index: Int32, at start: Int32, _ agenda: inout Tape<State>) {
    let offer = offers[index]
    var item = lexicon.phrases.rootEdge(offer.symbol)
    while item >= 0 {
      let edge = lexicon.phrases.edges[item]
      if leads(lexicon.phrases.nodes[edge.target], at: offer.end) {
        steps.append(Step(previous: -1, edge: item, text: -1, start: start, end: offer.end, phrase: index))
        agenda.append(
          State(
            node: edge.target, position: offer.end, cost: offer.cost, doubt: offer.doubt, step: Int32(truncatingIfNeeded: steps.count - 1),
            freeStart: -1, isMisheard: offer.isMisheard))
      }
      item = edge.next
    }
  }

  private mutating func follow(_ state: State, _ index: Int32, _ agenda: inout Tape<State>) {
    let offer = offers[index]
    guard lexicon.phrases.nodes[state.node].symbols.meets(SymbolFilter(offer.symbol)) else { return }
    var item = lexicon.phrases.edge(state.node, offer.symbol)
    guard item >= 0 else { return }
    var next = state
    next.position = offer.end
    next.cost += offer.cost
    next.doubt += offer.doubt
    next.isMisheard = next.isMisheard || offer.isMisheard
    next.freeStart = -1
    while item >= 0 {
      let edge = lexicon.phrases.edges[item]
      if leads(lexicon.phrases.nodes[edge.target], at: offer.end) {
        next.node = edge.target
        next.step = Int32(steps.count)
        steps.append(
          Step(previous: state.step, edge: item, text: -1, start: state.position, end: offer.end, phrase: offer.isPhrase ? index : -1))
        agenda.append(next)
      }
      item = edge.next
    }
  }

  private mutating func accept(_ state: State, _ node: Automaton.Node, _ start: Int32, _ agenda: inout Tape<State>) {
    guard offers.range(at: start).count < limits.edgesAtOneWord else { return }
    let state = state.freeStart < 0 ? state : closed(state)
    let gap = text.tokens[Int(start)].gap
    let isBeforePause = isBeforePause(state.position)
    var item = node.accept
    while item >= 0 {
      let accept = lexicon.phrases.accepts[item]
      item = accept.next
      let entry = lexicon.entryWeights[accept.payload]
      guard entry.counts(after: gap, isBeforePause: isBeforePause) else { continue }
      let phrase = entry.phrase(
        accept.payload, end: state.position, (cost: state.cost, doubt: state.doubt, isMisheard: state.isMisheard), step: state.step)
      var index = known(phrase, start)
      if index >= 0 {
        guard offers[index].cost > phrase.cost, agenda.count < SearchLimits.mostStates, !lies(index, inside: phrase, at: start) else {
          continue
        }
        // What was built on the dearer way to find it is built again on this one.
        offers.replace(index, with: phrase)
      } else {
        index = Int32(truncatingIfNeeded: offers.count)
        offers.append(phrase, at: start)
        follows.add(phrase.symbol, at: start, lexicon.clauses.followSets)
        weigh(phrase, start)
      }
      begin(with: index, at: start, &agenda)
    }
  }

  /// Whether a phrase is made of nothing but another: of two classes that are phrases of each other neither is found inside itself.
  private func lies(_ index: Int32, inside phrase: Offers.Offer, at start: Int32) -> Bool {
    var step = lastStep(of: phrase, at: start)
    while let only = step, only.previous < 0, only.phrase >= 0 {
      if only.phrase == index { return true }
      step = lastStep(of: offers[only.phrase], at: start)
    }
    return false
  }

  /// A phrase of the same class and the same words, -1 for none.
  @inline(__always) private mutating func known(_ phrase: Offers.Offer, _ start: Int32) -> Int32 {
    let bit: UInt64 = 1 << UInt64((phrase.symbol &+ phrase.end &* 7) & 63)
    guard found & bit != 0 else {
      found |= bit
      return -1
    }
    for index in offers.range(at: start) where offers.symbol(index) == phrase.symbol && offers[index].end == phrase.end { return index }
    return -1
  }

  private mutating func weigh(_ phrase: Offers.Offer, _ start: Int32) {
    // A word that only sounds like one of the class says nothing about free text.
    guard !phrase.isMisheard else { return }
    lexicon.forEachPenalty(of: phrase.classID) { penalty in
      let place = (penalty.isOfEnd ? phrase.end &- 1 : start) &* slotCount &+ Int32(penalty.slot)
      costs[place].all += penalty.costs.all
    }
  }
}
