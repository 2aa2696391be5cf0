/// Place where a clause may begin.
package struct ClauseStart: BitwiseCopyable, Sendable {
  package var position: Int32
  var cost: Float
  /// Index of the end of the clause before, -1 for none.
  package var previous: Int32
  /// Doubt of words before the clause that are left out and may have meant something.
  var doubt: Float
  /// Whether nothing parts it from the clause before: only a word of a pattern, such as a verb, may begin it.
  var isBare: Bool
  /// Whether a heading is a command here, as at the beginning of an utterance: "remove the hat before painting the wall
  /// blue".
  var takesHeading: Bool
  /// Demands of sentence patterns that the place meets.
  var met: DemandMask
}
