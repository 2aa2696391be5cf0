/// What somebody meant who took words back: "a red car, no wait, a blue one".
struct SelfCorrection {
  /// More second thoughts in one utterance are not followed.
  static let mostMarkers = 2

  let lexicon: Lexicon
  let chart: PhraseChart

  /// The words as they may have been meant, likeliest first; empty when nothing was taken back.
  func repaired() -> [[Token]] {
    guard let marker = firstMarker() else { return [] }
    let tokens = chart.tokens
    let before = Array(tokens[..<marker.range.lowerBound])
    var after = Array(tokens[marker.range.upperBound...])
    after[0].followsOmission = true
    after[0].gap = .space
    var results: [[Token]] = []
    if !marker.isWeak { results.append(after) }
    if let cut = cut(before: marker.range.lowerBound, after: marker.range.upperBound, isWeak: marker.isWeak) {
      results.append(before[..<cut] + resolved(after, replaced: before[cut...]))
    }
    return results
  }

  private func firstMarker() -> (range: Range<Int>, isWeak: Bool)? {
    let count = chart.tokens.count
    var position = 1
    while position < count {
      let strong = longestEnd(lexicon.correction, at: position)
      if strong > position, strong < count { return (position..<strong, false) }
      let weak = longestEnd(lexicon.weakCorrection, at: position)
      if weak > position, weak < count,
        chart.tokens[position].gap >= .comma || isArticle(weak) || sameKind(position, weak) != nil
      {
        return (position..<weak, true)
      }
      position += 1
    }
    return nil
  }

  private func longestEnd(_ classID: Int32?, at position: Int) -> Int {
    var end = position
    for index in chart.first[position]..<chart.last[position] where chart.spans[Int(index)].classID == classID {
      end = max(end, Int(chart.spans[Int(index)].end))
    }
    return end
  }

  /// Where the words begin that were taken back.
  private func cut(before end: Int, after start: Int, isWeak: Bool) -> Int? {
    if let same = sameKind(end, start) { return same }
    let next = chart.tokens[start]
    // From the same word on ("a red car … a blue one"), or from another article.
    for position in stride(from: end - 1, through: 0, by: -1) {
      let token = chart.tokens[position]
      if token.word >= 0, token.word == next.word || isArticle(position) && isArticle(start) { return position }
    }
    if isWeak { return nil }
    return max(1, end - (chart.tokens.count - start))
  }

  /// The beginning of the longest phrase before `end` of which the words from `start` on are another: a colour for a colour.
  private func sameKind(_ end: Int, _ start: Int) -> Int? {
    for index in chart.first[start]..<chart.last[start] {
      let span = chart.spans[Int(index)]
      guard Int(span.end) == chart.tokens.count, lexicon.classNames[Int(span.classID)] != "article" else { continue }
      for position in max(1, end - 4)..<max(1, end) {
        for other in chart.first[position]..<chart.last[position]
        where chart.spans[Int(other)].classID == span.classID && Int(chart.spans[Int(other)].end) == end {
          return position
        }
      }
    }
    return nil
  }

  private func isArticle(_ position: Int) -> Bool {
    guard let article = lexicon.article else { return false }
    return (chart.first[position]..<chart.last[position]).contains { chart.spans[Int($0)].classID == article }
  }

  /// "one" stands for the last of the words it replaces.
  private func resolved(_ after: [Token], replaced: ArraySlice<Token>) -> [Token] {
    guard let anaphor = lexicon.anaphor, let noun = replaced.last else { return after }
    let offset = chart.tokens.count - after.count
    return after.enumerated().map { index, token in
      let position = offset + index
      guard
        (chart.first[position]..<chart.last[position]).contains(where: {
          chart.spans[Int($0)].classID == anaphor && Int(chart.spans[Int($0)].end) == position + 1
        })
      else { return token }
      var copy = noun
      copy.followsOmission = true
      copy.gap = .space
      return copy
    }
  }
}
