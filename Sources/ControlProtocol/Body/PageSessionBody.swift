package import SketchCore

/// The ticket with which a browser begins a session; without one it asks after the session it has.
package struct PageSessionBody: Sendable, Decodable {
  package var ticket: String?

  private enum Keys: String, CodingKey, CaseIterable { case ticket }

  package init(from decoder: any Decoder) throws {
    ticket = try decoder.strictContainer(keyedBy: Keys.self).decodeIfPresent(String.self, forKey: .ticket)
  }

  /// - Throws: `SketchError` `.invalidInput`.
  package static func read(_ bytes: [UInt8]) throws(SketchError) -> PageSessionBody {
    try RequestBody.decode(PageSessionBody.self, from: bytes)
  }
}
