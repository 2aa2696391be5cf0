import PatternSearch

/// Pieces of a text that may be parsed by themselves.
extension TokenizedText {
  /// Pieces tried in one text, which bounds the work: more than these tell more than they ask for.
  static let mostPieces = 8

  /// Ranges between pauses; none where there are fewer than two, or too many.
  func pieces(partedBy pause: Gap) -> [Range<Int>] {
    let starts = [0] + tokens.indices.dropFirst().filter { tokens[$0].gap >= pause }
    guard (2...Self.mostPieces).contains(starts.count) else { return [] }
    return zip(starts, starts.dropFirst() + [tokens.count]).map { $0..<$1 }
  }

  /// Cuts at pauses, at words that join sentences where a sentence may begin after them, and before verbs that can only
  /// begin one: "remove the man add a dog".
  func cuts(_ lexicon: Lexicon) -> [ClauseCut] {
    var cuts: [ClauseCut] = []
    var end = 1
    while end < tokens.count {
      var start = end
      while start < tokens.count, joins(start, lexicon) { start += 1 }
      if start < tokens.count, tokens[end].gap >= .comma || begins(start, after: end, lexicon) {
        cuts.append(ClauseCut(end: end, start: start))
      }
      end = max(end, start) + 1
    }
    return cuts
  }

  /// Whether a sentence begins at a word, after the words that join it to the one before.
  private func begins(_ start: Int, after end: Int, _ lexicon: Lexicon) -> Bool {
    start > end
      ? isWord(start, of: lexicon.roles.sentenceStart, lexicon)
      : isWord(start, of: lexicon.roles.sentenceVerb, lexicon)
        && !isWord(end - 1, of: lexicon.roles.unfinished, lexicon)
  }

  /// Whether words begin as an order does, or tell how something is to be; other words are mostly told and not asked
  /// for. Always true in a language that does not say how orders begin.
  func isRequested(_ words: Range<Int>, _ lexicon: Lexicon) -> Bool {
    guard lexicon.roles.sentenceStart != nil || lexicon.roles.sentenceDemand != nil else { return true }
    let first = words.first { !joins($0, lexicon) }
    return first.map { isWord($0, of: lexicon.roles.sentenceStart, lexicon) } ?? false
      || words.contains { isWord($0, of: lexicon.roles.sentenceDemand, lexicon) }
  }

  private func joins(_ position: Int, _ lexicon: Lexicon) -> Bool {
    isWord(position, of: lexicon.roles.joiner, lexicon)
  }

  private func isWord(_ position: Int, of classID: Int32?, _ lexicon: Lexicon) -> Bool {
    guard let classID, tokens[position].word >= 0 else { return false }
    return lexicon.isWord(tokens[position].word, of: classID)
  }
}
