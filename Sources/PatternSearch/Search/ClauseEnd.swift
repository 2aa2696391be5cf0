/// Sentence pattern that ends at a position.
package struct ClauseEnd: BitwiseCopyable, Sendable {
  /// Index of the sentence pattern.
  package var pattern: Int32
  /// Index of the last step, -1 for none.
  var backpointer: Int32
  /// Index of the clause's start.
  var start: Int32
  var end: Int32
  /// Cost of the parse up to here.
  package var cost: Float
  /// Position after the courtesies and remarks that follow the clause ("please", "it was her birthday").
  var closingEnd: Int32
  /// Doubt that those words add.
  var doubt: Float = 0
}
