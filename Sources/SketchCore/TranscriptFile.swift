import FoundationEssentials

/// A session written down: one utterance a line, so that it can be replayed and, with its expectations, is a test.
///
///     # a comment
///     draw a mountain in watercolor
///     @2.5s make the sky orange
///     !expect {"intent":"edit","status":"done"}
///     !wait
package struct TranscriptFile: Sendable, Equatable {
  package enum Step: Sendable, Equatable {
    /// `at`: when it was said, from the start.
    case say(String, at: Duration?)
    /// Until nothing is being made any more.
    case wait
    /// What the outcome of the line before must contain.
    case expect(JSONValue)
  }

  package struct Line: Sendable, Equatable {
    /// From 1.
    package var number: Int
    package var step: Step

    package init(number: Int, step: Step) {
      self.number = number
      self.step = step
    }
  }

  package var lines: [Line]

  /// - Throws: `SketchError` `.invalidInput` naming the line that cannot be read.
  package init(_ text: String) throws {
    lines = []
    for (index, raw) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = raw.drop(while: \.isWhitespace)
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      lines.append(Line(number: index + 1, step: try TranscriptFile.step(String(line), line: index + 1)))
    }
  }

  private static func step(_ line: String, line number: Int) throws -> Step {
    if line.hasPrefix("!") { return try directive(line.dropFirst(), line: number) }
    guard line.hasPrefix("@") else { return .say(trimmed(line[...]), at: nil) }
    let parts = line.dropFirst().split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard parts.count == 2, let seconds = Double(parts[0].hasSuffix("s") ? parts[0].dropLast() : parts[0]), seconds >= 0, seconds < 86_400
    else { throw bad(number, "“\(line)” needs a time in seconds and what was said, like “@1.5s undo”") }
    return .say(trimmed(parts[1]), at: .milliseconds(Int64(seconds * 1000)))
  }

  private static func directive(_ text: Substring, line number: Int) throws -> Step {
    let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    switch parts.first {
    case "wait" where parts.count == 1: return .wait
    case "expect" where parts.count == 2:
      guard let expected = try? WireJSON.decode(JSONValue.self, from: Data(parts[1].utf8)), case .object = expected else {
        throw bad(number, "after !expect comes a JSON object, not “\(parts[1])”")
      }
      return .expect(expected)
    default: throw bad(number, "“!\(text)” is not a directive; there are !wait and !expect JSON")
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    guard let end = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(text[...end])
  }

  private static func bad(_ line: Int, _ why: String) -> SketchError {
    SketchError(.invalidInput, "transcript line \(line): \(why)", advice: "Correct the line and replay again.")
  }
}

extension CommandOutcome {
  /// What `!expect` looks at: the outcome's fields and, beside them, the command's.
  package func expectationView() throws -> JSONValue {
    func fields(_ value: some Encodable) throws -> [String: JSONValue] {
      guard case .object(let fields) = try WireJSON.decode(JSONValue.self, from: try WireJSON.encode(value)) else { return [:] }
      return fields
    }
    return .object(try fields(command).merging(try fields(self)) { _, outcome in outcome })
  }
}
