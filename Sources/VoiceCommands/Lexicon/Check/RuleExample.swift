import PatternSearch

/// Utterance that a rule block understands: `e.g. put a hat on it -> element a hat`.
struct RuleExample {
  static let mark: StaticString = "e.g."

  var source: SourceLine
  var utterance: String
  /// Fields that are said, and their texts.
  var fields: [(name: String, text: String)]

  /// - Parameter line: what follows the mark.
  /// - Throws: `LexiconFault` when there is no utterance, or no text of a field.
  init(_ line: Bytes, source: SourceLine) throws(LexiconFault) {
    self.source = source
    let arrow = line.arrow(in: line.indices)
    utterance = line.text(line.trimmed(0..<(arrow ?? line.count)))
    fields = []
    guard !utterance.isEmpty else {
      throw LexiconFault(reason: "an example is “e.g.” and what is said, perhaps with “-> field text”")
    }
    guard let arrow else { return }
    for part in line.parts(of: (arrow + 2)..<line.count, between: UInt8(ascii: ",")) {
      guard let space = line.near(0x20, in: part) else {
        throw LexiconFault(reason: "after the “->” of an example stand fields with their texts")
      }
      fields.append((line.text(part.lowerBound..<space), line.text(line.trimmed(space..<part.upperBound))))
    }
  }
}
