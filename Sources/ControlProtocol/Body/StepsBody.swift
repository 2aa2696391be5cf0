import SketchCore

/// Number of steps to undo or redo.
package struct StepsBody: Sendable {
  package var steps: Int

  package init(_ steps: Int = 1) { self.steps = steps }
}

extension StepsBody: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case steps }

  private static let range = 1...1_000

  package init(from decoder: any Decoder) throws {
    steps = try decoder.strictContainer(keyedBy: Keys.self).decodeIfPresent(Int.self, forKey: .steps) ?? 1
    guard StepsBody.range.contains(steps) else {
      throw SketchError(
        .invalidInput, "“steps” cannot be \(steps)",
        advice: "It has to be from \(StepsBody.range.lowerBound) to \(StepsBody.range.upperBound).")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    try fields.encode(steps, forKey: .steps)
  }
}

extension StepsBody: Described {
  package static let schema = Schema.object(["steps": .integer(in: range).with("default", 1).optional], isClosed: true)
}
