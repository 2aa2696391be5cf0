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
struct PhraseChart {
  /// A longer phrase is not looked for; it bounds the work at each word.
  private static let longestPhrase = 16
  private static let mostSpansAtOneWord = 96
  /// Nobody says so many words in one breath; where there are more, less is looked for at each, so that no input takes long.
  private static let manyWords = 100
  private static let inManyWords = (longestPhrase: 8, spansAtOneWord: 24)
  /// After so many, phrases found again at a lower cost are not followed up: classes that lower each other's cost would have no end.
  private static let mostStates = 8192
  static let homophoneCost: Float = 0.4
  static let homophoneDoubt: Float = 0.15
  /// What it costs to take a word nobody knows for one that differs by a letter.
  static let guessCost: Float = 0.6
  static let guessDoubt: Float = 0.5

  let lexicon: Lexicon
  let tokens: [Token]
  private let letters: [UInt8]
  private(set) var spans: [Span] = []
  private(set) var steps: [Step] = []
  /// The spans that begin at a word are `spans[first[p]..<last[p]]`.
  private(set) var first: [Int32]
  private(set) var last: [Int32]
  /// What a word costs in each slot, beyond 1, by position and slot: at its beginning, anywhere, at its end.
  private(set) var firstCost: [Float]
  private(set) var anyCost: [Float]
  private(set) var lastCost: [Float]
  /// The same in the head of a noun phrase.
  private(set) var headCost: [Float]
  /// By position: where the next word is that ends the head of a noun phrase.
  private(set) var headEnd: [Int32]
  /// States looked at: what the work is measured by.
  private(set) var operations = 0
  private let slotCount: Int

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
    tokens = text.tokens
    letters = text.letters
    slotCount = max(1, lexicon.slotNames.count)
    let size = (tokens.count + 1) * slotCount
    firstCost = [Float](repeating: 0, count: size)
    lastCost = firstCost
    anyCost = firstCost
    headCost = firstCost
    headEnd = [Int32](repeating: Int32(tokens.count), count: tokens.count + 2)
    first = [Int32](repeating: 0, count: tokens.count + 1)
    last = first
    spans.reserveCapacity(tokens.count * 8)
    steps.reserveCapacity(tokens.count * 12)
    var agenda: [State] = []
    for position in tokens.indices.reversed() {
      findPhrases(from: Int32(position), &agenda)
      headEnd[position] = endsHead(position) ? Int32(position) : headEnd[position + 1]
    }
  }

  private func endsHead(_ position: Int) -> Bool {
    guard let headEnd = lexicon.roles.headEnd else { return false }
    return tokens[position].gap >= .comma
      || (first[position]..<last[position]).contains { spans[Int($0)].classID == headEnd && !spans[Int($0)].isMisheard }
  }

  /// What a word of free text costs in a slot, beyond the slot's price of a word.
  func extraCost(at position: Int32, from start: Int32, _ slot: Int16) -> Float {
    let index = costIndex(position, slot)
    return headEnd[Int(start) + 1] > position ? anyCost[index] + headCost[index] : anyCost[index]
  }

  func costIndex(_ position: Int32, _ slot: Int16) -> Int { Int(position) * slotCount + Int(slot) }

  private mutating func findPhrases(from start: Int32, _ agenda: inout [State]) {
    first[Int(start)] = Int32(spans.count)
    last[Int(start)] = Int32(spans.count)
    agenda.removeAll(keepingCapacity: true)
    agenda.append(
      State(node: Automaton.root, position: start, cost: 0, doubt: 0, step: -1, freeStart: -1, isMisheard: false))
    addEndings(start, &agenda)
    if tokens[Int(start)].isNumber, let number = lexicon.roles.number { addNumber(number, start, &agenda) }
    var index = 0
    let limit = min(Int32(tokens.count), start + Int32(tokens.count > Self.manyWords ? Self.inManyWords.longestPhrase : Self.longestPhrase))
    while index < agenda.count {
      let state = agenda[index]
      index += 1
      if state.position > start { accept(state, start, &agenda) }
      if state.position < limit { advance(state, start, &agenda) }
    }
    operations += index
  }

  private mutating func addEndings(_ start: Int32, _ agenda: inout [State]) {
    let token = tokens[Int(start)]
    if token.word < 0, !token.isNumber, let unlisted = lexicon.roles.unlisted { addWord(unlisted, start, &agenda) }
    let word = letters[Int(token.spelling.lowerBound)..<Int(token.spelling.upperBound)]
    // The longest ending says most: "delicious" is no plural.
    var longest = 0
    for ending in lexicon.endings where token.word < 0 || ending.isAlways {
      let count = ending.letters.count
      // Short known words ("this") are not inflected.
      guard count >= longest, word.count > max(count + 2, token.word < 0 ? 0 : 4), word.suffix(count).elementsEqual(ending.letters) else {
        continue
      }
      longest = count
      addWord(ending.classID, start, &agenda)
    }
    guard token.word < 0 else { return }
    for (beginning, classID) in lexicon.beginnings where word.count > beginning.count && word.starts(with: beginning) {
      addWord(classID, start, &agenda)
    }
  }

  /// Digits are a number in every language.
  private mutating func addNumber(_ classID: Int32, _ start: Int32, _ agenda: inout [State]) {
    addWord(classID, start, &agenda)
  }

  private mutating func addWord(_ classID: Int32, _ start: Int32, _ agenda: inout [State]) {
    spans.append(Span(classID: classID, end: start + 1, cost: 0, doubt: 0, entry: -1, step: -1, isMisheard: false))
    last[Int(start)] = Int32(spans.count)
    weigh(spans[spans.count - 1], start)
    follow(agenda[0], Lexicon.symbol(ofClass: classID), cost: 0, end: start + 1, span: Int32(spans.count - 1), &agenda)
  }

  private mutating func advance(_ state: State, _ start: Int32, _ agenda: inout [State]) {
    let node = lexicon.phrases.nodes[Int(state.node)]
    let position = state.position
    var base = state
    if state.freeStart >= 0 {
      // One more word of the free text.
      var longer = state
      longer.position += 1
      let extra = extraCost(at: position, from: state.freeStart, node.slot)
      longer.cost += lexicon.wordCosts[Int(node.slot)] + extra
      longer.doubt += extra
      if tokens[Int(position)].gap >= .comma { longer.cost += lexicon.pauseCost(tokens[Int(position)].gap, in: node.slot) }
      agenda.append(longer)
      if node.goesOn { base = closed(state, node) }
    }
    if node.hasEdges {
      let token = tokens[Int(position)]
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
        for span in first[Int(position)]..<last[Int(position)] {
          let found = spans[Int(span)]
          follow(base, Lexicon.symbol(ofClass: found.classID), cost: found.cost, end: found.end, span: span, &agenda)
        }
      }
    }
    if node.freeStep >= 0, position > start {
      lexicon.phrases.forEachFreeChild(of: state.node) { child in
        let slot = lexicon.phrases.nodes[Int(child)].slot
        let extra = firstCost[costIndex(position, slot)] + extraCost(at: position, from: position, slot)
        var inside = base
        inside.node = child
        inside.position += 1
        inside.cost += lexicon.wordCosts[Int(slot)] + extra
        inside.doubt += extra
        inside.freeStart = position
        agenda.append(inside)
      }
    }
  }

  /// Writes down the free text that a state is in, so that something else may follow.
  private mutating func closed(_ state: State, _ node: Automaton.Node) -> State {
    guard state.freeStart >= 0 else { return state }
    var result = state
    let extra = lastCost[costIndex(state.position - 1, node.slot)]
    result.cost += extra
    result.doubt += extra
    result.freeStart = -1
    steps.append(Step(previous: state.step, edge: -1, node: state.node, start: state.freeStart, end: state.position, span: -1))
    result.step = Int32(steps.count - 1)
    return result
  }

  private mutating func follow(
    _ state: State, _ symbol: Symbol, cost: Float, end: Int32, span: Int32, doubt: Float = Self.homophoneDoubt, _ agenda: inout [State]
  ) {
    var edge = lexicon.phrases.edge(state.node, symbol)
    while edge >= 0 {
      let target = lexicon.phrases.edges[Int(edge)]
      steps.append(Step(previous: state.step, edge: edge, node: -1, start: state.position, end: end, span: span))
      let isMisheard = span < 0 ? cost > 0 : spans[Int(span)].isMisheard
      agenda.append(
        State(
          node: target.target, position: end, cost: state.cost + cost,
          doubt: state.doubt + (span < 0 ? (cost > 0 ? doubt : 0) : spans[Int(span)].doubt),
          step: Int32(steps.count - 1), freeStart: -1, isMisheard: state.isMisheard || isMisheard))
      edge = target.next
    }
  }

  private mutating func accept(_ state: State, _ start: Int32, _ agenda: inout [State]) {
    let node = lexicon.phrases.nodes[Int(state.node)]
    let most = tokens.count > Self.manyWords ? Self.inManyWords.spansAtOneWord : Self.mostSpansAtOneWord
    guard node.accept >= 0, spans.count - Int(first[Int(start)]) < most else { return }
    let state = closed(state, node)
    var item = node.accept
    while item >= 0 {
      let accept = lexicon.phrases.accepts[Int(item)]
      item = accept.next
      let entry = lexicon.entries[Int(accept.payload)].weight
      if entry.follows > .space, tokens[Int(start)].gap < entry.follows { continue }
      if entry.precedesPause, Int(state.position) < tokens.count, tokens[Int(state.position)].gap < .comma { continue }
      let span = Span(
        classID: entry.classID, end: state.position, cost: state.cost + entry.cost, doubt: state.doubt + entry.doubt,
        entry: accept.payload, step: state.step, isMisheard: state.isMisheard)
      if let known = (first[Int(start)]..<last[Int(start)]).first(where: {
        spans[Int($0)].classID == span.classID && spans[Int($0)].end == span.end
      }) {
        guard spans[Int(known)].cost > span.cost, agenda.count < Self.mostStates else { continue }
        // What was built on the dearer way to find it is built again on this one.
        spans[Int(known)] = span
        follow(agenda[0], Lexicon.symbol(ofClass: span.classID), cost: span.cost, end: span.end, span: known, &agenda)
        continue
      }
      spans.append(span)
      last[Int(start)] = Int32(spans.count)
      weigh(span, start)
      follow(agenda[0], Lexicon.symbol(ofClass: span.classID), cost: span.cost, end: span.end, span: Int32(spans.count - 1), &agenda)
    }
  }

  private mutating func weigh(_ span: Span, _ start: Int32) {
    // A word that only sounds like one of the class says nothing about free text.
    guard !span.isMisheard else { return }
    for penalty in lexicon.penalties[Int(span.classID)] {
      switch penalty.position {
      case .first: firstCost[costIndex(start, penalty.slot)] += penalty.cost
      case .any: anyCost[costIndex(start, penalty.slot)] += penalty.cost
      case .last: lastCost[costIndex(span.end - 1, penalty.slot)] += penalty.cost
      case .head: headCost[costIndex(start, penalty.slot)] += penalty.cost
      }
    }
  }
}
