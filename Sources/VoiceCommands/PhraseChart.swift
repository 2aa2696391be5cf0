/// One step of a reading: a word, a phrase or a stretch of free text; `previous` leads back to the beginning.
struct Step: Sendable {
  var previous: Int32
  /// The edge taken, -1 for free text …
  var edge: Int32
  /// … which is this one.
  var text: Int32
  var start: Int32
  var end: Int32
  /// The phrase, when the edge's symbol is a class; -1 for a word.
  var span: Int32
}

/// A phrase of some class that was found.
struct Span: Sendable {
  var classID: Int32
  var end: Int32
  var cost: Float
  var doubt: Float
  var entry: Int32
  /// The last step of how it was found.
  var step: Int32
  /// A word counted as one it sounds like.
  var isMisheard: Bool
  /// Only in the first clause of an utterance, and where a heading goes on.
  var isOpening = false
}

/// Every phrase in an utterance: built from right to left, so that what may follow a word is known when the word is reached.
struct PhraseChart: ~Copyable {
  /// How much is looked for at each word: a longer phrase is not, nor more than so many. It bounds the work.
  private struct Bounds {
    var longestPhrase: Int32
    var spansAtOneWord: Int

    /// Nobody says a hundred words in one breath; where there are more, less is looked for at each, so that no input takes long. Two hundred are
    /// pasted, and are read by the commonest readings of their words.
    init(words: Int) {
      (longestPhrase, spansAtOneWord) = words <= 100 ? (16, 96) : words <= 200 ? (8, 24) : (8, 12)
    }
  }

  /// After so many, phrases found again at a lower cost are not followed up: classes that lower each other's cost would have no end.
  private static let mostStates = 8192
  static let homophoneCost: Float = 0.4
  static let homophoneDoubt: Float = 0.15
  /// What it costs to take a word nobody knows for one that differs by a letter.
  static let guessCost: Float = 0.6
  static let guessDoubt: Float = 0.5

  /// What a word costs in a slot, beyond 1: at its beginning, anywhere, at its end, in the head of a noun phrase.
  struct Costs: Sendable {
    /// Side by side, as most are added at once.
    var all = SIMD4<Float>()

    var first: Float { @inline(__always) get { self[.first] } }
    var any: Float { @inline(__always) get { self[.any] } }
    var last: Float { @inline(__always) get { self[.last] } }
    var head: Float { @inline(__always) get { self[.head] } }

    subscript(position: Lexicon.Penalty.Position) -> Float {
      @inline(__always) get { all[position.rawValue] }
      set { all[position.rawValue] = newValue }
    }
  }

  /// The spans that begin at a word, and where the next word is that ends the head of a noun phrase.
  struct Place {
    var first: Int32
    var last: Int32
    var headEnd: Int32
  }

  let lexicon: Lexicon
  let text: TokenizedText
  private(set) var spans: Tape<Span>
  private(set) var steps: Tape<Step>
  private(set) var offers: Offers
  /// By position; one more than there are words.
  private var places: Tape<Place>
  /// By position and slot.
  private var costs: Tape<Costs>
  /// A bit for what was found at the word that is being looked at, by class and end: most of it is found once.
  private var found: UInt64 = 0
  /// Of the word that is being looked at: what can be read from each of the words after it up to the bound of a phrase.
  private var ahead = Tape<SymbolFilter>(capacity: 20)
  /// Of the word that is being looked at: its classes by its ending.
  private var inflected = Tape<Int32>(capacity: 8)
  /// States looked at: what the work is measured by.
  private(set) var operations = 0
  private let slotCount: Int32
  private let bounds: Bounds

  var tokens: [Token] { text.tokens }

  /// The spans that begin at a word.
  func spans(at position: Int32) -> Range<Int32> { places[position].first..<places[position].last }

  func spans(at position: Int) -> Range<Int32> { spans(at: Int32(position)) }

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

  init(_ text: TokenizedText, lexicon: Lexicon) {
    self.lexicon = lexicon
    self.text = text
    let count = text.tokens.count
    bounds = Bounds(words: count)
    slotCount = Int32(max(1, lexicon.slotNames.count))
    costs = Tape(repeating: Costs(), count: (count + 1) * Int(slotCount))
    places = Tape(repeating: Place(first: 0, last: 0, headEnd: Int32(count)), count: count + 2)
    spans = Tape(capacity: count * 8)
    steps = Tape(capacity: count * 12)
    offers = Offers(words: count)
    var agenda = Tape<State>(capacity: 64)
    for position in (0..<Int32(count)).reversed() {
      findPhrases(from: position, &agenda)
      for span in spans(at: position) { offers.append(Offers.Offer(spans[span], span), at: position) }
      places[position].headEnd = endsHead(position) ? position : places[position + 1].headEnd
    }
  }

  /// The spans of a class that begin at a word.
  @inline(__always) func forEachSpan(of classID: Int32, at position: Int32, _ body: (Span) -> Void) {
    var found = candidates(of: classID, at: position)
    while let span = next(&found, of: classID) { body(span) }
  }

  /// Whether a span of a class begins at a word; false where no file defines the class.
  @inline(__always) func has(_ classID: Int32?, at position: Int32) -> Bool {
    guard let classID else { return false }
    var found = candidates(of: classID, at: position)
    return next(&found, of: classID) != nil
  }

  /// What may be a span of a class at a word, for `next`.
  @inline(__always) func candidates(of classID: Int32, at position: Int32) -> Offers.Candidates {
    offers.candidates(at: position, for: SymbolFilter(Lexicon.symbol(ofClass: classID)))
  }

  @inline(__always) func next(_ candidates: inout Offers.Candidates, of classID: Int32) -> Span? {
    while true {
      let index = candidates.next()
      guard index >= 0 else { return nil }
      let span = offers[index].span
      if span >= 0, spans[span].classID == classID { return spans[span] }
    }
  }

  @inline(__always) private func endsHead(_ position: Int32) -> Bool {
    guard let headEnd = lexicon.roles.headEnd else { return false }
    guard text.tokens[Int(position)].gap < .comma else { return true }
    var isEnd = false
    forEachSpan(of: headEnd, at: position) { if !$0.isMisheard { isEnd = true } }
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
  @inline(__always) func headEnd(after start: Int32) -> Int32 { places[start + 1].headEnd }

  @inline(__always) func costs(at position: Int32, _ slot: Int16) -> Costs { costs[position &* slotCount &+ Int32(slot)] }

  private mutating func findPhrases(from start: Int32, _ agenda: inout Tape<State>) {
    places[start].first = Int32(spans.count)
    places[start].last = Int32(spans.count)
    found = 0
    agenda.removeAll()
    addEndings(start, &agenda)
    if text.tokens[Int(start)].isNumber, let number = lexicon.roles.number { addNumber(number, start, &agenda) }
    offerWords(start)
    for word in offers.range(at: start) { begin(with: offers[word], at: start, &agenda) }
    var index = 0
    let limit = limit(start)
    lookAhead(start, limit)
    while index < agenda.count {
      let state = agenda[index]
      index += 1
      let node = lexicon.phrases.nodes[state.node]
      if node.accept >= 0 { accept(state, node, start, &agenda) }
      if state.position < limit { advance(state, node, start, &agenda) }
    }
    operations += index
  }

  /// What is said, what it may be a mishearing of and what it may be a slip of the pen for.
  private mutating func offerWords(_ start: Int32) {
    offers.begin(start)
    let token = text.tokens[Int(start)]
    if token.word >= 0 {
      offers.append(Offers.Offer(token.word, at: start), at: start)
      var item = lexicon.homophones.first(of: token.word)
      while item >= 0 {
        offers.append(
          Offers.Offer(lexicon.homophones.meant[item], at: start, cost: Self.homophoneCost, doubt: Self.homophoneDoubt), at: start)
        item = lexicon.homophones.next[item]
      }
    }
    if token.guess >= 0 { offers.append(Offers.Offer(token.guess, at: start, cost: Self.guessCost, doubt: Self.guessDoubt), at: start) }
  }

  @inline(__always) private func limit(_ start: Int32) -> Int32 { min(Int32(text.tokens.count), start + bounds.longestPhrase) }

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
    node.accept >= 0 || node.freeStep >= 0 || node.symbols.meets(ahead[position - start])
  }

  /// Whether a phrase may end at a node when a position is reached, or go on with what is said there.
  @inline(__always) private func leads(_ node: Automaton.Node, at position: Int32) -> Bool {
    node.accept >= 0 || node.freeStep >= 0 || node.symbols.meets(offers.symbols(at: position))
  }

  private mutating func addEndings(_ start: Int32, _ agenda: inout Tape<State>) {
    let token = text.tokens[Int(start)]
    if token.word < 0, !token.isNumber, let unlisted = lexicon.roles.unlisted { addWord(unlisted, start, &agenda) }
    let spelling = Int(token.spelling.lowerBound)..<Int(token.spelling.upperBound)
    inflected.removeAll()
    lexicon.endings.find(of: spelling, in: text.letters, isKnown: token.word >= 0, &inflected)
    for index in inflected.indices { addWord(inflected[index], start, &agenda) }
    guard token.word < 0, !lexicon.beginnings.isEmpty else { return }
    let word = text.letters[spelling]
    for (beginning, classID) in lexicon.beginnings where word.count > beginning.count && word.starts(with: beginning) {
      addWord(classID, start, &agenda)
    }
  }

  /// Digits are a number in every language.
  private mutating func addNumber(_ classID: Int32, _ start: Int32, _ agenda: inout Tape<State>) {
    addWord(classID, start, &agenda)
  }

  private mutating func addWord(_ classID: Int32, _ start: Int32, _ agenda: inout Tape<State>) {
    let span = Span(classID: classID, end: start + 1, cost: 0, doubt: 0, entry: -1, step: -1, isMisheard: false)
    found |= Self.bit(classID, span.end)
    spans.append(span)
    places[start].last = Int32(spans.count)
    weigh(spans[spans.count - 1], start)
    begin(with: Offers.Offer(span, Int32(spans.count - 1)), at: start, &agenda)
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
        follow(base, offers[index], &agenda)
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
    steps.append(Step(previous: state.step, edge: -1, text: state.text, start: state.freeStart, end: state.position, span: -1))
    result.step = Int32(steps.count - 1)
    return result
  }

  /// Begins the phrases that a word or a phrase may be the first part of.
  private mutating func begin(with offer: Offers.Offer, at start: Int32, _ agenda: inout Tape<State>) {
    var item = lexicon.phrases.rootEdge(offer.symbol)
    while item >= 0 {
      let edge = lexicon.phrases.edges[item]
      if leads(lexicon.phrases.nodes[edge.target], at: offer.end) {
        steps.append(Step(previous: -1, edge: item, text: -1, start: start, end: offer.end, span: offer.span))
        agenda.append(
          State(
            node: edge.target, position: offer.end, cost: offer.cost, doubt: offer.doubt, step: Int32(truncatingIfNeeded: steps.count - 1),
            freeStart: -1, isMisheard: offer.isMisheard))
      }
      item = edge.next
    }
  }

  private mutating func follow(_ state: State, _ offer: Offers.Offer, _ agenda: inout Tape<State>) {
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
        steps.append(Step(previous: state.step, edge: item, text: -1, start: state.position, end: offer.end, span: offer.span))
        agenda.append(next)
      }
      item = edge.next
    }
  }

  private mutating func accept(_ state: State, _ node: Automaton.Node, _ start: Int32, _ agenda: inout Tape<State>) {
    guard spans.count - Int(places[start].first) < bounds.spansAtOneWord else { return }
    let state = state.freeStart < 0 ? state : closed(state)
    var item = node.accept
    while item >= 0 {
      let accept = lexicon.phrases.accepts[item]
      item = accept.next
      let entry = lexicon.entryWeights[accept.payload]
      if entry.follows > .space, text.tokens[Int(start)].gap < entry.follows { continue }
      if entry.precedesPause, Int(state.position) < text.tokens.count, text.tokens[Int(state.position)].gap < .comma { continue }
      let span = Span(
        classID: entry.classID, end: state.position, cost: state.cost + entry.cost, doubt: state.doubt + entry.doubt,
        entry: accept.payload, step: state.step, isMisheard: state.isMisheard, isOpening: entry.isOpening)
      var place = known(entry.classID, state.position, start)
      if place >= 0 {
        guard spans[place].cost > span.cost, agenda.count < Self.mostStates else { continue }
        // What was built on the dearer way to find it is built again on this one.
        spans[place] = span
      } else {
        place = Int32(spans.count)
        spans.append(span)
        places[start].last = place + 1
        weigh(span, start)
      }
      begin(with: Offers.Offer(span, place), at: start, &agenda)
    }
  }

  @inline(__always) private static func bit(_ classID: Int32, _ end: Int32) -> UInt64 { 1 << UInt64((classID &+ end &* 7) & 63) }

  /// Where a phrase of the same class and the same words is, -1 for nowhere.
  @inline(__always) private mutating func known(_ classID: Int32, _ end: Int32, _ start: Int32) -> Int32 {
    let bit = Self.bit(classID, end)
    guard found & bit != 0 else {
      found |= bit
      return -1
    }
    for index in spans(at: start) where spans[index].classID == classID && spans[index].end == end { return index }
    return -1
  }

  private mutating func weigh(_ span: Span, _ start: Int32) {
    // A word that only sounds like one of the class says nothing about free text.
    guard !span.isMisheard else { return }
    lexicon.forEachPenalty(of: span.classID) { penalty in
      let place = (penalty.isOfEnd ? span.end &- 1 : start) &* slotCount &+ Int32(penalty.slot)
      costs[place].all += penalty.costs.all
    }
  }
}
