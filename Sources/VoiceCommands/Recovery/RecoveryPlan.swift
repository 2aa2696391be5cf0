import PatternSearch

/// Strategies for an utterance that is not parsed well as a whole, from the most precise to the most permissive.
///
/// 1. Self-correction: words that were taken back are left out. The others go on with the result.
/// 2. Request in narration: a tale may end in a request to somebody, or for a kind of picture.
/// 3. Overheard requests: a parse of edits may have missed sentences that are edits, too.
/// 4. Compound segmentation: one text may be several edits.
/// 5. Request by intent: words may ask the studio for something no pattern is for, and for no picture.
/// 6. Request among remarks: one sentence, or one part between commas, may be the request.
/// 7. Request after narration: edits may follow something that is no command.
/// 8. Spelling correction: unknown words may be misspelled.
///
/// Each asks the plausibility of the best parse so far whether it applies.
struct RecoveryPlan: Sendable {
  /// Tokens of the longest utterance that strategies are tried on: nobody takes words back at greater length.
  static let longestUtterance = 80

  private let strategies: [any RecoveryStrategy]
  let context: SearchContext

  /// - Parameter classifier: nil in a language without one.
  init(context: SearchContext, classifier: IntentClassifier?) {
    self.context = context
    let byIntent: [any RecoveryStrategy] = classifier.map { [RequestByIntent(classifier: $0)] } ?? []
    strategies =
      [SelfCorrection(), RequestInNarration(), OverheardRequests(), CompoundSegmentation()] + byIntent
      + [RequestAmongRemarks(), RequestAfterNarration(), SpellingCorrection()]
  }

  /// Best parse of a search's words.
  func parse(_ search: consuming ViterbiSearch) -> Parse {
    var state = RecoveryState(search)
    guard state.uncorrected.tokens.count <= Self.longestUtterance else { return state.best }
    var searches = 1
    strategies: for strategy in strategies where strategy.applies(to: state) {
      let recovery = strategy.recover(state) { text in
        searches += 1
        return Parse(ViterbiSearch(PhraseChart(text, in: context)))
      }
      switch recovery {
      case .replace(let parse): state.best = parse
      case .finish(let parse): state.best = parse
      case nil: continue
      }
      state.best.strategy = strategy.name
      if case .finish = recovery { break strategies }
    }
    state.best.searches = searches
    return state.best
  }
}
