import PatternSearch
import SketchCore

/// Recovery of a request after something told: one to somebody ("happy Friday! could anyone remove the bin"), or one
/// for a kind of picture, which nobody names by the way ("we leave at noon so I need a coloring page of a whale").
struct RequestInNarration: RecoveryStrategy {
  /// Requests tried in one utterance, which bounds the work.
  private static let mostRequests = 2
  /// Tokens told at least where no pause parts them from the request: "she is bald lol can you …".
  private static let fewestTold = 3

  let name = "request in narration"

  func applies(to state: borrowing RecoveryState) -> Bool { !state.best.plausibility.isSettled }

  func recover(_ state: borrowing RecoveryState, parse: (TokenizedText) -> Parse) -> Recovery? {
    let text = state.uncorrected
    for start in requests(in: state.search.chart) {
      let request = parse(text.with(text.sentence(start..<text.tokens.count)))
      guard request.plausibility.isLikely, request.isAboutPictures else { continue }
      return .finish(text.tokens[start].gap >= .comma ? request : request.askingFirst())
    }
    for start in positions(of: state.lexicon.roles.kindPlea, in: state.search.chart).prefix(Self.mostRequests) {
      let request = parse(text.with(text.sentence(start..<text.tokens.count)))
      guard request.namesKind(state.lexicon) else { continue }
      // A description without a verb is a suggestion: it is taken where nothing better is understood.
      if request.plausibility.isLikely || !state.best.plausibility.isLikely { return .finish(request) }
    }
    return nil
  }

  /// Positions where a request to somebody begins that can be understood without the words before it.
  private func requests(in chart: borrowing PhraseChart) -> ArraySlice<Int> {
    positions(of: chart.lexicon.roles.plea, in: chart)
      .filter {
        (chart.tokens[$0].gap >= .comma || $0 >= Self.fewestTold)
          && !chart.has(chart.lexicon.roles.pleaForThat, at: Int32($0))
      }
      .prefix(Self.mostRequests)
  }

  /// Positions after the first where a phrase of a class begins.
  private func positions(of phrases: Int32?, in chart: borrowing PhraseChart) -> [Int] {
    guard let phrases else { return [] }
    var found: [Int] = []
    for position in chart.tokens.indices.dropFirst() where chart.has(phrases, at: Int32(position)) {
      found.append(position)
    }
    return found
  }
}

extension Parse {
  /// Whether everything in it asks for, or suggests, a picture of a kind.
  fileprivate func namesKind(_ lexicon: Lexicon) -> Bool {
    !clauses.isEmpty
      && clauses.allSatisfy { clause in
        let fields = CapturedFields(lexicon: lexicon, captures: clause.captures)
        let kind = fields["kind"].flatMap(ArtKind.init)
        let creates = clause.type.intent == .create || fields["suggest"] == VoiceCommand.Intent.create.rawValue
        return creates && kind != nil && kind != .picture
      }
  }
}
