/// Phrase of the lexicon that a clause was made of.
package struct PhraseMatch: Sendable {
  package var text: String
  package var classID: Int32
  /// Line that defines it; nil for digits and words known by their ending.
  package var source: SourceLine?
}
