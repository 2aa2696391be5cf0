import PatternSearch

/// Recovery of plain edits after something told first, parted from them by a comma: "ugly carpet, replace it with tiles
/// and up the brightness".
struct RequestAfterNarration: RecoveryStrategy {
  /// Pauses after which a request is tried, which bounds the work.
  private static let mostPauses = 2

  let name = "request after narration"

  func applies(to state: borrowing RecoveryState) -> Bool { !state.best.plausibility.isLikely }

  func recover(_ state: borrowing RecoveryState, parse: (TokenizedText) -> Parse) -> Recovery? {
    let text = state.best.text
    let starts = text.tokens.indices.dropFirst().filter { text.tokens[$0].gap >= .comma }
    guard starts.count < TokenizedText.mostPieces else { return nil }
    for start in starts.prefix(Self.mostPauses) {
      let request = parse(text.with(text.sentence(start..<text.tokens.count)))
      guard request.plausibility.isPlainRequest else { continue }
      // A command before the pause is no narration.
      if text.isRequested(0..<start, state.lexicon), parse(text.with(text.sentence(0..<start))).plausibility.isCommand {
        continue
      }
      return .finish(request.askingFirst())
    }
    return nil
  }
}
