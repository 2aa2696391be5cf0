@testable import PatternSearch
@testable import VoiceCommands

extension RecoveryStrategy {
  /// Parse that the strategy ends with, of an utterance whose parse so far is that of another text; nil without one.
  func finished(_ text: String, after best: String, _ parser: VoiceCommandParser, _ intents: IntentModel) -> Parse? {
    let search = ViterbiSearch(PhraseChart(Tokenizer(parser.lexicon).tokenize(text), in: parser.context))
    var state = RecoveryState(search)
    state.best = best.isEmpty ? Parse(state.uncorrected, clauses: []) : parser.parse(best)
    state.acts = intents.shares(of: RequestWords(text))
    guard applies(to: state) else { return nil }
    let recovery = recover(state) { Parse(ViterbiSearch(PhraseChart($0, in: parser.context))) }
    guard case .finish(let parse)? = recovery else { return nil }
    return parse
  }
}
