/// What one word can be read as by itself, and what longer phrases it may begin: the same wherever the word is said.
///
/// Here everything ends at 1 and phrases know the edge that led to them; `PhraseChart` tells the steps where the word is said.
struct WordReading: ~Copyable, Sendable {
  static let homophoneCost: Float = 410 / 1024
  static let homophoneDoubt: Float = 0.15
  /// What it costs to take a word nobody knows for one that differs by a letter.
  static let guessCost: Float = 614 / 1024
  static let guessDoubt: Float = 0.5

  /// A place in the phrase patterns that is come to by the word.
  struct Arrival {
    var edge: Int32
    /// Which of the offers the edge stands for.
    var offer: Int32
    var node: Int32
    /// Free text may follow …
    var isFollowedByText: Bool
    /// … or what these hold.
    var symbols: SymbolFilter
  }

  /// What a slot's text costs more with the word at some place in it.
  struct Weight {
    var slot: Int16
    var position: Int16
    var cost: Float
  }

  /// Words first: what is said and what it may be a mishearing of or a slip for; then phrases.
  private(set) var offers = Tape<Offers.Offer>(capacity: 16)
  /// What free text the offers may follow.
  private(set) var follows = Tape<FollowSets.Mask>(capacity: 8)
  /// Where phrases of more words go on.
  private(set) var arrivals = Tape<Arrival>(capacity: 16)
  /// With what any of them does, other than free text …
  private(set) var next = SymbolFilter()
  /// … which may follow some.
  private(set) var isFollowedByText = false
  /// What the word costs in free text, of the slots where it does.
  private(set) var weights = Tape<Weight>(capacity: 8)

  /// - Parameter text: where the word stands; nothing is looked at but how it is spelled.
  init(of token: Token, in text: TokenizedText, _ pauses: PauseContext, _ lexicon: Lexicon) {
    addWords(token, lexicon)
    let words = Int32(offers.count)
    addClasses(token, text, lexicon)
    for index in 0..<words { begin(with: index, lexicon) }
    var index = 0
    while index < arrivals.count {
      accept(arrivals[index], pauses, lexicon)
      index += 1
    }
    keepWhatGoesOn(lexicon)
    findFollowed(lexicon.clauses.followSets)
  }

  /// Gives back what it does not use.
  mutating func fit() {
    offers.fit()
    follows.fit()
    arrivals.fit()
    weights.fit()
  }

  /// What is said, what it may be a mishearing of and what it may be a slip of the pen for.
  private mutating func addWords(_ token: Token, _ lexicon: Lexicon) {
    if token.word >= 0 {
      offers.append(Offers.Offer(symbol: token.word, end: 1, cost: 0, doubt: 0, isMisheard: false))
      var item = lexicon.homophones.first(of: token.word)
      while item >= 0 {
        let meant = lexicon.homophones.meant[item]
        offers.append(Offers.Offer(symbol: meant, end: 1, cost: Self.homophoneCost, doubt: Self.homophoneDoubt, isMisheard: true))
        item = lexicon.homophones.next[item]
      }
    }
    guard token.guess >= 0 else { return }
    offers.append(Offers.Offer(symbol: token.guess, end: 1, cost: Self.guessCost, doubt: Self.guessDoubt, isMisheard: true))
  }

  /// The classes of the word by its spelling.
  private mutating func addClasses(_ token: Token, _ text: TokenizedText, _ lexicon: Lexicon) {
    var classes = Tape<Int32>(capacity: 8)
    if token.word < 0, !token.isNumber, let unlisted = lexicon.roles.unlisted { classes.append(unlisted) }
    let spelling = Int(token.spelling.lowerBound)..<Int(token.spelling.upperBound)
    lexicon.endings.find(of: spelling, in: text.letters, isKnown: token.word >= 0, &classes)
    if token.word < 0, !lexicon.beginnings.isEmpty {
      let word = text.letters[spelling]
      for (beginning, classID) in lexicon.beginnings where word.count > beginning.count && word.starts(with: beginning) {
        classes.append(classID)
      }
    }
    // Digits are a number in every language.
    if token.isNumber, let number = lexicon.roles.number { classes.append(number) }
    for index in classes.indices {
      add(Offers.Offer(symbol: Lexicon.symbol(ofClass: classes[index]), end: 1, cost: 0, doubt: 0, isMisheard: false), lexicon)
    }
  }

  private mutating func add(_ phrase: Offers.Offer, _ lexicon: Lexicon) {
    offers.append(phrase)
    // A word that only sounds like one of the class says nothing about free text.
    if !phrase.isMisheard {
      lexicon.forEachPenalty(of: phrase.classID) { weigh($0) }
    }
    begin(with: Int32(offers.count - 1), lexicon)
  }

  private mutating func weigh(_ penalty: Lexicon.Penalty) {
    for position in 0..<Int16(penalty.costs.all.scalarCount) where penalty.costs.all[Int(position)] != 0 {
      let cost = penalty.costs.all[Int(position)]
      if let known = weights.indices.first(where: { weights[$0].slot == penalty.slot && weights[$0].position == position }) {
        weights[known].cost += cost
      } else {
        weights.append(Weight(slot: penalty.slot, position: position, cost: cost))
      }
    }
  }

  /// Begins the phrases that an offer may be the first part of.
  private mutating func begin(with index: Int32, _ lexicon: Lexicon) {
    let offer = offers[index]
    var item = lexicon.phrases.rootEdge(offer.symbol)
    while item >= 0 {
      let edge = lexicon.phrases.edges[item]
      let node = lexicon.phrases.nodes[edge.target]
      arrivals.append(
        Arrival(
          edge: item, offer: index, node: edge.target, isFollowedByText: node.freeStep >= 0, symbols: node.symbols))
      item = edge.next
    }
  }

  /// Takes the phrases that end with the word.
  private mutating func accept(_ arrival: Arrival, _ pauses: PauseContext, _ lexicon: Lexicon) {
    var item = lexicon.phrases.nodes[arrival.node].accept
    guard item >= 0 else { return }
    let first = offers[arrival.offer]
    while item >= 0 {
      let accept = lexicon.phrases.accepts[item]
      item = accept.next
      let entry = lexicon.entryWeights[accept.payload]
      guard entry.counts(after: pauses.gap, isBeforePause: pauses.isBeforePause) else { continue }
      let phrase = entry.phrase(
        accept.payload, end: 1, (cost: first.cost, doubt: first.doubt, isMisheard: first.isMisheard),
        step: Offers.Offer.step(byEdge: arrival.edge), inner: first.isPhrase ? arrival.offer : -1)
      if let known = offers.indices.first(where: { offers[$0].symbol == phrase.symbol }) {
        guard offers[known].cost > phrase.cost, arrivals.count < SearchLimits.mostStates, !lies(known, inside: phrase) else { continue }
        // What was built on the dearer way to find it is built again on this one.
        offers[known] = phrase
        begin(with: Int32(known), lexicon)
      } else {
        add(phrase, lexicon)
      }
    }
  }

  /// Whether one is found again inside itself: classes may be phrases of each other.
  private func lies(_ index: Int, inside phrase: Offers.Offer) -> Bool {
    var inner = phrase.inner
    while inner >= 0 {
      if Int(inner) == index { return true }
      inner = offers[inner].inner
    }
    return false
  }

  private mutating func keepWhatGoesOn(_ lexicon: Lexicon) {
    var kept = Tape<Arrival>(capacity: arrivals.count)
    for index in arrivals.indices {
      let arrival = arrivals[index]
      guard arrival.isFollowedByText || lexicon.phrases.nodes[arrival.node].edge != -1 else { continue }
      kept.append(arrival)
      next.formUnion(arrival.symbols)
      if arrival.isFollowedByText { isFollowedByText = true }
    }
    arrivals = kept
  }

  private mutating func findFollowed(_ sets: borrowing FollowSets) {
    var masks = Tape<UInt64>(repeating: 0, count: sets.masks)
    for index in offers.indices {
      sets.forEach(holding: offers[index].symbol) { masks[$0 >> 6] |= 1 << UInt64($0 & 63) }
    }
    for place in masks.indices where masks[place] != 0 {
      follows.append(FollowSets.Mask(place: Int32(truncatingIfNeeded: place), bits: masks[place]))
    }
  }
}
