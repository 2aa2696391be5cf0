/// Costs of joining two clauses, in 1,024ths like all costs, so that sums are exact.
enum JoinCosts {
  /// A joining word such as "and then".
  static let word: Float = 922 / 1024
  static let comma: Float = 922 / 1024
  static let stop: Float = 307 / 1024
  /// A capital letter or a wider space alone.
  static let capital: Float = 614 / 1024
  /// No word or pause between.
  static let bare: Float = 2018 / 1024
  /// A courtesy before or after a clause.
  static let courtesy: Float = 51 / 1024

  /// Tokens of the longest utterance that is searched for sentences with nothing between.
  static let longestRunTogether = 60
  /// Tokens of the longest courtesy before a sentence; more words tell something.
  static let longestCourtesy: Int32 = 4
}
