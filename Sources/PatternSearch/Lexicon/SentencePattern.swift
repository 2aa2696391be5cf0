/// Sentence line of a rule: the command it makes. `SentenceWeight` holds the numbers the search looks at.
package struct SentencePattern: Sendable {
  package var type: CommandType
  package var assignments: [FieldAssignment]
  package var source: SourceLine
}
