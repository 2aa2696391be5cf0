/// Word of an utterance: its place in the text and its number in the symbol table.
package struct Token: Sendable {
  /// Byte offsets in the utterance.
  package var start: Int32
  package var end: Int32
  /// Folded letters, as a range of the text's `letters`.
  var spelling: Range<Int32>
  /// Number in the symbol table, -1 when the lexicon does not hold the word.
  package var word: Int32
  /// Gap before the word.
  package var gap: Gap
  package var isNumber: Bool
  /// Whether it is a known misspelling; `word` is the word that is meant.
  var isMisspelling = false
  /// Known word that an unknown one was corrected to, -1 for none.
  package var correction: Int32 = -1
  /// Whether it is written like the first word of a sentence though nothing ends before it: a capital among small
  /// letters, or a wider space.
  var looksFirst = false
  /// Whether words that stood before it in the utterance (fillers, words taken back) are left out.
  package var followsOmission = false
}
