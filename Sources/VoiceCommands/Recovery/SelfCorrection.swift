import PatternSearch

/// Recovery of what was meant by somebody who took words back: "a red car, no wait, a blue one".
struct SelfCorrection: RecoveryStrategy {
  /// Corrections followed in one utterance.
  private static let mostCorrections = 2

  let name = "self-correction"

  func applies(to state: borrowing RecoveryState) -> Bool { true }

  func recover(_ state: borrowing RecoveryState, parse: (TokenizedText) -> Parse) -> Recovery? {
    var best: Parse?
    var repairs = state.search.chart.repairs()
    for _ in 0..<Self.mostCorrections where !repairs.isEmpty {
      var next: [[Token]] = []
      for tokens in repairs {
        let repaired = parse(state.uncorrected.with(tokens))
        guard repaired.plausibility.isCommand else { continue }
        // The first repair that is a command is what was meant.
        best = repaired
        next = PhraseChart(repaired.text, in: state.search.chart.context).repairs()
        break
      }
      repairs = next
    }
    return best.map { .replace($0) }
  }
}
