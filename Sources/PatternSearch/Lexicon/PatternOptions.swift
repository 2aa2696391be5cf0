/// Options of a phrase or sentence line: the fields it sets, and its weight.
package struct PatternOptions {
  package var assignments: [FieldAssignment] = []
  /// Share of right parses, 0 to 1.
  package var precision: Float = 0.98
  package var cost: Float = 0
  package var doubt: Float = 0
  /// Least gap that must stand before the line.
  package var follows = Gap.space
  package var isOpening = false
  package var isWhole = false
  package var precedesPause = false
  /// Whether a pause or a joining word must part it from the clause before.
  package var isParted = false
  /// Whether it may follow the clause it goes on from with nothing between.
  package var isRunOn = false
  /// Type of edit, or intent, it goes on from.
  package var after: String?
  /// Field that the clause it goes on from must say.
  package var afterField: Int16?

  package init() {}
}
