import SketchCore

/// A text bound to a field of a command.
struct Binding: Sendable {
  var name: Int16
  var text: String
  /// The words it came from; empty when a rule set it.
  var range: Range<Int32>
  /// A pause stands before it.
  var isParted = false
}

/// One clause of an utterance, read: which rule, and what it captured.
struct Clause: Sendable {
  var rule: Int32
  var bindings: [Binding]
  var range: Range<Int32>
  /// How much speaks against this reading: unlikely words in free text, mishearings.
  var doubt: Float
  var cost: Float
  /// Of the search it was read from.
  var completion: Int32

  /// The same, so many words further on; what it captured keeps its places in the part that was read.
  func moved(by words: Int32) -> Clause {
    var copy = self
    copy.range = range.lowerBound + words..<range.upperBound + words
    return copy
  }
}

/// A phrase of the lexicon that was found.
struct PhraseMatch: Sendable {
  var text: String
  var classID: Int32
  /// Where it is defined; nil for digits and words known by their ending.
  var place: Lexicon.Place?
}

/// Turns the steps of a search back into clauses with their captures.
extension ClauseSearch {
  private var text: TokenizedText { chart.text }

  /// The clauses of the reading that ends with `completion`, in order.
  func clauses(endingWith completion: Int32) -> [Clause] {
    var result: [Clause] = []
    var item = completion
    while item >= 0 {
      result.append(clause(item))
      item = beginnings[completions[item].beginning].previous
    }
    result.reverse()
    return result
  }

  /// The phrases a clause was made of.
  func matches(of clause: Clause) -> [PhraseMatch] {
    var matches: [PhraseMatch] = []
    forEach(in: steps, endingWith: completions[clause.completion].step) { step in
      guard step.edge >= 0, step.phrase >= 0 else { return }
      let phrase = chart.offers[step.phrase]
      let place = phrase.entry >= 0 ? lexicon.entries[Int(phrase.entry)].place : nil
      matches.append(PhraseMatch(text: said(step.start, step.end), classID: phrase.classID, place: place))
    }
    return matches
  }

  private func clause(_ completion: Int32) -> Clause {
    let found = completions[completion]
    let beginning = beginnings[found.beginning]
    var bindings: [Binding] = []
    bindings.reserveCapacity(4)
    var doubt = beginning.doubt + max(0, found.doubt)
    forEach(in: steps, endingWith: found.step) { step in
      if step.edge < 0 {
        let free = lexicon.clauses.freeSteps[step.text]
        doubt += freeDoubt(step, free.slot)
        let isPath = free.name >= 0 && free.name == lexicon.pathName
        let words = chart.tokens[Int(step.start)..<Int(step.end)]
        bind(free.name, isPath ? text.verbatim(words) : trimmed(text.text(words), free.slot), step.start..<step.end, &bindings)
      } else {
        let edge = lexicon.clauses.edges[step.edge]
        if step.phrase >= 0 {
          let phrase = chart.offers[step.phrase]
          doubt += phrase.doubt
          readPhrase(phrase, start: step.start, name: edge.name, &bindings)
        } else if chart.tokens[Int(step.start)].word != edge.symbol {
          doubt += chart.tokens[Int(step.start)].guess == edge.symbol ? WordReading.guessDoubt : WordReading.homophoneDoubt
        }
      }
    }
    joinNeighbours(&bindings)
    assign(lexicon.rules[Int(found.rule)].assignments, &bindings)
    return Clause(
      rule: found.rule, bindings: bindings, range: beginning.position..<found.end, doubt: doubt, cost: found.cost - beginning.cost,
      completion: completion)
  }

  /// Pieces of one text that stand side by side are one piece, with the punctuation between them.
  private func joinNeighbours(_ bindings: inout [Binding]) {
    guard bindings.indices.dropFirst().contains(where: { Self.areNeighbours(bindings[$0 - 1], bindings[$0]) }) else { return }
    var joined: [Binding] = []
    var next = bindings.startIndex
    while next < bindings.endIndex {
      var piece = bindings[next]
      var isJoined = false
      next += 1
      while next < bindings.endIndex, Self.areNeighbours(piece, bindings[next]),
        isJoined || isAsSaid(piece), isAsSaid(bindings[next])
      {
        piece.range = piece.range.lowerBound..<bindings[next].range.upperBound
        isJoined = true
        next += 1
      }
      // Said once for all of them: to lengthen it piece by piece would take time that grows with the square.
      if isJoined { piece.text = said(piece.range.lowerBound, piece.range.upperBound) }
      joined.append(piece)
    }
    bindings = joined
  }

  /// Whether two are of one name and side by side.
  private static func areNeighbours(_ left: Binding, _ right: Binding) -> Bool {
    left.name == right.name && left.range.upperBound == right.range.lowerBound
  }

  /// Spelled as it was said, and not a value that the words stand for.
  private func isAsSaid(_ binding: Binding) -> Bool {
    !binding.range.isEmpty && binding.text == said(binding.range.lowerBound, binding.range.upperBound)
  }

  /// The steps that lead to one, in order.
  @inline(__always) private func forEach(in steps: borrowing Tape<Step>, endingWith last: Int32, _ body: (Step) -> Void) {
    var path = Tape<Int32>(capacity: 32, in: chart.memory)
    var item = last
    while item >= 0 {
      path.append(item)
      item = steps[item].previous
    }
    while !path.isEmpty { body(steps[path.removeLast()]) }
  }

  private func freeDoubt(_ step: Step, _ slot: Int16) -> Float {
    var doubt = chart.costs(at: step.start, slot).first + chart.costs(at: step.end - 1, slot).last
    for position in step.start..<step.end { doubt += chart.extraCost(at: position, from: step.start, slot) }
    return max(0, doubt)
  }

  /// Binds what a phrase captured inside, what its entry sets, and its own value to `name`.
  private func readPhrase(_ phrase: Offers.Offer, start: Int32, name: Int16, _ bindings: inout [Binding]) {
    let inner = captures(of: phrase, start)
    bindings += inner
    guard name >= 0 else { return }
    bind(name, value(of: phrase, inner) ?? spelled(phrase, start), start..<phrase.end, &bindings)
  }

  /// What a phrase captured inside and what its entry sets.
  private func captures(of phrase: Offers.Offer, _ start: Int32) -> [Binding] {
    var inner: [Binding] = []
    guard capturesAnything(phrase, start) else { return inner }
    chart.forEachStep(of: phrase, at: start) { step in
      if step.edge < 0 {
        bind(lexicon.phrases.freeSteps[step.text].name, said(step.start, step.end), step.start..<step.end, &inner)
      } else if step.phrase >= 0 {
        let edge = lexicon.phrases.edges[step.edge]
        readPhrase(chart.offers[step.phrase], start: step.start, name: edge.name, &inner)
      }
    }
    if phrase.entry >= 0 { assign(lexicon.entries[Int(phrase.entry)].assignments, &inner) }
    return inner
  }

  /// Whether there is anything in a phrase but words. Most are nothing else.
  private func capturesAnything(_ phrase: Offers.Offer, _ start: Int32) -> Bool {
    if phrase.entry >= 0, !lexicon.entries[Int(phrase.entry)].assignments.isEmpty { return true }
    var item = chart.lastStep(of: phrase, at: start)
    while let step = item {
      if step.edge < 0 { return true }
      if step.phrase >= 0, lexicon.phrases.edges[step.edge].name >= 0 || capturesAnything(chart.offers[step.phrase], step.start) {
        return true
      }
      item = chart.step(before: step)
    }
    return false
  }

  /// What a phrase stands for; nil when it stands for itself.
  private func value(of phrase: Offers.Offer, _ captures: [Binding]) -> String? {
    guard phrase.entry >= 0, let template = lexicon.entries[Int(phrase.entry)].value else { return nil }
    return filled(template, captures)
  }

  /// The words of a phrase: as said, or as meant where one was misheard; a single phrase inside gives its value.
  private func spelled(_ phrase: Offers.Offer, _ start: Int32) -> String {
    if let only = chart.lastStep(of: phrase, at: start), only.previous < 0, only.phrase >= 0 {
      let inner = chart.offers[only.phrase]
      return value(of: inner, captures(of: inner, start)) ?? spelled(inner, start)
    }
    guard phrase.isMisheard else { return said(start, phrase.end) }
    var words: [String] = []
    chart.forEachStep(of: phrase, at: start) { step in
      words.append(
        step.edge >= 0 && step.phrase < 0
          ? lexicon.vocabulary.word(lexicon.phrases.edges[step.edge].symbol)
          : step.phrase >= 0
            ? spelled(chart.offers[step.phrase], step.start)
            : said(step.start, step.end))
    }
    return words.joined(separator: " ")
  }

  private func said(_ start: Int32, _ end: Int32) -> String {
    text.text(chart.tokens[Int(start)..<Int(end)])
  }

  /// Without the case ending that the slot's texts have.
  private func trimmed(_ text: String, _ slot: Int16) -> String {
    lexicon.trims[Int(slot)].map { lexicon.caseEndings[Int($0)].removed(from: text) } ?? text
  }

  private func bind(_ name: Int16, _ text: String, _ range: Range<Int32>, _ bindings: inout [Binding]) {
    guard name >= 0 else { return }
    let isParted = chart.tokens[Int(range.lowerBound)].gap >= .comma
    bindings.append(Binding(name: name, text: text, range: range, isParted: isParted))
  }

  private func assign(_ assignments: [Lexicon.Assignment], _ bindings: inout [Binding]) {
    for assignment in assignments {
      guard let text = filled(assignment.template, bindings) else { continue }
      bindings.removeAll { $0.name == assignment.name }
      bindings.append(Binding(name: assignment.name, text: text, range: 0..<0))
    }
  }

  /// nil when something it speaks of was not captured.
  private func filled(_ template: Lexicon.Template, _ bindings: [Binding]) -> String? {
    guard var result = filled(template.first, bindings) else { return nil }
    for piece in template.rest {
      guard let more = filled(piece, bindings) else { return nil }
      result += more
    }
    return result
  }

  private func filled(_ piece: Lexicon.Template.Piece, _ bindings: [Binding]) -> String? {
    switch piece {
    case .text(let text): return text
    case .capture(let name):
      var result: String?
      for binding in bindings where binding.name == name { result = result.map { $0 + " " + binding.text } ?? binding.text }
      return result
    }
  }
}
