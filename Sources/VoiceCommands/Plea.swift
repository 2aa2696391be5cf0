/// What is told before a request: "happy Friday! could anyone remove the bin".
extension PhraseChart {
  /// More requests in one utterance are not tried; it bounds the work.
  private static let mostPleas = 2

  /// Where a request to somebody begins after a pause that can be understood without what was told before.
  func pleas() -> ArraySlice<Int> {
    guard let plea = lexicon.roles.plea else { return [] }
    return tokens.indices.dropFirst().filter { position in
      tokens[position].gap >= .comma && has(plea, at: position) && !has(lexicon.roles.pleaForThat, at: position)
    }.prefix(Self.mostPleas)
  }

  private func has(_ classID: Int32?, at position: Int) -> Bool {
    spans(at: position).contains { spans[$0].classID == classID }
  }
}
