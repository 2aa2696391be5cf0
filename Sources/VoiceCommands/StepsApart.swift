/// Steps that are plain by themselves, where the cheapest way to read them as one text swallows some: "could the boat be a submarine and remove the
/// people", "the knight should carry a torch, then paper cutout".
extension TokenizedText {
  /// Between two steps.
  struct Cut {
    /// Where the words before it end …
    var end: Int
    /// … and those after it begin.
    var start: Int
  }

  /// All of the text as plain changes, one after the other, which are more steps than `count`.
  /// - Parameter known: between steps that were found: nothing was swallowed there.
  func stepsApart(
    moreThan count: Int, known: [Cut] = [], _ lexicon: Lexicon, read: ([Token]) -> Understanding
  ) -> Understanding? {
    let cuts = cuts(lexicon)
    guard !cuts.isEmpty, cuts.count < Self.mostPieces, cuts.count + 1 > count else { return nil }
    let unknown = cuts.filter { cut in !known.contains { $0.end <= cut.end && cut.start <= $0.start } }
    guard !unknown.isEmpty else { return nil }
    for cut in unknown {
      if let both = steps([cut], moreThan: count, lexicon, read: read) { return both }
    }
    return cuts.count > 1 ? steps(cuts, moreThan: count, lexicon, read: read) : nil
  }

  private func steps(_ cuts: [Cut], moreThan count: Int, _ lexicon: Lexicon, read: ([Token]) -> Understanding) -> Understanding? {
    let ranges = zip([0] + cuts.map(\.start), cuts.map(\.end) + [tokens.count]).map { $0..<$1 }
    guard ranges.allSatisfy({ isAskedFor($0, lexicon) }) else { return nil }
    var parts: [(range: Range<Int>, reading: Understanding)] = []
    for range in ranges {
      let reading = read(sentence(range))
      guard reading.isStep(lexicon), parts.isEmpty || !reading.speaksOfThat(lexicon) else { return nil }
      parts.append((range, reading))
    }
    // "Brighter and more colorful" is one look.
    guard parts.contains(where: { !$0.reading.isOfLooks(lexicon) }), parts.reduce(0, { $0 + $1.reading.steps(lexicon) }) > count else {
      return nil
    }
    return Understanding(self, readAs: parts)
  }

  /// Pauses, what joins sentences where a word follows that one may begin with, and verbs that can only begin one: "remove the man add a dog".
  private func cuts(_ lexicon: Lexicon) -> [Cut] {
    var cuts: [Cut] = []
    var end = 1
    while end < tokens.count {
      var start = end
      while start < tokens.count, joins(start, lexicon) { start += 1 }
      if start < tokens.count, tokens[end].gap >= .comma || begins(start, after: end, lexicon) {
        cuts.append(Cut(end: end, start: start))
      }
      end = max(end, start) + 1
    }
    return cuts
  }

  /// Whether a sentence begins at a word, after what joins it to what ends before.
  private func begins(_ start: Int, after end: Int, _ lexicon: Lexicon) -> Bool {
    start > end
      ? isWord(start, of: lexicon.roles.sentenceStart, lexicon)
      : isWord(start, of: lexicon.roles.sentenceVerb, lexicon) && !isWord(end - 1, of: lexicon.roles.unfinished, lexicon)
  }

  /// Whether words begin as an order does, or tell how something is to be: of the rest much is told and not asked for.
  ///
  /// A language that does not say how is not asked.
  func isAskedFor(_ words: Range<Int>, _ lexicon: Lexicon) -> Bool {
    guard lexicon.roles.sentenceStart != nil || lexicon.roles.sentenceDemand != nil else { return true }
    let first = words.first { !joins($0, lexicon) }
    return first.map { isWord($0, of: lexicon.roles.sentenceStart, lexicon) } ?? false
      || words.contains { isWord($0, of: lexicon.roles.sentenceDemand, lexicon) }
  }

  private func joins(_ position: Int, _ lexicon: Lexicon) -> Bool { isWord(position, of: lexicon.roles.joiner, lexicon) }

  private func isWord(_ position: Int, of classID: Int32?, _ lexicon: Lexicon) -> Bool {
    guard let classID, tokens[position].word >= 0 else { return false }
    return lexicon.isWord(tokens[position].word, of: classID)
  }
}

extension Understanding {
  /// Between two steps, one after the other.
  func cuts(_ lexicon: Lexicon) -> [TokenizedText.Cut] {
    zip(clauses, clauses.dropFirst()).filter { lexicon.isStep($0) && lexicon.isStep($1) }
      .map { TokenizedText.Cut(end: Int($0.range.upperBound), start: Int($1.range.lowerBound)) }
  }

  /// Whether it does something to "it" or "one", which only what was said before can tell: "that tree is in the way, take it out".
  func speaksOfThat(_ lexicon: Lexicon) -> Bool { clauses.contains { $0.speaksOfThat(in: text, lexicon) } }
}

extension Clause {
  /// Whether one of its fields is nothing but words that stand for something else: "it", "this one".
  func speaksOfThat(in text: TokenizedText, _ lexicon: Lexicon) -> Bool {
    let standing = [lexicon.roles.pronoun, lexicon.roles.anaphor].compactMap { $0 }
    return bindings.contains { binding in
      !binding.range.isEmpty
        && text.tokens[Int(binding.range.lowerBound)..<Int(binding.range.upperBound)].allSatisfy { token in
          token.word >= 0 && standing.contains { lexicon.isWord(token.word, of: $0) }
        }
    }
  }
}
