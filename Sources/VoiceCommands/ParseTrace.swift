import PatternSearch
package import SketchCore

/// Account of how one utterance was parsed, for comparing two builds: the strategy that won, its clauses and how many
/// searches it took.
package struct ParseTrace: Sendable, Encodable {
  /// Clause of the parse.
  struct ClauseTrace: Sendable, Encodable {
    /// Index of the sentence pattern, in the order of the lexicon files.
    var rule: Int32
    /// Intent, and for an edit its type.
    var name: String
    var cost: Float
    var doubt: Float
    var sure: Float
    /// First token and the one after the last.
    var words: [Int32]
  }

  var command: VoiceCommand
  var recovery: String?
  var searches: Int
  var tokens: Int
  var parts: [[Int]]
  var clauses: [ClauseTrace]
}

extension VoiceCommandParser {
  /// Trace of a parse, with the command.
  package func trace(_ utterance: Utterance) -> ParseTrace {
    let parse = parse(utterance.text)
    return ParseTrace(
      command: self.parse(utterance), recovery: parse.strategy, searches: parse.searches,
      tokens: parse.text.tokens.count,
      parts: parse.parts.map { [$0.lowerBound, $0.upperBound] },
      clauses: parse.clauses.map { clause in
        ParseTrace.ClauseTrace(
          rule: clause.pattern, name: clause.type.name, cost: clause.cost, doubt: clause.doubt, sure: clause.precision,
          words: [clause.range.lowerBound, clause.range.upperBound])
      })
  }
}
