/// What is told before a request: "happy Friday! could anyone remove the bin".
extension PhraseChart {
  /// More requests in one utterance are not tried; it bounds the work.
  private static let mostPleas = 2

  /// As many words are told at least where nothing but they stand before a plea: "she is bald lol can you …".
  private static let fewestTold = 3

  /// Where a request to somebody begins, after a pause or some words, that can be understood without what was told before.
  func pleas() -> ArraySlice<Int> {
    guard let plea = lexicon.roles.plea else { return [] }
    return tokens.indices.dropFirst().filter { position in
      (tokens[position].gap >= .comma || position >= Self.fewestTold)
        && has(plea, at: Int32(position)) && !has(lexicon.roles.pleaForThat, at: Int32(position))
    }.prefix(Self.mostPleas)
  }
}
