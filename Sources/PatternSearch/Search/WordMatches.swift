/// Words and phrases that one word may stand for by itself, and the longer phrases it may begin: the same wherever the
/// word is said.
///
/// Its edges end at 1, and its phrases know the automaton's edge that led to them. `PhraseChart` moves them to the
/// word's position.
struct WordMatches: ~Copyable, Sendable {
  static let homophoneCost: Float = 410 / 1024
  static let homophoneDoubt: Float = 0.15
  /// Cost of a word that spelling correction chose.
  static let correctionCost: Float = 614 / 1024
  static let correctionDoubt: Float = 0.5

  /// Longer phrase that the word may begin.
  struct Prefix {
    /// Edge of the phrase automaton that was taken.
    var automatonEdge: Int32
    /// Index of the match it was taken by.
    var match: Int32
    /// Index of the node it led to.
    var target: Int32
    /// Copy of that node.
    var node: Automaton.Node

    /// Whether free text may follow.
    var isFollowedByText: Bool { @inline(__always) get { node.freeStep >= 0 } }
  }

  /// Cost of the word at one position of a slot's free text.
  struct SlotCost {
    var slot: Int16
    /// Raw value of the `TextPosition`.
    var position: Int16
    var cost: Float
  }

  /// Words first: the one said, those it may be a mishearing of, and its correction; then phrases.
  private(set) var edges = UniqueBuffer<LatticeEdge>(capacity: 16)
  /// Follow sets that hold any of the symbols.
  private(set) var follows = UniqueBuffer<FollowSets.Mask>(capacity: 8)
  /// Longer phrases that the word may begin.
  private(set) var prefixes = UniqueBuffer<Prefix>(capacity: 16)
  /// Symbols that may follow any of them.
  private(set) var next = BloomFilter()
  /// Whether free text may follow any of them.
  private(set) var isFollowedByText = false
  /// Costs of the word in free text, in the slots that have any.
  private(set) var slotCosts = UniqueBuffer<SlotCost>(capacity: 8)

  /// - Parameter text: text of the word; only its spelling counts.
  init(of token: Token, in text: TokenizedText, _ pauses: PauseContext, _ lexicon: Lexicon) {
    addWords(token, lexicon)
    let words = Int32(edges.count)
    addClasses(token, text, lexicon)
    for index in 0..<words { begin(with: index, lexicon) }
    var index = 0
    while index < prefixes.count {
      accept(prefixes[index], pauses, lexicon)
      index += 1
    }
    keepPrefixesThatGoOn(lexicon)
    findFollowSets(lexicon.sentenceAutomaton.followSets)
  }

  /// Gives unused memory back.
  mutating func fit() {
    edges.fit()
    follows.fit()
    prefixes.fit()
    slotCosts.fit()
  }

  /// Adds the word said, the words it may be a mishearing of, and its correction.
  private mutating func addWords(_ token: Token, _ lexicon: Lexicon) {
    if token.word >= 0 {
      edges.append(LatticeEdge(symbol: token.word, end: 1, cost: 0, doubt: 0, isMisheard: false))
      var item = lexicon.homophones.first(of: token.word)
      while item >= 0 {
        let meant = lexicon.homophones.meant[item]
        edges.append(
          LatticeEdge(symbol: meant, end: 1, cost: Self.homophoneCost, doubt: Self.homophoneDoubt, isMisheard: true))
        item = lexicon.homophones.next[item]
      }
    }
    guard token.correction >= 0 else { return }
    edges.append(
      LatticeEdge(
        symbol: token.correction, end: 1, cost: Self.correctionCost, doubt: Self.correctionDoubt, isMisheard: true))
  }

  /// Adds the classes that the word's spelling tells.
  private mutating func addClasses(_ token: Token, _ text: TokenizedText, _ lexicon: Lexicon) {
    var classes = UniqueBuffer<Int32>(capacity: 8)
    if token.word < 0, !token.isNumber, let unlisted = lexicon.roles.unlisted { classes.append(unlisted) }
    let spelling = Int(token.spelling.lowerBound)..<Int(token.spelling.upperBound)
    lexicon.endings.find(of: spelling, in: text.letters, isKnown: token.word >= 0, &classes)
    if token.word < 0, !lexicon.beginnings.isEmpty {
      let word = text.letters[spelling]
      for (beginning, classID) in lexicon.beginnings {
        if word.count > beginning.count, word.starts(with: beginning) { classes.append(classID) }
      }
    }
    // Digits are a number in every language.
    if token.isNumber, let number = lexicon.roles.number { classes.append(number) }
    for index in classes.indices {
      add(
        LatticeEdge(symbol: Lexicon.symbol(ofClass: classes[index]), end: 1, cost: 0, doubt: 0, isMisheard: false),
        lexicon)
    }
  }

  private mutating func add(_ phrase: LatticeEdge, _ lexicon: Lexicon) {
    edges.append(phrase)
    // A word that only sounds like one of the class tells nothing about free text.
    if !phrase.isMisheard {
      lexicon.forEachPenalty(of: phrase.classID) { weigh($0) }
    }
    begin(with: Int32(edges.count - 1), lexicon)
  }

  private mutating func weigh(_ penalty: SlotPenalty) {
    for position in 0..<Int16(penalty.costs.all.scalarCount) where penalty.costs.all[Int(position)] != 0 {
      let cost = penalty.costs.all[Int(position)]
      if let known = slotCosts.indices.first(where: {
        slotCosts[$0].slot == penalty.slot && slotCosts[$0].position == position
      }) {
        slotCosts[known].cost += cost
      } else {
        slotCosts.append(SlotCost(slot: penalty.slot, position: position, cost: cost))
      }
    }
  }

  /// Begins the phrases whose first part an edge may be.
  private mutating func begin(with index: Int32, _ lexicon: Lexicon) {
    let match = edges[index]
    var item = lexicon.phraseAutomaton.rootEdge(match.symbol)
    while item >= 0 {
      let edge = lexicon.phraseAutomaton.edges[item]
      prefixes.append(
        Prefix(
          automatonEdge: item, match: index, target: edge.target, node: lexicon.phraseAutomaton.nodes[edge.target]))
      item = lexicon.phraseAutomaton.edge(after: item)
    }
  }

  /// Adds the phrases that end with the word.
  private mutating func accept(_ prefix: Prefix, _ pauses: PauseContext, _ lexicon: Lexicon) {
    var item = prefix.node.accept
    guard item >= 0 else { return }
    let first = edges[prefix.match]
    while item >= 0 {
      let accept = lexicon.phraseAutomaton.accepts[item]
      item = accept.next
      let weight = lexicon.phraseWeights[accept.payload]
      guard weight.counts(after: pauses.gap, isBeforePause: pauses.isBeforePause) else { continue }
      let phrase = LatticeEdge(
        accept.payload, weight, end: 1, words: (cost: first.cost, doubt: first.doubt, isMisheard: first.isMisheard),
        backpointer: LatticeEdge.backpointer(byEdge: prefix.automatonEdge), inner: first.isPhrase ? prefix.match : -1)
      if let known = edges.indices.first(where: { edges[$0].symbol == phrase.symbol }) {
        guard edges[known].cost > phrase.cost, prefixes.count < SearchLimits.mostStates, !lies(known, inside: phrase)
        else { continue }
        // Phrases built on the dearer match are built again on this one.
        edges[known] = phrase
        begin(with: Int32(known), lexicon)
      } else {
        add(phrase, lexicon)
      }
    }
  }

  /// Whether an edge lies inside a phrase: classes may be phrases of each other.
  private func lies(_ index: Int, inside phrase: LatticeEdge) -> Bool {
    var inner = phrase.inner
    while inner >= 0 {
      if Int(inner) == index { return true }
      inner = edges[inner].inner
    }
    return false
  }

  private mutating func keepPrefixesThatGoOn(_ lexicon: Lexicon) {
    var kept = UniqueBuffer<Prefix>(capacity: prefixes.count)
    for index in prefixes.indices {
      let prefix = prefixes[index]
      guard prefix.isFollowedByText || prefix.node.edge != -1 else { continue }
      kept.append(prefix)
      next.formUnion(prefix.node.symbols)
      if prefix.isFollowedByText { isFollowedByText = true }
    }
    prefixes = kept
  }

  private mutating func findFollowSets(_ sets: borrowing FollowSets) {
    var masks = UniqueBuffer<UInt64>(repeating: 0, count: sets.masks)
    for index in edges.indices {
      sets.forEach(holding: edges[index].symbol) { masks[$0 >> 6] |= 1 << UInt64($0 & 63) }
    }
    for word in masks.indices where masks[word] != 0 {
      follows.append(FollowSets.Mask(word: Int32(truncatingIfNeeded: word), bits: masks[word]))
    }
  }
}
