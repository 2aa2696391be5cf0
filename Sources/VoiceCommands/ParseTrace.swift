package import SketchCore
import Synchronization

/// Account of how one utterance was parsed, for comparing two builds: the recovery that won, its clauses and how many searches it took.
package struct ParseTrace: Sendable, Encodable {
  /// One clause of the winning parse.
  struct ClauseTrace: Sendable, Encodable {
    /// Index of the rule, in the order of the lexicon files.
    var rule: Int32
    /// Intent, and for an edit its type.
    var name: String
    var cost: Float
    var doubt: Float
    var sure: Float
    /// First token and the one after the last.
    var words: [Int32]
  }

  /// Searches since the program started.
  static let searches = Atomic<Int>(0)

  static func countSearch() { searches.add(1, ordering: .relaxed) }

  var command: VoiceCommand
  var recovery: String?
  var searches: Int
  var tokens: Int
  var parts: [[Int]]
  var clauses: [ClauseTrace]
}

extension VoiceCommandParser {
  /// The command with its trace. Counts right only where nothing else parses at the same time.
  package func trace(_ utterance: Utterance) -> ParseTrace {
    let before = ParseTrace.searches.load(ordering: .relaxed)
    let understanding = understand(utterance.text)
    let searches = ParseTrace.searches.load(ordering: .relaxed) - before
    return ParseTrace(
      command: parse(utterance), recovery: understanding.recovery, searches: searches, tokens: understanding.text.tokens.count,
      parts: understanding.parts.map { [$0.lowerBound, $0.upperBound] },
      clauses: understanding.clauses.map { clause in
        let rule = lexicon.rules[Int(clause.rule)]
        return ParseTrace.ClauseTrace(
          rule: clause.rule, name: rule.type.name, cost: clause.cost, doubt: clause.doubt,
          sure: lexicon.ruleWeights[Int(clause.rule)].sure, words: [clause.range.lowerBound, clause.range.upperBound])
      })
  }
}
