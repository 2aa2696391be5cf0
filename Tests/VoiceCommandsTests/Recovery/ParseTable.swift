@testable import PatternSearch
@testable import VoiceCommands

/// Parser for the suites of the recovery strategies: it knows a table of texts, and keeps what it was asked.
final class ParseTable {
  /// Clauses by the words of a text; a clause without a range has all of them.
  private let clauses: [String: [Clause]]
  private(set) var asked: [String] = []

  init(_ clauses: [String: [Clause]] = [:]) { self.clauses = clauses }

  func parse(_ text: TokenizedText) -> Parse {
    let words = text.text(text.tokens[...])
    asked.append(words)
    return Parse(
      text,
      clauses: clauses[words, default: []].map { clause in
        var clause = clause
        if clause.range.isEmpty { clause.range = 0..<Int32(text.tokens.count) }
        return clause
      })
  }
}

extension RecoveryStrategy {
  /// Result of the strategy on an utterance whose parse so far has these clauses; nil where it finds nothing.
  func result(
    on text: String, _ best: [Clause], _ lexicon: Lexicon, _ table: ParseTable, intents: IntentModel? = nil
  ) -> RecoveryResult? {
    let search = ViterbiSearch(PhraseChart(Tokenizer(lexicon).tokenize(text), in: SearchContext(lexicon)))
    var state = RecoveryState(search)
    state.best = Parse(state.uncorrected, clauses: best)
    state.acts = intents?.shares(of: RequestWords(text))
    guard applies(to: state) else { return nil }
    return recover(state, parse: table.parse).map(RecoveryResult.init)
  }

  /// Whether the strategy applies to a parse with these clauses.
  func applies(_ best: [Clause], _ lexicon: Lexicon) -> Bool {
    var state = RecoveryState(ViterbiSearch(PhraseChart(Tokenizer(lexicon).tokenize("a"), in: SearchContext(lexicon))))
    state.best = Parse(state.uncorrected, clauses: best)
    return applies(to: state)
  }
}
