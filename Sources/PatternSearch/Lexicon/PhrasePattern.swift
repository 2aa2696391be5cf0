/// Phrase line of a class: what its phrases stand for. `PhraseWeight` holds the numbers the search looks at.
package struct PhrasePattern: Sendable {
  /// Value of the phrase, perhaps with captured fields in it; nil when a phrase stands for its own words.
  package var value: TextTemplate?
  package var assignments: [FieldAssignment]
  package var source: SourceLine
}
