package import SketchCore

/// The way it is to listen.
package struct ListenBody: Sendable {
  package var mode: ListeningMode

  package init(_ mode: ListeningMode) { self.mode = mode }
}

extension ListenBody: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case mode }

  package init(from decoder: any Decoder) throws {
    let text = try decoder.strictContainer(keyedBy: Keys.self).decode(String.self, forKey: .mode)
    guard let mode = ListeningMode(rawValue: text) else {
      let known = ListeningMode.allCases.map(\.rawValue).joined(separator: ", ")
      throw SketchError(.invalidInput, "there is no mode “\(text)”", advice: "It may be \(known).")
    }
    self.mode = mode
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    try fields.encode(mode, forKey: .mode)
  }
}

extension ListenBody: Described {
  package static let schema = Schema.object(["mode": ListeningMode.schema], isClosed: true)
}
