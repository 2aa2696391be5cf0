import PatternSearch

/// Recovery of a request to somebody after something told: "happy Friday! could anyone remove the bin".
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
    return nil
  }

  /// Positions where a request to somebody begins that can be understood without the words before it.
  private func requests(in chart: borrowing PhraseChart) -> ArraySlice<Int> {
    guard let plea = chart.lexicon.roles.plea else { return [] }
    var found: [Int] = []
    for position in chart.tokens.indices.dropFirst()
    where (chart.tokens[position].gap >= .comma || position >= Self.fewestTold)
      && chart.has(plea, at: Int32(position)) && !chart.has(chart.lexicon.roles.pleaForThat, at: Int32(position))
    {
      found.append(position)
    }
    return found.prefix(Self.mostRequests)
  }
}
