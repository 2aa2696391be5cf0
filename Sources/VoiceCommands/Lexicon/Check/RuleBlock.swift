import PatternSearch

/// Block of sentences of one intent, and the examples beside it.
struct RuleBlock {
  var type: CommandType
  var source: SourceLine
  /// Indices of its sentence patterns.
  var patterns: Range<Int>
  var examples: [RuleExample] = []
}
