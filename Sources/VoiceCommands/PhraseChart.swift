/// One step of a reading: a word, a phrase or a stretch of free text; `previous` leads back to the beginning.
struct Step: Sendable {
  var previous: Int32
  /// The edge taken; -1 for free text, which `node` read.
  var edge: Int32
  var node: Int32
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
  struct Costs {
    var first: Float = 0
    var any: Float = 0
    var last: Float = 0
    var head: Float = 0
  }

  /// The spans that begin at a word, and where the next word is that ends the head of a noun phrase.
  struct Place {
    var first: Int32
    var last: Int32
    var headEnd: Int32
    /// What the words from here on can be read as: most nodes have no edge for any of it.
    var symbols = SymbolFilter()
    /// The same of this place and of all after it.
    var symbolsFromHere = SymbolFilter()
  }

  let lexicon: Lexicon
  let text: TokenizedText
  private(set) var spans: Tape<Span>
  private(set) var steps: Tape<Step>
  /// By position; one more than there are words.
  private var places: Tape<Place>
  /// By position and slot.
  private var costs: Tape<Costs>
  /// A bit for what was found at the word that is being looked at, by class and end: most of it is found once.
  private var found: UInt64 = 0
  /// Of the word that is being looked at: what can be read from each of the words after it up to the bound of a phrase.
  private var ahead = Tape<SymbolFilter>(capacity: 20)
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
    /// Where the free text began, -1 outside of one.
    var freeStart: Int32
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
    var agenda = Tape<State>(capacity: 64)
    for position in (0..<Int32(count)).reversed() {
      findPhrases(from: position, &agenda)
      places[position].headEnd = endsHead(position) ? position : places[position + 1].headEnd
      var symbols = symbolsOfWord(position)
      places[position].symbols = symbols
      symbols.formUnion(places[position + 1].symbolsFromHere)
      places[position].symbolsFromHere = symbols
    }
  }

  /// What the words from a position on can be read as.
  @inline(__always) func symbols(at position: Int32) -> SymbolFilter { places[position].symbols }

  /// The same for all positions from one on.
  @inline(__always) func symbols(from position: Int32) -> SymbolFilter { places[position].symbolsFromHere }

  @inline(__always) private func symbolsOfWord(_ position: Int32) -> SymbolFilter {
    var symbols = SymbolFilter()
    forEachSymbol(at: position) { symbols.formUnion(SymbolFilter($0)) }
    return symbols
  }

  /// What a word, or words from it on, can be read as.
  @inline(__always) func forEachSymbol(at position: Int32, _ body: (Symbol) -> Void) {
    let token = text.tokens[Int(position)]
    if token.word >= 0 {
      body(token.word)
      var item = lexicon.homophones.first(of: token.word)
      while item >= 0 {
        body(lexicon.homophones.meant[item])
        item = lexicon.homophones.next[item]
      }
    }
    if token.guess >= 0 { body(token.guess) }
    for index in spans(at: position) { body(Lexicon.symbol(ofClass: spans[index].classID)) }
  }

  @inline(__always) private func endsHead(_ position: Int32) -> Bool {
    guard let headEnd = lexicon.roles.headEnd else { return false }
    return text.tokens[Int(position)].gap >= .comma
      || spans(at: position).contains { spans[$0].classID == headEnd && !spans[$0].isMisheard }
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
    agenda.append(
      State(node: Automaton.root, position: start, cost: 0, doubt: 0, step: -1, freeStart: -1, isMisheard: false))
    addEndings(start, &agenda)
    if text.tokens[Int(start)].isNumber, let number = lexicon.roles.number { addNumber(number, start, &agenda) }
    var index = 0
    let limit = limit(start)
    lookAhead(start, limit)
    while index < agenda.count {
      let state = agenda[index]
      index += 1
      let node = lexicon.phrases.nodes[state.node]
      if node.accept >= 0, state.position > start { accept(state, node, start, &agenda) }
      if state.position < limit { advance(state, node, start, &agenda) }
    }
    operations += index
  }

  @inline(__always) private func limit(_ start: Int32) -> Int32 { min(Int32(text.tokens.count), start + bounds.longestPhrase) }

  private mutating func lookAhead(_ start: Int32, _ limit: Int32) {
    ahead.reset(to: SymbolFilter(), count: Int(limit - start) + 1)
    for position in (start + 1..<max(limit, start + 1)).reversed() {
      var symbols = places[position].symbols
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
    node.accept >= 0 || node.freeStep >= 0 || node.symbols.meets(places[position].symbols)
  }

  private mutating func addEndings(_ start: Int32, _ agenda: inout Tape<State>) {
    let token = text.tokens[Int(start)]
    if token.word < 0, !token.isNumber, let unlisted = lexicon.roles.unlisted { addWord(unlisted, start, &agenda) }
    let spelling = Int(token.spelling.lowerBound)..<Int(token.spelling.upperBound)
    for classID in lexicon.endings.classes(of: text.letters.span.extracting(spelling), isKnown: token.word >= 0) {
      addWord(classID, start, &agenda)
    }
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
    found |= Self.bit(span)
    spans.append(span)
    places[start].last = Int32(spans.count)
    weigh(spans[spans.count - 1], start)
    follow(agenda[0], Lexicon.symbol(ofClass: classID), cost: 0, end: start + 1, span: Int32(spans.count - 1), &agenda)
  }

  private mutating func advance(_ state: State, _ node: Automaton.Node, _ start: Int32, _ agenda: inout Tape<State>) {
    let position = state.position
    var base = state
    let isOffered = position == start ? node.hasEdges : node.symbols.meets(places[position].symbols)
    if state.freeStart >= 0 {
      if lasts(node, from: position + 1, start) {
        // One more word of the free text.
        var longer = state
        longer.position += 1
        let extra = extraCost(at: position, from: state.freeStart, node.slot)
        longer.cost += lexicon.wordCosts[Int(node.slot)] + extra
        longer.doubt += extra
        let gap = text.tokens[Int(position)].gap
        if gap >= .comma { longer.cost += lexicon.pauseCost(gap, in: node.slot) }
        agenda.append(longer)
      }
      if isOffered || node.freeStep >= 0 { base = closed(state, node) }
    }
    if isOffered {
      let token = text.tokens[Int(position)]
      if token.word >= 0 {
        follow(base, token.word, cost: 0, end: position + 1, span: -1, &agenda)
        var item = lexicon.homophones.first(of: token.word)
        while item >= 0 {
          follow(base, lexicon.homophones.meant[item], cost: Self.homophoneCost, end: position + 1, span: -1, &agenda)
          item = lexicon.homophones.next[item]
        }
      }
      if token.guess >= 0 {
        follow(base, token.guess, cost: Self.guessCost, end: position + 1, span: -1, doubt: Self.guessDoubt, &agenda)
      }
      if position > start {
        for span in spans(at: position) {
          let found = spans[span]
          follow(base, Lexicon.symbol(ofClass: found.classID), cost: found.cost, end: found.end, span: span, &agenda)
        }
      }
    }
    var item = position > start ? node.freeStep : -1
    while item >= 0 {
      let step = lexicon.phrases.freeSteps[item]
      item = step.next
      let child = lexicon.phrases.nodes[step.child]
      guard lasts(child, from: position + 1, start) else { continue }
      let slot = child.slot
      let extra = costs(at: position, slot).first + extraCost(at: position, from: position, slot)
      var inside = base
      inside.node = step.child
      inside.position += 1
      inside.cost += lexicon.wordCosts[Int(slot)] + extra
      inside.doubt += extra
      inside.freeStart = position
      agenda.append(inside)
    }
  }

  /// Writes down the free text that a state is in, so that something else may follow.
  private mutating func closed(_ state: State, _ node: Automaton.Node) -> State {
    guard state.freeStart >= 0 else { return state }
    var result = state
    let extra = costs(at: state.position - 1, node.slot).last
    result.cost += extra
    result.doubt += extra
    result.freeStart = -1
    steps.append(Step(previous: state.step, edge: -1, node: state.node, start: state.freeStart, end: state.position, span: -1))
    result.step = Int32(steps.count - 1)
    return result
  }

  private mutating func follow(
    _ state: State, _ symbol: Symbol, cost: Float, end: Int32, span: Int32, doubt: Float = Self.homophoneDoubt, _ agenda: inout Tape<State>
  ) {
    guard lexicon.phrases.nodes[state.node].symbols.meets(SymbolFilter(symbol)) else { return }
    var item = lexicon.phrases.edge(state.node, symbol)
    guard item >= 0 else { return }
    var next = state
    if span >= 0 {
      next.doubt += spans[span].doubt
      next.isMisheard = next.isMisheard || spans[span].isMisheard
    } else if cost > 0 {
      next.doubt += doubt
      next.isMisheard = true
    }
    next.position = end
    next.cost += cost
    next.freeStart = -1
    while item >= 0 {
      let edge = lexicon.phrases.edges[item]
      if leads(lexicon.phrases.nodes[edge.target], at: end) {
        next.node = edge.target
        next.step = Int32(steps.count)
        steps.append(Step(previous: state.step, edge: item, node: -1, start: state.position, end: end, span: span))
        agenda.append(next)
      }
      item = edge.next
    }
  }

  private mutating func accept(_ state: State, _ node: Automaton.Node, _ start: Int32, _ agenda: inout Tape<State>) {
    guard spans.count - Int(places[start].first) < bounds.spansAtOneWord else { return }
    let state = closed(state, node)
    var item = node.accept
    while item >= 0 {
      let accept = lexicon.phrases.accepts[item]
      item = accept.next
      let entry = lexicon.entries[Int(accept.payload)].weight
      if entry.follows > .space, text.tokens[Int(start)].gap < entry.follows { continue }
      if entry.precedesPause, Int(state.position) < text.tokens.count, text.tokens[Int(state.position)].gap < .comma { continue }
      let span = Span(
        classID: entry.classID, end: state.position, cost: state.cost + entry.cost, doubt: state.doubt + entry.doubt,
        entry: accept.payload, step: state.step, isMisheard: state.isMisheard)
      var place = known(span, start)
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
      follow(agenda[0], Lexicon.symbol(ofClass: span.classID), cost: span.cost, end: span.end, span: place, &agenda)
    }
  }

  private static func bit(_ span: Span) -> UInt64 { 1 << UInt64((span.classID &+ span.end &* 7) & 63) }

  /// Where a phrase of the same class and the same words is, -1 for nowhere.
  private mutating func known(_ span: Span, _ start: Int32) -> Int32 {
    let bit = Self.bit(span)
    guard found & bit != 0 else {
      found |= bit
      return -1
    }
    for index in spans(at: start) where spans[index].classID == span.classID && spans[index].end == span.end { return index }
    return -1
  }

  private mutating func weigh(_ span: Span, _ start: Int32) {
    // A word that only sounds like one of the class says nothing about free text.
    guard !span.isMisheard else { return }
    lexicon.forEachPenalty(of: span.classID) { penalty in
      switch penalty.position {
      case .first: costs[start &* slotCount &+ Int32(penalty.slot)].first += penalty.cost
      case .any: costs[start &* slotCount &+ Int32(penalty.slot)].any += penalty.cost
      case .last: costs[(span.end - 1) &* slotCount &+ Int32(penalty.slot)].last += penalty.cost
      case .head: costs[start &* slotCount &+ Int32(penalty.slot)].head += penalty.cost
      }
    }
  }
}
