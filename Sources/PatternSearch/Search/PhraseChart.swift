/// Chart of all phrases in an utterance, as a word lattice. It is built from right to left, so that what may follow a
/// word is known when the word is reached.
package struct PhraseChart: ~Copyable {
  package let context: SearchContext
  package let lexicon: Lexicon
  package let text: TokenizedText
  private let loan: ArenaPool.Loan
  private(set) var backpointers: UniqueBuffer<Backpointer>
  package private(set) var lattice: WordLattice
  /// Positions where something is said that may follow free text of a sentence.
  package private(set) var follows: FollowPositions
  /// Position of the next word that ends the head of a noun phrase, by position; two more than there are words.
  private var headEnds: UniqueBuffer<Int32>
  /// Costs of words in free text, by position and slot.
  private var costs: UniqueBuffer<FreeTextCosts>
  /// Bit for the phrases found at the present word, by class and end: most are found once.
  private var found: UInt64 = 0
  /// Symbols offered from each position after the present word up to the bound of a phrase.
  private var ahead: UniqueBuffer<BloomFilter>
  /// States visited, as a measure of the work.
  package private(set) var operations = 0
  private let slotCount: Int32
  private let limits: SearchLimits

  /// Memory of the chart and of the search on it.
  var arena: SearchArena { loan.arena }
  package var tokens: [Token] { text.tokens }

  /// Node of the phrase automaton reached from the present word.
  private struct State {
    var node: Int32
    var position: Int32
    var cost: Float
    var doubt: Float
    var backpointer: Int32
    /// Position where the free text began, -1 outside of free text.
    var freeStart: Int32
    /// Index of the free step; valid only inside free text.
    var freeStep: Int32 = -1
    var isMisheard: Bool
  }

  package init(_ text: TokenizedText, in context: SearchContext) {
    self.context = context
    lexicon = context.lexicon
    self.text = text
    let count = text.tokens.count
    limits = SearchLimits(words: count)
    slotCount = Int32(lexicon.slotNames.count)
    loan = context.arenas.lend()
    let arena = loan.arena
    costs = UniqueBuffer(repeating: FreeTextCosts(), count: count * Int(slotCount), in: arena)
    headEnds = UniqueBuffer(repeating: Int32(count), count: count + 2, in: arena)
    backpointers = UniqueBuffer(capacity: count * 24, in: arena)
    lattice = WordLattice(words: count, in: arena)
    follows = FollowPositions(words: count, lexicon.sentenceAutomaton.followSets, in: arena)
    ahead = UniqueBuffer(capacity: 20, in: arena)
    var agenda = UniqueBuffer<State>(capacity: 64, in: arena)
    for position in (0..<Int32(count)).reversed() {
      findPhrases(from: position, &agenda)
      headEnds[position] = endsHead(position) ? position : headEnds[position + 1]
    }
  }

  /// Visits the phrases of a class that begin at a position.
  @inline(__always) package func forEachPhrase(of classID: Int32, at position: Int32, _ body: (LatticeEdge) -> Void) {
    var found = candidates(of: classID, at: position)
    while let phrase = next(&found, of: classID) { body(phrase) }
  }

  /// Whether a phrase of a class begins at a position; false where no file defines the class.
  @inline(__always) package func has(_ classID: Int32?, at position: Int32) -> Bool {
    guard let classID else { return false }
    var found = candidates(of: classID, at: position)
    return next(&found, of: classID) != nil
  }

  /// Whether a phrase of a class begins anywhere; false where no file defines the class.
  package func has(_ classID: Int32?) -> Bool {
    for position in 0..<Int32(truncatingIfNeeded: tokens.count) where has(classID, at: position) { return true }
    return false
  }

  /// Edges at a position that may be phrases of a class, for `next`.
  @inline(__always) func candidates(of classID: Int32, at position: Int32) -> WordLattice.Candidates {
    lattice.candidates(at: position, for: BloomFilter(Lexicon.symbol(ofClass: classID)))
  }

  @inline(__always) func next(_ candidates: inout WordLattice.Candidates, of classID: Int32) -> LatticeEdge? {
    let symbol = Lexicon.symbol(ofClass: classID)
    while true {
      let index = candidates.next()
      guard index >= 0 else { return nil }
      if lattice.symbol(index) == symbol { return lattice[index] }
    }
  }

  /// Last step of a phrase that begins at a position; nil where a word's spelling told its class.
  func lastStep(of phrase: LatticeEdge, at start: Int32) -> Backpointer? {
    guard phrase.backpointer < 0 else { return backpointers[phrase.backpointer] }
    guard phrase.backpointer < -1 else { return nil }
    let inner = phrase.inner < 0 ? -1 : lattice.range(at: start).lowerBound + phrase.inner
    return Backpointer(
      previous: -1, automatonEdge: phrase.automatonEdge, freeStep: -1, start: start, end: start + 1, phrase: inner)
  }

  /// Step before a step.
  func step(before step: Backpointer) -> Backpointer? { step.previous < 0 ? nil : backpointers[step.previous] }

  /// Visits the steps of a phrase, in order.
  func forEachStep(of phrase: LatticeEdge, at start: Int32, _ body: (Backpointer) -> Void) {
    guard let last = lastStep(of: phrase, at: start) else { return }
    var path = UniqueBuffer<Backpointer>(capacity: 16, in: arena)
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

  /// Cost of a word of free text beyond the slot's price of a word.
  @inline(__always) func extraCost(at position: Int32, from start: Int32, _ slot: Int16) -> Float {
    extraCost(at: position, headEnd: headEnd(after: start), slot)
  }

  /// Cost of a word of free text beyond the slot's price of a word.
  /// - Parameter headEnd: end of the head of the noun phrase that the text began with.
  @inline(__always) func extraCost(at position: Int32, headEnd: Int32, _ slot: Int16) -> Float {
    let costs = costs(at: position, slot)
    return headEnd > position ? costs.any + costs.head : costs.any
  }

  /// End of the head of a noun phrase that begins at a position; its first word does not end it.
  @inline(__always) func headEnd(after start: Int32) -> Int32 { headEnds[start + 1] }

  @inline(__always) func costs(at position: Int32, _ slot: Int16) -> FreeTextCosts {
    costs[position &* slotCount &+ Int32(slot)]
  }

  private mutating func findPhrases(from start: Int32, _ agenda: inout UniqueBuffer<State>) {
    found = 0
    agenda.removeAll()
    let limit = limit(start)
    lookAhead(start, limit)
    begin(at: start, limit, &agenda)
    var index = 0
    while index < agenda.count {
      let state = agenda[index]
      index += 1
      let node = lexicon.phraseAutomaton.nodes[state.node]
      if node.accept >= 0 { accept(state, node, start, &agenda) }
      if state.position < limit { advance(state, node, start, &agenda) }
    }
    operations += index + 1
  }

  /// Adds the matches of a word, and follows the longer phrases it may begin.
  private mutating func begin(
    _ matches: borrowing WordMatches, at start: Int32, _ limit: Int32, _ agenda: inout UniqueBuffer<State>
  ) {
    for index in matches.slotCosts.indices {
      let slotCost = matches.slotCosts[index]
      costs[start &* slotCount &+ Int32(slotCost.slot)].all[Int(slotCost.position)] += slotCost.cost
    }
    let end = start + 1
    let first = Int32(truncatingIfNeeded: lattice.count)
    lattice.begin(start, with: matches, most: limits.edgesAtOneWord)
    if matches.edges.count <= limits.edgesAtOneWord {
      follows.add(matches.follows, at: start)
    } else {
      for edge in lattice.range(at: start) {
        follows.add(lattice.symbol(edge), at: start, lexicon.sentenceAutomaton.followSets)
      }
    }
    guard end < limit else { return }
    let offered = lattice.symbols(at: end)
    guard matches.isFollowedByText || matches.next.meets(offered) else { return }
    for index in matches.prefixes.indices {
      let prefix = matches.prefixes[index]
      guard prefix.isFollowedByText || prefix.node.symbols.meets(offered),
        Int(first + prefix.match) < lattice.count
      else {
        continue
      }
      let match = matches.edges[prefix.match]
      let phrase = match.isPhrase ? first &+ prefix.match : -1
      backpointers.append(
        Backpointer(
          previous: -1, automatonEdge: prefix.automatonEdge, freeStep: -1, start: start, end: end, phrase: phrase))
      let state = State(
        node: prefix.target, position: end, cost: match.cost, doubt: match.doubt,
        backpointer: Int32(truncatingIfNeeded: backpointers.count &- 1), freeStart: -1, isMisheard: match.isMisheard)
      advance(state, prefix.node, start, &agenda)
    }
  }

  /// Adds the matches of the word at a position, which are cached for nearly every word.
  private mutating func begin(at start: Int32, _ limit: Int32, _ agenda: inout UniqueBuffer<State>) {
    let token = text.tokens[Int(start)]
    let pauses = PauseContext(gap: token.gap, isBeforePause: isBeforePause(start + 1))
    // The matches of a number or a misspelling depend on how it is written.
    guard token.word >= 0, !token.isNumber, !token.isMisspelling else {
      return begin(WordMatches(of: token, in: text, pauses, lexicon), at: start, limit, &agenda)
    }
    let cached = context.wordMatches.matches(of: token.word, in: pauses) ?? keepMatches(of: token, pauses)
    cached._withUnsafeGuaranteedRef { begin($0.matches, at: start, limit, &agenda) }
  }

  @inline(never) private func keepMatches(of token: Token, _ pauses: PauseContext) -> Unmanaged<WordMatchCache.Entry> {
    context.wordMatches.keep(WordMatches(of: token, in: text, pauses, lexicon), of: token.word, in: pauses)
  }

  /// Whether a pause or the end of the utterance stands before a position.
  @inline(__always) private func isBeforePause(_ position: Int32) -> Bool {
    Int(position) == text.tokens.count || text.tokens[Int(position)].gap >= .comma
  }

  @inline(__always) private func limit(_ start: Int32) -> Int32 {
    min(Int32(text.tokens.count), start + limits.longestPhrase)
  }

  private mutating func lookAhead(_ start: Int32, _ limit: Int32) {
    ahead.reset(to: BloomFilter(), count: Int(limit - start) + 1)
    for position in (start + 1..<max(limit, start + 1)).reversed() {
      var symbols = lattice.symbols(at: position)
      symbols.formUnion(ahead[position + 1 - start])
      ahead[position - start] = symbols
    }
  }

  /// Whether a phrase may end at a node of free text, or go on at some word from a position on.
  @inline(__always) private func lasts(_ node: Automaton.Node, from position: Int32, _ start: Int32) -> Bool {
    let isMet = node.symbols.meets(ahead[position - start])
    return isMet || node.accept & node.freeStep >= 0
  }

  private mutating func advance(
    _ state: State, _ node: Automaton.Node, _ start: Int32, _ agenda: inout UniqueBuffer<State>
  ) {
    let position = state.position
    var base = state
    let isOffered = node.symbols.meets(lattice.symbols(at: position))
    if state.freeStart >= 0 {
      if lasts(node, from: position + 1, start) {
        // The free text takes one more word.
        var longer = state
        longer.position += 1
        let slot = lexicon.phraseAutomaton.freeSteps[state.freeStep].slot
        let extra = extraCost(at: position, from: state.freeStart, slot)
        longer.cost += lexicon.slotCosts[Int(slot)].word + extra
        longer.doubt += extra
        let gap = text.tokens[Int(position)].gap
        if gap >= .comma { longer.cost += lexicon.slotCosts[Int(slot)].pause(gap) }
        agenda.append(longer)
      }
      if isOffered || node.freeStep >= 0 { base = closed(state) }
    }
    if isOffered {
      var candidates = lattice.candidates(at: position, for: node.symbols)
      var index = candidates.next()
      while index >= 0 {
        follow(base, node, index, &agenda)
        index = candidates.next()
      }
    }
    var item = node.freeStep
    while item >= 0 {
      let id = item
      let step = lexicon.phraseAutomaton.freeSteps[id]
      item = step.next
      guard lasts(lexicon.phraseAutomaton.nodes[step.child], from: position + 1, start) else { continue }
      let extra = costs(at: position, step.slot).first + extraCost(at: position, from: position, step.slot)
      var inside = base
      inside.node = step.child
      inside.position += 1
      inside.cost += lexicon.slotCosts[Int(step.slot)].word + extra
      inside.doubt += extra
      inside.freeStart = position
      inside.freeStep = id
      agenda.append(inside)
    }
  }

  /// Ends the free text that a state is in, so that something else may follow.
  private mutating func closed(_ state: State) -> State {
    guard state.freeStart >= 0 else { return state }
    var result = state
    let extra = costs(at: state.position - 1, lexicon.phraseAutomaton.freeSteps[state.freeStep].slot).last
    result.cost += extra
    result.doubt += extra
    result.freeStart = -1
    backpointers.append(
      Backpointer(
        previous: state.backpointer, automatonEdge: -1, freeStep: state.freeStep, start: state.freeStart,
        end: state.position, phrase: -1))
    result.backpointer = Int32(backpointers.count - 1)
    return result
  }

  /// Begins the phrases whose first part a phrase may be.
  private mutating func begin(with index: Int32, at start: Int32, _ agenda: inout UniqueBuffer<State>) {
    let first = lattice[index]
    var item = lexicon.phraseAutomaton.rootEdge(first.symbol)
    guard item >= 0 else { return }
    let offered = lattice.symbols(at: first.end)
    while item >= 0 {
      let edge = lexicon.phraseAutomaton.edges[item]
      if edge.leads(to: offered, or: [.accept, .freeText]) {
        backpointers.append(
          Backpointer(previous: -1, automatonEdge: item, freeStep: -1, start: start, end: first.end, phrase: index))
        agenda.append(
          State(
            node: edge.target, position: first.end, cost: first.cost, doubt: first.doubt,
            backpointer: Int32(truncatingIfNeeded: backpointers.count - 1), freeStart: -1, isMisheard: first.isMisheard)
        )
      }
      item = edge.isFollowed ? item &+ 1 : -1
    }
  }

  private mutating func follow(
    _ state: State, _ node: Automaton.Node, _ index: Int32, _ agenda: inout UniqueBuffer<State>
  ) {
    let candidate = lattice[index]
    guard node.symbols.meets(BloomFilter(candidate.symbol)) else { return }
    var item = lexicon.phraseAutomaton.edge(state.node, node, candidate.symbol)
    guard item >= 0 else { return }
    let offered = lattice.symbols(at: candidate.end)
    var next = state
    next.position = candidate.end
    next.cost += candidate.cost
    next.doubt += candidate.doubt
    next.isMisheard = next.isMisheard || candidate.isMisheard
    next.freeStart = -1
    while item >= 0 {
      let edge = lexicon.phraseAutomaton.edges[item]
      if edge.leads(to: offered, or: [.accept, .freeText]) {
        next.node = edge.target
        next.backpointer = Int32(backpointers.count)
        backpointers.append(
          Backpointer(
            previous: state.backpointer, automatonEdge: item, freeStep: -1, start: state.position, end: candidate.end,
            phrase: candidate.isPhrase ? index : -1))
        agenda.append(next)
      }
      item = edge.isFollowed ? item &+ 1 : -1
    }
  }

  private mutating func accept(
    _ state: State, _ node: Automaton.Node, _ start: Int32, _ agenda: inout UniqueBuffer<State>
  ) {
    guard lattice.range(at: start).count < limits.edgesAtOneWord else { return }
    let state = state.freeStart < 0 ? state : closed(state)
    let gap = text.tokens[Int(start)].gap
    let isBeforePause = isBeforePause(state.position)
    var item = node.accept
    while item >= 0 {
      let accept = lexicon.phraseAutomaton.accepts[item]
      item = accept.next
      let weight = lexicon.phraseWeights[accept.payload]
      guard weight.counts(after: gap, isBeforePause: isBeforePause) else { continue }
      let phrase = LatticeEdge(
        accept.payload, weight, end: state.position,
        words: (cost: state.cost, doubt: state.doubt, isMisheard: state.isMisheard),
        backpointer: state.backpointer)
      var index = known(phrase, start)
      if index >= 0 {
        guard lattice[index].cost > phrase.cost, agenda.count < SearchLimits.mostStates,
          !lies(index, inside: phrase, at: start)
        else {
          continue
        }
        // Phrases built on the dearer one are built again on this one.
        lattice.replace(index, with: phrase)
      } else {
        index = Int32(truncatingIfNeeded: lattice.count)
        lattice.append(phrase, at: start)
        follows.add(phrase.symbol, at: start, lexicon.sentenceAutomaton.followSets)
        weigh(phrase, start)
      }
      begin(with: index, at: start, &agenda)
    }
  }

  /// Whether a phrase consists of an edge alone: of two classes that are phrases of each other neither is found inside
  /// itself.
  private func lies(_ index: Int32, inside phrase: LatticeEdge, at start: Int32) -> Bool {
    var step = lastStep(of: phrase, at: start)
    while let only = step, only.previous < 0, only.phrase >= 0 {
      if only.phrase == index { return true }
      step = lastStep(of: lattice[only.phrase], at: start)
    }
    return false
  }

  /// Index of a phrase of the same class and words, -1 for none.
  @inline(__always) private mutating func known(_ phrase: LatticeEdge, _ start: Int32) -> Int32 {
    let bit: UInt64 = 1 << UInt64((phrase.symbol &+ phrase.end &* 7) & 63)
    guard found & bit != 0 else {
      found |= bit
      return -1
    }
    for index in lattice.range(at: start)
    where lattice.symbol(index) == phrase.symbol && lattice[index].end == phrase.end { return index }
    return -1
  }

  private mutating func weigh(_ phrase: LatticeEdge, _ start: Int32) {
    // A word that only sounds like one of the class tells nothing about free text.
    guard !phrase.isMisheard else { return }
    lexicon.forEachPenalty(of: phrase.classID) { penalty in
      let place = (penalty.isOfEnd ? phrase.end &- 1 : start) &* slotCount &+ Int32(penalty.slot)
      costs[place].all += penalty.costs.all
    }
  }
}
