extension PhraseChart {
  /// Ranges of fillers and stutters, which are left out before the search.
  package func fillers() -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var position = 0
    while position < tokens.count {
      var end = isStutter(position) ? position + 1 : position
      if let filler = lexicon.roles.filler {
        forEachPhrase(of: filler, at: Int32(position)) { phrase in
          // An insertion stands between words ("place, if you can, a lamp"); at the end it is a courtesy.
          let isInsertion = phrase.pattern >= 0 && lexicon.phraseWeights[phrase.pattern].precedesPause
          if !isInsertion || Int(phrase.end) < tokens.count { end = max(end, Int(phrase.end)) }
        }
      }
      if end > position { ranges.append(position..<end) }
      position = max(position + 1, end)
    }
    return ranges
  }

  /// Whether a small word is said twice: "the the".
  private func isStutter(_ position: Int) -> Bool {
    guard position + 1 < tokens.count, tokens[position].word >= 0, tokens[position].word == tokens[position + 1].word,
      tokens[position + 1].gap == .space
    else { return false }
    return has(lexicon.roles.stutter, at: Int32(position))
  }
}
