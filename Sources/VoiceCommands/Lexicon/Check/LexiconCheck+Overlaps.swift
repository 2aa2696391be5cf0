import PatternSearch

/// Words that stand in several places.
extension LexiconCheck {
  /// Pattern that takes words of another, and some of these words.
  private struct Cover {
    var pattern: Int
    var sample: [PatternOverlaps.Label]
  }

  /// Alternatives that others hide, and words that mean two things.
  func overlaps() -> [LexiconFinding] {
    var classes: [Int32: [OutlinedPattern]] = [:]
    var sentences: [OutlinedPattern] = []
    for pattern in outline.patterns {
      switch pattern.owner {
      case .phraseClass(let id): classes[id, default: []].append(pattern)
      case .rule: sentences.append(pattern)
      }
    }
    return classes.values.flatMap(overlaps) + overlaps(among: sentences)
  }

  /// - Parameter patterns: those of one class, or all sentences.
  private func overlaps(among patterns: [OutlinedPattern]) -> [LexiconFinding] {
    var isHidden = [Bool](repeating: true, count: patterns.count)
    var covers: [Int: Cover] = [:]
    var contradictions: [Int: Cover] = [:]
    var wider: [Int: (patterns: [Int], sample: [PatternOverlaps.Label])] = [:]
    var search: PatternOverlaps
    do { search = try PatternOverlaps(patterns.map(\.pieces)) } catch { return [tooMany(patterns)] }
    let isComplete = search.forEach { accepted, sample in
      for pattern in accepted {
        let all = wider[pattern] ?? (accepted.filter { $0 > pattern && replaces($0, pattern, patterns) }, sample)
        wider[pattern] = (all.patterns.filter(accepted.contains), all.sample)
        guard let other = accepted.first(where: { hides($0, pattern, patterns) }) else {
          isHidden[pattern] = false
          continue
        }
        let cover = Cover(pattern: other, sample: sample)
        if covers[pattern] == nil { covers[pattern] = cover }
        if contradictions[pattern] == nil, contradicts(patterns[pattern], patterns[other]) {
          contradictions[pattern] = cover
        }
      }
    }
    guard isComplete else { return [tooMany(patterns)] }
    return patterns.indices.compactMap { index in
      if let cover = contradictions[index] {
        return contradiction(patterns[index], patterns[cover.pattern], cover.sample)
      }
      if isHidden[index], let cover = covers[index] {
        return hidden(patterns[index], by: patterns[cover.pattern], cover.sample)
      }
      guard let all = wider[index], let other = all.patterns.first(where: { !isHidden[$0] }) else { return nil }
      return hidden(patterns[index], by: patterns[other], all.sample)
    }
  }

  /// Whether words that both accept always go to the first: it is cheaper, or as cheap and stands before.
  private func hides(_ first: Int, _ second: Int, _ patterns: [OutlinedPattern]) -> Bool {
    guard first != second, patterns[first].counts(wherever: patterns[second]) else { return false }
    let costs = (cost(of: patterns[first]), cost(of: patterns[second]))
    guard costs.0 == costs.1 else { return costs.0 < costs.1 }
    return first < second || !patterns[second].counts(wherever: patterns[first])
  }

  /// Whether one does for words that both accept what the other does, so that it makes no difference which counts.
  private func replaces(_ one: Int, _ other: Int, _ patterns: [OutlinedPattern]) -> Bool {
    let (one, other) = (patterns[one], patterns[other])
    return type(of: one) == type(of: other) && one.means(other) && one.binds(like: other)
      && cost(of: one) == cost(of: other) && one.options.precision == other.options.precision
      && one.counts(wherever: other)
  }

  /// Whether nothing but the order of the files decides between two meanings.
  private func contradicts(_ one: OutlinedPattern, _ other: OutlinedPattern) -> Bool {
    guard cost(of: one) == cost(of: other), one.counts(wherever: other), other.counts(wherever: one) else {
      return false
    }
    return type(of: one) != type(of: other) || type(of: one) == nil && !one.means(other)
  }

  private func cost(of pattern: OutlinedPattern) -> Float {
    if case .rule(_, let sentence) = pattern.owner { return lexicon.sentenceWeights[sentence].cost }
    return pattern.options.cost
  }

  /// Type of the commands of a sentence; nil for a phrase.
  private func type(of pattern: OutlinedPattern) -> CommandType? {
    if case .rule(let block, _) = pattern.owner { return outline.blocks[block].type }
    return nil
  }

  // MARK: Texts

  private func contradiction(
    _ one: OutlinedPattern, _ other: OutlinedPattern, _ words: [PatternOverlaps.Label]
  ) -> LexiconFinding {
    finding(
      .contradiction, at: one.source,
      "“\(text(words))” is \(meaning(of: one)) here and \(meaning(of: other)) \(place(of: other, from: one)), "
        + "and both cost the same: delete one, or give one a cost")
  }

  private func hidden(
    _ one: OutlinedPattern, by other: OutlinedPattern, _ words: [PatternOverlaps.Label]
  ) -> LexiconFinding {
    if type(of: one) == type(of: other), one.means(other) {
      return finding(
        .duplicate, at: one.source,
        "“\(text(words))” of \(owner(of: one)) stands \(place(of: other, from: one)) already: "
          + "delete it in one of the two places")
    }
    return finding(
      .unreachable, at: one.source,
      "“\(text(words))” is never \(meaning(of: one)), for \(place(of: other, from: one)) it is \(meaning(of: other)) "
        + "and costs no more: delete it, or make it cheaper")
  }

  private func tooMany(_ patterns: [OutlinedPattern]) -> LexiconFinding {
    finding(
      .fault, at: patterns[0].source,
      "\(owner(of: patterns[0])) and what is compared with it can be said in too many ways to compare them all: "
        + "take a “*” or some “[…]” out of its longest lines")
  }

  private func text(_ labels: [PatternOverlaps.Label]) -> String {
    labels.map { label in
      switch label {
      case .symbol(let symbol) where symbol >= 0: lexicon.symbolTable.word(symbol)
      case .symbol(let symbol): "<\(lexicon.classNames[Int(Lexicon.classID(of: symbol))])>"
      case .free(let slot): "{\(lexicon.slotNames[Int(slot)])}"
      }
    }.joined(separator: " ")
  }

  private func owner(of pattern: OutlinedPattern) -> String {
    switch pattern.owner {
    case .phraseClass(let id): "<\(lexicon.classNames[Int(id)])>"
    case .rule(let block, _): outline.blocks[block].type.name
    }
  }

  /// Value of a phrase, or intent of a sentence, with the fields it sets.
  private func meaning(of pattern: OutlinedPattern) -> String {
    var parts: [String] = []
    if case .rule = pattern.owner { parts.append(owner(of: pattern)) }
    if let value = pattern.value { parts.append("“\(text(value))”") }
    for assignment in pattern.options.assignments {
      parts.append("\(lexicon.fieldNames[Int(assignment.name)]) “\(text(assignment.template))”")
    }
    if pattern.options.doubt != 0 { parts.append("a doubt of \(pattern.options.doubt)") }
    return parts.isEmpty ? "itself" : parts.joined(separator: " with ")
  }

  private func text(_ template: TextTemplate) -> String {
    ([template.first] + template.rest).map { piece in
      switch piece {
      case .text(let text): text
      case .capture(let name): "{\(lexicon.fieldNames[Int(name)])}"
      }
    }.joined()
  }

  private func place(of other: OutlinedPattern, from one: OutlinedPattern) -> String {
    other.source == one.source ? "in this line" : "at \(lexicon.describe(other.source))"
  }
}
