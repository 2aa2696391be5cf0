import PatternSearch

/// Repairs of an utterance in which words were taken back.
extension PhraseChart {
  /// Words as they may have been meant, likeliest first; empty when nothing was taken back.
  func repairs() -> [[Token]] {
    guard has(lexicon.roles.correction) || has(lexicon.roles.weakCorrection), let marker = firstMarker() else {
      return []
    }
    let tokens = tokens
    let before = Array(tokens[..<marker.range.lowerBound])
    let after = resumed(tokens[marker.range.upperBound...])
    var results: [[Token]] = []
    if let core = core(from: marker.range.upperBound),
      let cut = sameKind(marker.range.lowerBound, core.lowerBound, last: core.upperBound)
    {
      // In "make it blue, no wait, a red one" only the colour is replaced.
      results.append(before[..<cut] + resumed(tokens[core]))
    }
    let end = marker.range.lowerBound
    let start = marker.range.upperBound
    let meant = cut(before: end, after: start, isWeak: marker.isWeak).map {
      before[..<$0] + resolved(after, replaced: before[$0...])
    }
    // A phrase for another of its kind ("blue, no wait, red") is likelier than the words alone.
    let isForItsKind = sameKind(end, start, last: tokens.count) != nil || isAlternative(end, start)
    if !isForItsKind, let order = order(in: marker.range) {
      // "Draw a red car, no, make it blue" is about a blue one; in "draw a car, no, make it blue" nothing is taken
      // back.
      guard let other = ofKind(end, start) else { return [before + order] }
      return [before[..<other.lowerBound] + after + resumed(before[other.upperBound...])]
    }
    if let meant, isForItsKind { results.append(Array(meant)) }
    if !marker.isWeak { results.append(after) }
    if let meant, !isForItsKind { results.append(Array(meant)) }
    return results
  }

  /// Words between an article and an anaphor at the end: "red" of "a red one".
  private func core(from start: Int) -> Range<Int>? {
    let end = tokens.count - 1
    guard end > start, isWord(end, of: lexicon.roles.anaphor) else { return nil }
    let first = isArticle(start) ? start + 1 : start
    return first < end ? first..<end : nil
  }

  /// First words that take something back, and whether they are weak: "no" rather than "no wait".
  private func firstMarker() -> (range: Range<Int>, isWeak: Bool)? {
    let count = tokens.count
    var position = 0
    while position < count {
      let strong = longestEnd(lexicon.roles.correction, at: position)
      // In "no, the stool I mean, and add a piano" the second marker takes nothing back, because the sentence goes on.
      let goesOn = longestEnd(lexicon.roles.joiner, at: strong) > strong
      if position > 0, strong > position, strong < count, !goesOn { return (position..<strong, false) }
      let weak = longestEnd(lexicon.roles.weakCorrection, at: position)
      if weak > position, weak < count, changesThat(weak) { return (position..<weak, true) }
      if position > 0, weak > position, weak < count, !goesOnAsItBegan(position),
        takesBack(position, weak) || isArticle(weak) || beginsAgain(position, weak) || isAlternative(position, weak)
          || !denies(position, weak) && sameKind(position, weak, last: tokens.count) != nil
      {
        return (position..<weak, true)
      }
      position += 1
    }
    return nil
  }

  /// Whether a weak marker takes something back: after a comma, or after a full stop where a pause follows it ("red.
  /// No, blue").
  private func takesBack(_ start: Int, _ end: Int) -> Bool {
    tokens[start].gap == .comma && !denies(start, end) || tokens[start].gap == .stop && tokens[end].gap >= .comma
  }

  /// Whether a marker after a comma denies what follows instead: "oil painting style, no people".
  private func denies(_ start: Int, _ end: Int) -> Bool {
    tokens[start].gap == .comma && tokens[end].gap < .comma && longestEnd(lexicon.roles.denial, at: start) == end
  }

  /// Words of an order about what was spoken of, which begins within a marker or after it; nil when none does.
  private func order(in marker: Range<Int>) -> [Token]? {
    let start = longestEnd(lexicon.roles.weakCorrection, at: marker.lowerBound)
    guard start > marker.lowerBound, changesThat(start) else { return nil }
    return resumed(tokens[start...])
  }

  /// Whether an order about what was spoken of begins at a position: "make it red".
  private func changesThat(_ start: Int) -> Bool {
    start + 1 < tokens.count && isWord(start, of: lexicon.roles.sentenceVerb)
      && isWord(start + 1, of: lexicon.roles.pronoun)
  }

  /// Whether a marker repeats the first word, as in the list "no hat, no glasses".
  private func goesOnAsItBegan(_ position: Int) -> Bool {
    tokens[position].word >= 0 && tokens[0].word == tokens[position].word && tokens[1].gap < .comma
  }

  /// Whether the words after a marker begin like some just before it ("on a sofa, no, on a chair", "two, no, three
  /// birds") or like the utterance ("draw a cat, no, draw a dog").
  private func beginsAgain(_ end: Int, _ start: Int) -> Bool {
    let next = tokens[start].word
    if next >= 0, tokens[0].word == next, isWord(start, of: lexicon.roles.sentenceVerb) { return true }
    if next >= 0, has(lexicon.roles.unfinished, at: Int32(start)),
      tokens[max(0, end - 5)..<end - 1].contains(where: { $0.word == next })
    {
      return true
    }
    guard let number = lexicon.roles.number, has(number, at: Int32(start)) else { return false }
    return isWord(end - 1, of: number)
  }

  /// End of the longest phrase of a class at a position; the position itself where there is none.
  private func longestEnd(_ classID: Int32?, at position: Int) -> Int {
    var end = position
    if let classID { forEachPhrase(of: classID, at: Int32(position)) { end = max(end, Int($0.end)) } }
    return end
  }

  /// Position of the first word that was taken back.
  private func cut(before end: Int, after start: Int, isWeak: Bool) -> Int? {
    // Where verbs end sentences, something may follow: "mor, hayır, yeşil yap".
    if let same = sameKind(end, start, last: tokens.count) ?? sameKind(end, start, last: nil) { return same }
    let next = tokens[start]
    // They begin at the same word ("a red car … a blue one") or at another article.
    for position in stride(from: end - 1, through: 0, by: -1) {
      let token = tokens[position]
      if token.word >= 0, token.word == next.word || isArticle(position) && isArticle(start) { return position }
    }
    if isWeak { return nil }
    return max(1, end - (tokens.count - start))
  }

  /// Last phrase before `end` of the same class as the words from `start` on, with other words after it: "red" of "a
  /// red car" for "blue".
  private func ofKind(_ end: Int, _ start: Int) -> Range<Int>? {
    for position in stride(from: end - 2, through: max(0, end - 5), by: -1) {
      for index in lattice.range(at: Int32(start))
      where lattice[index].isPhrase && Int(lattice[index].end) == tokens.count {
        for other in lattice.range(at: Int32(position))
        where lattice[other].symbol == lattice[index].symbol && Int(lattice[other].end) < end {
          return position..<Int(lattice[other].end)
        }
      }
    }
    return nil
  }

  /// Start of the longest phrase that ends at `end` and has the class of one that begins at `start`: a colour for a
  /// colour.
  /// - Parameter last: end of the latter; nil for any.
  private func sameKind(_ end: Int, _ start: Int, last: Int?) -> Int? {
    for index in lattice.range(at: Int32(start)) {
      let phrase = lattice[index]
      guard phrase.isPhrase, last == nil || Int(phrase.end) == last,
        lexicon.classNames[Int(phrase.classID)] != "article"
      else { continue }
      if let position = self.start(of: phrase.symbol, endingAt: end) { return position }
    }
    return nil
  }

  /// Whether a phrase at `start` can only replace one that ends at `end`, whatever follows: "green, no, purple and add
  /// a feather".
  private func isAlternative(_ end: Int, _ start: Int) -> Bool {
    guard let alternative = lexicon.roles.alternative, has(alternative, at: Int32(start)) else { return false }
    return self.start(of: Lexicon.symbol(ofClass: alternative), endingAt: end) != nil
  }

  private func isArticle(_ position: Int) -> Bool { isWord(position, of: lexicon.roles.article) }

  private func isWord(_ position: Int, of classID: Int32?) -> Bool {
    guard let classID else { return false }
    return isSaid(Lexicon.symbol(ofClass: classID), from: position, to: position + 1)
  }

  /// Start of the longest phrase of a symbol that ends at a position.
  private func start(of symbol: Int32, endingAt end: Int) -> Int? {
    (max(0, end - 4)..<end).first { isSaid(symbol, from: $0, to: end) }
  }

  private func isSaid(_ symbol: Int32, from start: Int, to end: Int) -> Bool {
    lattice.range(at: Int32(start)).contains { lattice[$0].symbol == symbol && Int(lattice[$0].end) == end }
  }

  /// Words that follow an omission.
  private func resumed(_ words: some Sequence<Token>) -> [Token] {
    var words = Array(words)
    words[0].followsOmission = true
    words[0].gap = .space
    return words
  }

  /// Words in which "one" is replaced by the noun it stands for: the last of the replaced words, or the first where
  /// adjectives follow their noun.
  private func resolved(_ after: [Token], replaced: ArraySlice<Token>) -> [Token] {
    let offset = tokens.count - after.count
    var result = after
    for index in after.indices {
      let isLeading = isWord(offset + index, of: lexicon.roles.leadingAnaphor)
      guard isLeading || isWord(offset + index, of: lexicon.roles.anaphor) else { continue }
      let noun = isLeading ? replaced.indices.first { !isArticle($0) }.map { replaced[$0] } : replaced.last
      guard var copy = noun else { continue }
      copy.followsOmission = true
      copy.gap = .space
      result[index] = copy
      if index + 1 < result.count { result[index + 1].followsOmission = true }
    }
    return result
  }
}
