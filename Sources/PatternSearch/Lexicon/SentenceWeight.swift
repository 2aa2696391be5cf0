/// Numbers of a sentence line that the search looks at.
package struct SentenceWeight: Sendable {
  /// Cost beyond that of its words; the cheapest parse of an utterance wins.
  package var cost: Float
  /// Share of right parses when all words are accounted for, 0 to 1; `sure` in lexicon files.
  package var precision: Float
  /// Whether the sentence must account for the whole utterance.
  package var isWhole: Bool
  /// Whether remarks after it belong to the picture it makes.
  package var isCreating: Bool
  package var isChanging: Bool
  /// Whether it answers or calls: more words make it no answer ("sure, I'll be there").
  package var isAnswer: Bool
  /// Demand on the place where its clause begins.
  package var demand: DemandMask
}
