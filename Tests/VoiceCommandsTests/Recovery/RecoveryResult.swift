@testable import PatternSearch
@testable import VoiceCommands

/// Result of a recovery strategy in terms that a test compares.
struct RecoveryResult: Equatable, CustomStringConvertible {
  var isFinal: Bool
  /// Parts that were parsed by themselves, as text.
  var parts: [String]
  /// Doubt of each clause.
  var doubts: [Float]

  init(isFinal: Bool = true, parts: [String], doubts: [Float]) {
    self.isFinal = isFinal
    self.parts = parts
    self.doubts = doubts
  }

  init(_ recovery: Recovery) {
    let parse: Parse
    switch recovery {
    case .finish(let found): (parse, isFinal) = (found, true)
    case .replace(let found): (parse, isFinal) = (found, false)
    }
    parts = parse.parts.map { parse.text.text(parse.text.tokens[$0]) }
    doubts = parse.clauses.map(\.doubt)
  }

  var description: String { "\(isFinal ? "finish" : "replace") \(parts) \(doubts)" }
}
