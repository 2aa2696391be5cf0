import PatternSearch

/// Parse so far and the search it comes from.
struct RecoveryState: ~Copyable {
  /// Search over the words as they were said, without fillers.
  let search: ViterbiSearch
  var best: Parse
  /// Words as models read them.
  let words: RequestWords
  /// Probabilities of what the words ask for by themselves; nil without a model of that.
  var acts: IntentModel.Shares?

  init(_ search: consuming ViterbiSearch) {
    best = Parse(search)
    let text = search.chart.text
    words = RequestWords(text.text(text.tokens[...]))
    self.search = search
  }

  var lexicon: Lexicon { search.chart.lexicon }
  /// Words as they were said: before self-corrections.
  var uncorrected: TokenizedText { search.chart.text }
}
