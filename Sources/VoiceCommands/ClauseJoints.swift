extension ClauseSearch {
  /// A clause that ends at some word.
  struct Completion {
    var rule: Int32
    var step: Int32
    /// Index into `beginnings`.
    var beginning: Int32
    var end: Int32
    var cost: Float
    /// Where the words after it that ask for nothing ("please", "it was her birthday") end.
    var closingEnd: Int32
    /// What those words say against it.
    var doubt: Float = 0
  }

  /// A place where a clause may begin.
  struct Beginning {
    var position: Int32
    var cost: Float
    /// The clause before, -1 for none.
    var previous: Int32
    /// What speaks against it: words before the sentence that are left out and may have meant something.
    var doubt: Float
    /// Nothing parts it from the clause before: only a word of a pattern, such as a verb, may begin it.
    var isBare: Bool
    /// A heading is a command here, as it is at the beginning of an utterance: "remove the hat before painting the wall blue".
    var takesHeading: Bool
    /// What the place gives to rules.
    var uses: DemandMask
  }

  /// What joining two clauses costs: with a word ("and then"), after a comma, after a full stop …; in 1,024ths, as all that costs.
  static let wordJoint: Float = 922 / 1024
  static let commaJoint: Float = 922 / 1024
  static let stopJoint: Float = 307 / 1024
  /// … with nothing but a capital letter or a wider space between, and with nothing at all.
  static let capitalJoint: Float = 614 / 1024
  static let bareJoint: Float = 2018 / 1024
  /// Longer utterances are not looked through for sentences that nothing parts.
  static let longestRunTogether = 60
  static let courtesy: Float = 51 / 1024
}
