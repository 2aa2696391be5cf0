/// What the words at a position can be read as, for every place in the sentence patterns alike.
struct ClauseOffers: ~Copyable {
  struct Offer {
    var symbol: Symbol
    var cost: Float
    var end: Int32
    /// -1 for a word.
    var span: Int32
    /// A word taken for another.
    var isMisheard: Bool
    /// Only in the first clause of an utterance.
    var isOpening: Bool
  }

  private(set) var all = Tape<Offer>(capacity: 32)
  /// The symbol of each: what is asked of them most, side by side.
  private var filters = Tape<SymbolFilter>(capacity: 32)
  /// Their symbols.
  private(set) var symbols = SymbolFilter()

  /// The index of the first offer from `start` on that a node with these symbols may have an edge for; that of the end where there is none.
  @inline(__always) func next(from start: Int, for symbols: SymbolFilter) -> Int { filters.index(from: start) { symbols.meets($0) } }

  mutating func gather(at position: Int32, _ chart: borrowing PhraseChart, _ lexicon: Lexicon) {
    all.removeAll()
    filters.removeAll()
    symbols = SymbolFilter()
    let token = chart.tokens[Int(position)]
    if token.word >= 0 {
      add(token.word, at: position)
      var item = lexicon.homophones.first(of: token.word)
      while item >= 0 {
        add(lexicon.homophones.meant[item], at: position, cost: PhraseChart.homophoneCost)
        item = lexicon.homophones.next[item]
      }
    }
    if token.guess >= 0 { add(token.guess, at: position, cost: PhraseChart.guessCost) }
    for index in chart.spans(at: position) {
      let span = chart.spans[index]
      let symbol = Lexicon.symbol(ofClass: span.classID)
      add(
        Offer(
          symbol: symbol, cost: span.cost, end: span.end, span: index, isMisheard: span.isMisheard,
          isOpening: span.entry >= 0 && lexicon.entries[Int(span.entry)].weight.isOpening))
    }
  }

  private mutating func add(_ word: Symbol, at position: Int32, cost: Float = 0) {
    add(Offer(symbol: word, cost: cost, end: position + 1, span: -1, isMisheard: cost > 0, isOpening: false))
  }

  @inline(__always) private mutating func add(_ offer: Offer) {
    let filter = SymbolFilter(offer.symbol)
    all.append(offer)
    filters.append(filter)
    symbols.formUnion(filter)
  }
}
