import PatternSearch

/// Recovery of edits that the cheapest parse of the whole text swallows: "could the boat be a submarine and remove the
/// people", "the knight should carry a torch, then paper cutout".
struct CompoundSegmentation: RecoveryStrategy {
  let name = "compound segmentation"

  /// Applies to a text that is no plausible command, and to one whose edits may be more.
  func applies(to state: borrowing RecoveryState) -> Bool {
    !state.best.plausibility.isPlausible || state.best.plausibility.isEdits
  }

  func recover(_ state: borrowing RecoveryState, parse: (TokenizedText) -> Parse) -> Recovery? {
    let best = state.best
    let isPlausible = best.plausibility.isPlausible
    let (least, known) = isPlausible ? (best.requests, best.cuts) : (1, [])
    let text = best.text
    let cuts = text.cuts(state.lexicon)
    guard !cuts.isEmpty, cuts.count < TokenizedText.mostPieces, cuts.count + 1 > least else { return nil }
    // Nothing was swallowed at the cuts of the parse so far.
    let unknown = cuts.filter { cut in !known.contains { $0.end <= cut.end && cut.start <= $0.start } }
    guard !unknown.isEmpty else { return nil }
    for cut in unknown {
      if let both = steps(text, [cut], moreThan: least, state.lexicon, parse) { return .finish(both) }
    }
    guard cuts.count > 1 else { return nil }
    return steps(text, cuts, moreThan: least, state.lexicon, parse).map { .finish($0) }
  }

  /// Parse of the pieces between cuts as edits, which together ask for more than a number of things.
  private func steps(
    _ text: TokenizedText, _ cuts: [ClauseCut], moreThan least: Int, _ lexicon: Lexicon,
    _ parse: (TokenizedText) -> Parse
  ) -> Parse? {
    let ranges = zip([0] + cuts.map(\.start), cuts.map(\.end) + [text.tokens.count]).map { $0..<$1 }
    guard ranges.allSatisfy({ text.isRequested($0, lexicon) }) else { return nil }
    var parts: [(range: Range<Int>, parse: Parse)] = []
    for range in ranges {
      let piece = parse(text.with(text.sentence(range)))
      guard piece.plausibility.isStep, parts.isEmpty || !piece.refersBack(lexicon) else { return nil }
      parts.append((range, piece))
    }
    // "Brighter and more colorful" is one look.
    guard parts.contains(where: { !$0.parse.isAboutLooks }), parts.reduce(0, { $0 + $1.parse.requests }) > least else {
      return nil
    }
    return Parse(text, parts: parts)
  }
}
