import SketchCore

/// Clause of a parsed utterance: the sentence pattern that matched and its captures.
package struct Clause: Sendable {
  /// Index of the sentence pattern.
  package var pattern: Int32
  package var type: CommandType
  /// Share of right parses of the pattern, 0 to 1.
  package var precision: Float
  package var captures: [Capture]
  /// Tokens of the clause.
  package var range: Range<Int32>
  /// Weight of what speaks against the parse: unlikely words in free text, mishearings.
  package var doubt: Float
  package var cost: Float
  /// Index of its end, in the search it comes from.
  var end: Int32

  /// Whether it asks for something; remarks beside an edit do not.
  package var isRequest: Bool { type.intent != .edit || type.edit != nil }

  package init(
    pattern: Int32, type: CommandType, precision: Float, captures: [Capture], range: Range<Int32>, doubt: Float,
    cost: Float,
    end: Int32 = -1
  ) {
    self.pattern = pattern
    self.type = type
    self.precision = precision
    self.captures = captures
    self.range = range
    self.doubt = doubt
    self.cost = cost
    self.end = end
  }

  /// Clause moved by a number of tokens; its captures keep their ranges in the part that was parsed.
  package func moved(by tokens: Int32) -> Clause {
    var copy = self
    copy.range = range.lowerBound + tokens..<range.upperBound + tokens
    return copy
  }
}
