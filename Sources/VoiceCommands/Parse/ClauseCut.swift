import PatternSearch

/// Cut between two clauses.
struct ClauseCut: Sendable, Equatable {
  /// Position after the last token before it.
  var end: Int
  /// Position of the first token after it.
  var start: Int
}

extension Parse {
  /// Cuts between the requests of neighbouring clauses.
  var cuts: [ClauseCut] {
    zip(clauses, clauses.dropFirst()).filter { $0.isRequest && $1.isRequest }
      .map { ClauseCut(end: Int($0.range.upperBound), start: Int($1.range.lowerBound)) }
  }
}
