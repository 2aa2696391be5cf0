import PatternSearch

/// Strategies for an utterance that is not parsed well as a whole, from the most precise to the most permissive.
///
/// 1. Self-correction: words that were taken back are left out. The others go on with the result.
/// 2. Request by slots: words may ask for a picture in a way no pattern is for.
/// 3. Command by slots: words may ask the studio for something no pattern is for, and for no picture.
/// 4. Request in narration: a tale may end in a request to somebody, or for a kind of picture.
/// 5. Overheard requests: a parse of edits may have missed sentences that are edits, too.
/// 6. Compound segmentation: one text may be several edits.
/// 7. Request by intent: words may ask the studio for something without the slots that it needs.
/// 8. Request among remarks: one sentence, or one part between commas, may be the request.
/// 9. Request after narration: edits may follow something that is no command.
/// 10. Spelling correction: unknown words may be misspelled.
///
/// An option that is told apart from its kind is looked for in the result.
///
/// Each asks the plausibility of the best parse so far whether it applies.
struct RecoveryPlan: Sendable {
  /// Tokens of the longest utterance that strategies are tried on: nobody takes words back at greater length.
  static let longestUtterance = 80

  /// Probability of a picture or a change below which one is asked about first: of 2,805 changes and pictures that
  /// people asked for 16 are below, of 92 mistaken ones 30.
  private static let hardlyPicture = 0.05
  /// Probability of a command to the studio from which a picture or a change is asked about first: of 2,624 changes
  /// and pictures that people asked for 14 are there or above.
  private static let surelyOther = 0.7

  private let strategies: [any RecoveryStrategy]
  let context: SearchContext

  private let intents: IntentModel?
  private let optionToldApart: OptionToldApart?

  /// - Parameter models: nil in a language without them.
  init(context: SearchContext, models: RequestModels?) {
    self.context = context
    intents = models?.intents
    optionToldApart = models.map { OptionToldApart(sentences: $0.slotSentences) }
    let bySlots = models.map { RequestBySlots(model: $0.slots, sentences: $0.slotSentences) }
    let command = models.map { CommandBySlots(model: $0.commandSlots, sentences: $0.commandSentences) }
    let byIntent = models.map { RequestByIntent(sentences: $0.intentSentences) }
    let all: [(any RecoveryStrategy)?] = [
      SelfCorrection(), bySlots, command, RequestInNarration(), OverheardRequests(), CompoundSegmentation(), byIntent,
      RequestAmongRemarks(), RequestAfterNarration(), SpellingCorrection(),
    ]
    strategies = all.compactMap { $0 }
  }

  /// Whether one sentence asks for a picture or a change, which may cost, and its words by themselves hardly ever do.
  private func isDoubtfulPicture(_ best: Parse, _ acts: IntentModel.Shares?) -> Bool {
    guard let acts, best.isAboutPictures, best.clauses.count == 1 else { return false }
    return acts["create"] + acts["edit"] < Self.hardlyPicture || acts.guess?.share ?? 0 >= Self.surelyOther
  }

  /// Best parse of a search's words.
  func parse(_ search: consuming ViterbiSearch) -> Parse { parse(search, withOptionsApart: true) }

  private func parse(_ search: consuming ViterbiSearch, withOptionsApart: Bool) -> Parse {
    guard search.chart.tokens.count <= Self.longestUtterance else { return Parse(search) }
    var state = RecoveryState(search)
    state.acts = intents?.shares(of: state.words)
    var (said, searches) = (state.uncorrected, 1)
    func parse(_ text: TokenizedText) -> Parse {
      searches += 1
      return Parse(ViterbiSearch(PhraseChart(text, in: context)))
    }
    strategies: for strategy in strategies where strategy.applies(to: state) {
      let recovery = strategy.recover(state, parse: parse)
      switch recovery {
      case .replace(let parse): (state.best, said) = (parse, parse.text)
      case .finish(let parse): state.best = parse
      case nil: continue
      }
      state.best.strategy = strategy.name
      if case .finish = recovery { break strategies }
    }
    if withOptionsApart {
      let told = optionToldApart?.completed(state.best, said: said, state.lexicon, parse: parse) { rest in
        let parse = self.parse(ViterbiSearch(PhraseChart(rest, in: context)), withOptionsApart: false)
        searches += parse.searches
        return parse
      }
      if let told {
        state.best = told
        state.best.strategy = OptionToldApart.name
      }
    }
    if isDoubtfulPicture(state.best, state.acts) { state.best = state.best.askingFirst() }
    state.best.searches = searches
    return state.best
  }
}
