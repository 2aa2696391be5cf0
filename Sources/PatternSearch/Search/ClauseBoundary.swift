/// Cheapest clause ends and start at one position, -1 for none.
struct ClauseBoundary {
  var start: Int32 = -1
  var end: Int32 = -1
  /// Cheapest end of a pattern that must account for the whole utterance: only courtesies may follow.
  var wholeEnd: Int32 = -1
}
