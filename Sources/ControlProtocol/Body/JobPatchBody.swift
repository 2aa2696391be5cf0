package import SketchCore

/// Change to a job that waits.
package struct JobPatchBody: Sendable {
  package var priority: JobPriority

  package init(_ priority: JobPriority) { self.priority = priority }
}

extension JobPatchBody: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case priority }

  package init(from decoder: any Decoder) throws {
    let text = try decoder.strictContainer(keyedBy: Keys.self).decode(String.self, forKey: .priority)
    priority = try JobPriority(named: text)
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    try fields.encode(priority, forKey: .priority)
  }
}

extension JobPatchBody: Described {
  package static let schema = Schema.object(["priority": .choice(of: JobPriority.self)], isClosed: true)
}

extension JobPriority {
  /// - Throws: `SketchError` `.invalidInput`.
  init(named text: String) throws(SketchError) {
    guard let priority = JobPriority(rawValue: text) else {
      let known = JobPriority.allCases.map(\.rawValue).joined(separator: ", ")
      throw SketchError(.invalidInput, "there is no priority “\(text)”", advice: "It may be \(known).")
    }
    self = priority
  }
}
