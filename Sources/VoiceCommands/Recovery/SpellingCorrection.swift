import PatternSearch

/// Recovery of commands with misspelled words. Plain talk is left alone.
struct SpellingCorrection: RecoveryStrategy {
  let name = "spelling correction"

  func applies(to state: borrowing RecoveryState) -> Bool {
    !state.best.plausibility.isLikely && !state.best.plausibility.isPlainTalk
  }

  func recover(_ state: borrowing RecoveryState, parse: (TokenizedText) -> Parse) -> Recovery? {
    let text = state.uncorrected
    var tokens = text.tokens
    guard SpellingCorrector(lexicon: state.lexicon).apply(to: &tokens, of: text.bytes) else { return nil }
    let corrected = parse(text.with(tokens)), plausibility = corrected.plausibility
    guard plausibility.isCommand, plausibility.isLikely || !state.best.plausibility.isCommand else { return nil }
    return .finish(corrected)
  }
}
