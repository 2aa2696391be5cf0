package import SketchCore

/// Choice among a job's offers.
package struct OfferBody: Sendable {
  package var action: JobOffer.Action

  package init(_ action: JobOffer.Action) { self.action = action }
}

extension OfferBody: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case action }

  package init(from decoder: any Decoder) throws {
    let text = try decoder.strictContainer(keyedBy: Keys.self).decode(String.self, forKey: .action)
    guard let action = JobOffer.Action(rawValue: text) else {
      let known = JobOffer.Action.allCases.map(\.rawValue).joined(separator: ", ")
      throw SketchError(.invalidInput, "no job offers “\(text)”", advice: "It may be \(known).")
    }
    self.action = action
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    try fields.encode(action, forKey: .action)
  }
}

extension OfferBody: Described {
  package static let schema = Schema.object(["action": .choice(of: JobOffer.Action.self)], isClosed: true)
}
