/// Clauses of a finished search, with their captures.
extension ViterbiSearch {
  private var text: TokenizedText { chart.text }

  /// Clauses of the parse whose last clause has an end, in order.
  package func clauses(endingWith last: Int32) -> [Clause] {
    var result: [Clause] = []
    var item = last
    while item >= 0 {
      result.append(clause(item))
      item = starts[ends[item].start].previous
    }
    result.reverse()
    return result
  }

  /// Phrases a clause was made of.
  package func matches(of clause: Clause) -> [PhraseMatch] {
    var matches: [PhraseMatch] = []
    forEachStep(endingWith: ends[clause.end].backpointer) { step in
      guard step.automatonEdge >= 0, step.phrase >= 0 else { return }
      let phrase = chart.lattice[step.phrase]
      let source = phrase.pattern >= 0 ? lexicon.phrasePatterns[Int(phrase.pattern)].source : nil
      matches.append(PhraseMatch(text: said(step.start, step.end), classID: phrase.classID, source: source))
    }
    return matches
  }

  private func clause(_ id: Int32) -> Clause {
    let end = ends[id]
    let start = starts[end.start]
    var captures: [Capture] = []
    captures.reserveCapacity(4)
    var doubt = start.doubt + max(0, end.doubt)
    forEachStep(endingWith: end.backpointer) { step in
      if step.automatonEdge < 0 {
        let free = lexicon.sentenceAutomaton.freeSteps[step.freeStep]
        doubt += freeDoubt(step, free.slot)
        let isPath = free.name >= 0 && free.name == lexicon.pathName
        let words = chart.tokens[Int(step.start)..<Int(step.end)]
        record(
          free.name, isPath ? text.verbatim(words) : trimmed(text.text(words), free.slot), step.start..<step.end,
          &captures)
      } else {
        let edge = lexicon.sentenceAutomaton.edges[step.automatonEdge]
        if step.phrase >= 0 {
          let phrase = chart.lattice[step.phrase]
          doubt += phrase.doubt
          capture(phrase, start: step.start, name: edge.name, &captures)
        } else if chart.tokens[Int(step.start)].word != edge.symbol {
          doubt +=
            chart.tokens[Int(step.start)].correction == edge.symbol
            ? WordMatches.correctionDoubt : WordMatches.homophoneDoubt
        }
      }
    }
    joinNeighbours(&captures)
    let pattern = lexicon.sentencePatterns[Int(end.pattern)]
    assign(pattern.assignments, &captures)
    return Clause(
      pattern: end.pattern, type: pattern.type, precision: lexicon.sentenceWeights[Int(end.pattern)].precision,
      captures: captures,
      range: start.position..<end.end, doubt: doubt, cost: end.cost - start.cost, end: id)
  }

  /// Joins neighbouring pieces of one field, with the punctuation between them.
  private func joinNeighbours(_ captures: inout [Capture]) {
    guard captures.indices.dropFirst().contains(where: { Self.areNeighbours(captures[$0 - 1], captures[$0]) }) else {
      return
    }
    var joined: [Capture] = []
    var next = captures.startIndex
    while next < captures.endIndex {
      var piece = captures[next]
      var isJoined = false
      next += 1
      while next < captures.endIndex, Self.areNeighbours(piece, captures[next]),
        isJoined || isAsSaid(piece), isAsSaid(captures[next])
      {
        piece.range = piece.range.lowerBound..<captures[next].range.upperBound
        isJoined = true
        next += 1
      }
      // The text is made once for all pieces; to lengthen it piece by piece would take quadratic time.
      if isJoined { piece.text = said(piece.range.lowerBound, piece.range.upperBound) }
      joined.append(piece)
    }
    captures = joined
  }

  /// Whether two captures are of one field and side by side.
  private static func areNeighbours(_ left: Capture, _ right: Capture) -> Bool {
    left.name == right.name && left.range.upperBound == right.range.lowerBound
  }

  /// Whether a capture is spelled as it was said, and no value that its words stand for.
  private func isAsSaid(_ capture: Capture) -> Bool {
    !capture.range.isEmpty && capture.text == said(capture.range.lowerBound, capture.range.upperBound)
  }

  /// Visits the steps that lead to one, in order.
  @inline(__always) private func forEachStep(endingWith last: Int32, _ body: (Backpointer) -> Void) {
    var path = UniqueBuffer<Int32>(capacity: 32, in: chart.arena)
    var item = last
    while item >= 0 {
      path.append(item)
      item = backpointers[item].previous
    }
    while !path.isEmpty { body(backpointers[path.removeLast()]) }
  }

  private func freeDoubt(_ step: Backpointer, _ slot: Int16) -> Float {
    var doubt = chart.costs(at: step.start, slot).first + chart.costs(at: step.end - 1, slot).last
    for position in step.start..<step.end { doubt += chart.extraCost(at: position, from: step.start, slot) }
    return max(0, doubt)
  }

  /// Captures the fields inside a phrase, those its line sets, and its own value as `name`.
  private func capture(_ phrase: LatticeEdge, start: Int32, name: Int16, _ captures: inout [Capture]) {
    let inner = self.captures(of: phrase, start)
    captures += inner
    guard name >= 0 else { return }
    record(name, value(of: phrase, inner) ?? spelled(phrase, start), start..<phrase.end, &captures)
  }

  /// Fields captured inside a phrase and those its line sets.
  private func captures(of phrase: LatticeEdge, _ start: Int32) -> [Capture] {
    var inner: [Capture] = []
    guard capturesAnything(phrase, start) else { return inner }
    chart.forEachStep(of: phrase, at: start) { step in
      if step.automatonEdge < 0 {
        record(
          lexicon.phraseAutomaton.freeSteps[step.freeStep].name, said(step.start, step.end), step.start..<step.end,
          &inner)
      } else if step.phrase >= 0 {
        let edge = lexicon.phraseAutomaton.edges[step.automatonEdge]
        capture(chart.lattice[step.phrase], start: step.start, name: edge.name, &inner)
      }
    }
    if phrase.pattern >= 0 { assign(lexicon.phrasePatterns[Int(phrase.pattern)].assignments, &inner) }
    return inner
  }

  /// Whether a phrase has captures or free text in it. Most have only words.
  private func capturesAnything(_ phrase: LatticeEdge, _ start: Int32) -> Bool {
    if phrase.pattern >= 0, !lexicon.phrasePatterns[Int(phrase.pattern)].assignments.isEmpty { return true }
    var item = chart.lastStep(of: phrase, at: start)
    while let step = item {
      if step.automatonEdge < 0 { return true }
      if step.phrase >= 0,
        lexicon.phraseAutomaton.edges[step.automatonEdge].name >= 0
          || capturesAnything(chart.lattice[step.phrase], step.start)
      {
        return true
      }
      item = chart.step(before: step)
    }
    return false
  }

  /// Value a phrase stands for; nil when it stands for itself.
  private func value(of phrase: LatticeEdge, _ captures: [Capture]) -> String? {
    guard phrase.pattern >= 0, let template = lexicon.phrasePatterns[Int(phrase.pattern)].value else { return nil }
    return filled(template, captures)
  }

  /// Words of a phrase: as said, or as meant where one was misheard; a single phrase inside gives its value.
  private func spelled(_ phrase: LatticeEdge, _ start: Int32) -> String {
    if let only = chart.lastStep(of: phrase, at: start), only.previous < 0, only.phrase >= 0 {
      let inner = chart.lattice[only.phrase]
      return value(of: inner, captures(of: inner, start)) ?? spelled(inner, start)
    }
    guard phrase.isMisheard else { return said(start, phrase.end) }
    var words: [String] = []
    chart.forEachStep(of: phrase, at: start) { step in
      words.append(
        step.automatonEdge >= 0 && step.phrase < 0
          ? lexicon.symbolTable.word(lexicon.phraseAutomaton.edges[step.automatonEdge].symbol)
          : step.phrase >= 0
            ? spelled(chart.lattice[step.phrase], step.start)
            : said(step.start, step.end))
    }
    return words.joined(separator: " ")
  }

  private func said(_ start: Int32, _ end: Int32) -> String {
    text.text(chart.tokens[Int(start)..<Int(end)])
  }

  /// Text without the case ending that the slot's texts have.
  private func trimmed(_ text: String, _ slot: Int16) -> String {
    lexicon.trims[Int(slot)].map { lexicon.caseEndings[Int($0)].removed(from: text) } ?? text
  }

  private func record(_ name: Int16, _ text: String, _ range: Range<Int32>, _ captures: inout [Capture]) {
    guard name >= 0 else { return }
    let isParted = chart.tokens[Int(range.lowerBound)].gap >= .comma
    captures.append(Capture(name: name, text: text, range: range, isParted: isParted))
  }

  private func assign(_ assignments: [FieldAssignment], _ captures: inout [Capture]) {
    for assignment in assignments {
      guard let text = filled(assignment.template, captures) else { continue }
      captures.removeAll { $0.name == assignment.name }
      captures.append(Capture(name: assignment.name, text: text, range: 0..<0))
    }
  }

  /// Text of a template; nil when one of its fields was not captured.
  private func filled(_ template: TextTemplate, _ captures: [Capture]) -> String? {
    guard var result = filled(template.first, captures) else { return nil }
    for piece in template.rest {
      guard let more = filled(piece, captures) else { return nil }
      result += more
    }
    return result
  }

  private func filled(_ piece: TextTemplate.Piece, _ captures: [Capture]) -> String? {
    switch piece {
    case .text(let text): return text
    case .capture(let name):
      var result: String?
      for capture in captures where capture.name == name {
        result = result.map { $0 + " " + capture.text } ?? capture.text
      }
      return result
    }
  }
}
