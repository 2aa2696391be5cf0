import PatternSearch
import SketchCore

/// Evidence for and against one parse: precision and doubt, each at its weakest clause. They are independent: a likely
/// parse may be implausible, and a plausible one unlikely.
struct Plausibility: Sendable, Equatable {
  /// Least precision of a likely parse: the default of `confirm-below`, under which the studio asks.
  static let likelyPrecision: Float = 0.6
  /// Least precision of an edit that is split off from others.
  static let stepPrecision: Float = 0.7
  /// Least precision of a plain edit or plain talk: patterns that are hardly ever wrong.
  static let plainPrecision: Float = 0.9
  /// Least doubt of a parse that is not settled; `Calibration` states 0.51 for precision 1 there.
  static let settledDoubt: Float = 1
  /// Least doubt of an implausible parse; `Calibration` states 0.07 for precision 1 there.
  static let plausibleDoubt: Float = 2
  /// Doubt that makes the studio ask: from 0.87 on `Calibration` states less than 0.6 even for precision 1.
  static let askFirstDoubt: Float = 0.9

  /// Whether there are clauses, and all are commands.
  var isCommand: Bool
  /// Whether all clauses are edits; true without clauses.
  var isEdits: Bool
  var clauses: Int
  /// Number of things asked for.
  var requests: Int
  /// Lowest precision of a clause, 1 without clauses.
  var precision: Float
  /// Highest doubt of a clause, at least 0.
  var doubt: Float

  init(_ clauses: [Clause]) {
    isCommand = !clauses.isEmpty
    isEdits = true
    self.clauses = clauses.count
    (requests, precision, doubt) = (0, 1, 0)
    for clause in clauses {
      if clause.type.intent == .unknown { isCommand = false }
      if clause.type.intent != .edit { isEdits = false }
      if clause.isRequest { requests += 1 }
      precision = min(precision, clause.precision)
      doubt = max(doubt, clause.doubt)
    }
  }

  /// Whether it is a command by patterns that are right more often than not.
  var isLikely: Bool { isCommand && precision >= Self.likelyPrecision }
  /// Whether it is likely with little doubt.
  var isSettled: Bool { isLikely && doubt < Self.settledDoubt }
  /// Whether it is a command with less doubt than it takes to look for another parse.
  var isPlausible: Bool { isCommand && doubt < Self.plausibleDoubt }
  /// Whether it is edits by patterns that are hardly ever wrong.
  var isPlainEdits: Bool { isEdits && precision >= Self.plainPrecision }
  /// Whether it asks for plain edits that nothing speaks against.
  var isPlainRequest: Bool { isSettled && isPlainEdits && requests > 0 }
  /// Whether it asks for edits that may be split off from others.
  var isLikelyStep: Bool { isPlausible && isEdits && requests > 0 && precision >= Self.stepPrecision }
  /// Whether it asks for edits that may be split off from others, and nothing speaks against it.
  var isStep: Bool { isSettled && isLikelyStep }
  /// Whether it is no command, by a pattern that is hardly ever wrong.
  var isPlainTalk: Bool { clauses == 1 && !isCommand && precision >= Self.plainPrecision && doubt <= 0 }
}
