import PatternSearch

/// Recovery of sentences that are edits by themselves, where together they ask for more than the text as a whole was
/// understood to.
struct OverheardRequests: RecoveryStrategy {
  let name = "overheard requests"

  func applies(to state: borrowing RecoveryState) -> Bool {
    state.best.plausibility.isPlausible && state.best.plausibility.isEdits
  }

  func recover(_ state: borrowing RecoveryState, parse: (TokenizedText) -> Parse) -> Recovery? {
    let (whole, text, lexicon) = (state.best, state.best.text, state.lexicon)
    let sentences = text.pieces(partedBy: .stop)
    guard !sentences.isEmpty else { return nil }
    let understood = whole.clauses.filter(\.isRequest).map { Int($0.range.lowerBound)..<Int($0.range.upperBound) }
    let asked = sentences.filter { piece in
      text.isRequested(piece, lexicon) || understood.contains { piece.overlaps($0) }
    }
    // Sentences that each begin with a step, none of which goes on into another, were parsed one by one.
    let isParsedApart = asked.allSatisfy { piece in
      understood.contains { $0.lowerBound == piece.lowerBound && $0.upperBound <= piece.upperBound }
    }
    guard !isParsedApart else { return nil }
    let requests = asked.map { ($0, parse(text.with(text.sentence($0)))) }.filter { words, sentence in
      sentence.plausibility.isLikelyStep && (words.lowerBound == 0 || !sentence.refersBack(lexicon))
    }
    guard requests.reduce(0, { $0 + $1.1.requests }) > whole.requests else { return nil }
    // Nothing that was understood may get lost.
    let isKept = understood.allSatisfy { step in requests.contains { $0.0.overlaps(step) } }
    return isKept ? .finish(Parse(text, parts: requests.map { (range: $0.0, parse: $0.1) })) : nil
  }
}
