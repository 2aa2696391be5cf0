/// What one word can be read as by itself, and what longer phrases it may begin: the same wherever the word is said.
///
/// Here everything ends at 1 and the steps are not written down; `PhraseChart` does that where the word is said.
struct WordReading: ~Copyable, Sendable {
  /// What stands around a word: some phrases count only after a pause, or only before one.
  struct Context: Sendable {
    static let count = 6

    var gap: Gap
    var isBeforePause: Bool

    /// From zero on; a hyphen parts no more than a space.
    var number: Int { (gap < .comma ? 0 : gap == .comma ? 1 : 2) + (isBeforePause ? 3 : 0) }
  }

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

  /// What a slot's text costs with the word in it.
  struct Weight {
    var slot: Int32
    var costs: PhraseChart.Costs
  }

  /// Words first: what is said and what it may be a mishearing of or a slip for; then phrases.
  private(set) var offers = Tape<Offers.Offer>(capacity: 16)
  /// Their symbols …
  private(set) var symbols = SymbolFilter()
  /// … and where each is.
  private(set) var masks = Tape<Offers.Mask>(capacity: 0)
  /// Where phrases of more words go on.
  private(set) var arrivals = Tape<Arrival>(capacity: 16)
  /// With what any of them does, other than free text …
  private(set) var next = SymbolFilter()
  /// … which may follow some.
  private(set) var isFollowedByText = false
  /// What the word costs in free text, of the slots where it does.
  private(set) var weights = Tape<Weight>(capacity: 8)

  /// - Parameters:
  ///   - words: the symbols of words, with what it costs to take what is said for them.
  ///   - classes: those of the word by its spelling.
  init(_ words: borrowing Tape<Offers.Offer>, _ classes: borrowing Tape<Int32>, _ context: Context, _ lexicon: Lexicon) {
    for index in words.indices { offers.append(words[index]) }
    for index in classes.indices {
      add(Offers.Offer(symbol: Lexicon.symbol(ofClass: classes[index]), end: 1, cost: 0, doubt: 0, isMisheard: false), lexicon)
    }
    for index in words.indices { begin(with: Int32(index), lexicon) }
    var index = 0
    while index < arrivals.count {
      accept(arrivals[index], context, lexicon)
      index += 1
    }
    keepWhatGoesOn(lexicon)
    for index in offers.indices { symbols.formUnion(SymbolFilter(offers[index].symbol)) }
    masks = Offers.masks(of: offers)
    // They are kept.
    offers.fit()
    masks.fit()
    arrivals.fit()
    weights.fit()
  }

  private mutating func add(_ phrase: Offers.Offer, _ lexicon: Lexicon) {
    offers.append(phrase)
    // A word that only sounds like one of the class says nothing about free text.
    if !phrase.isMisheard {
      lexicon.forEachPenalty(of: phrase.classID) { weigh(Int32($0.slot), $0.costs) }
    }
    begin(with: Int32(offers.count - 1), lexicon)
  }

  private mutating func weigh(_ slot: Int32, _ costs: PhraseChart.Costs) {
    guard let known = weights.indices.first(where: { weights[$0].slot == slot }) else {
      return weights.append(Weight(slot: slot, costs: costs))
    }
    weights[known].costs.all += costs.all
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
  private mutating func accept(_ arrival: Arrival, _ context: Context, _ lexicon: Lexicon) {
    var item = lexicon.phrases.nodes[arrival.node].accept
    guard item >= 0 else { return }
    let first = offers[arrival.offer]
    while item >= 0 {
      let accept = lexicon.phrases.accepts[item]
      item = accept.next
      let entry = lexicon.entryWeights[accept.payload]
      guard context.gap >= entry.follows || entry.follows == .space, context.isBeforePause || !entry.precedesPause else { continue }
      let phrase = Offers.Offer(
        symbol: Lexicon.symbol(ofClass: entry.classID), end: 1, cost: first.cost + entry.cost, doubt: first.doubt + entry.doubt,
        entry: accept.payload, step: Offers.Offer.step(byEdge: arrival.edge), inner: first.isPhrase ? arrival.offer : -1,
        isMisheard: first.isMisheard, isOpening: entry.isOpening)
      if let known = offers.indices.first(where: { offers[$0].symbol == phrase.symbol }) {
        guard offers[known].cost > phrase.cost, arrivals.count < PhraseChart.mostStates else { continue }
        // What was built on the dearer way to find it is built again on this one.
        offers[known] = phrase
        begin(with: Int32(known), lexicon)
      } else {
        add(phrase, lexicon)
      }
    }
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
}
