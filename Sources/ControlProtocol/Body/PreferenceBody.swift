import SketchCore

/// Changes to what the studio page remembers; a null removes a value.
package struct PreferenceBody: Sendable {
  package var preferences: [String: String?]

  package init(_ preferences: [String: String?]) { self.preferences = preferences }
}

extension PreferenceBody: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case preferences }

  /// Names in one request, and characters of a name.
  private static let most = 100
  private static let nameLength = 80

  package init(from decoder: any Decoder) throws {
    preferences = try decoder.strictContainer(keyedBy: Keys.self).decode([String: String?].self, forKey: .preferences)
    let isNamed = preferences.keys.allSatisfy { (1...Self.nameLength).contains($0.count) }
    guard isNamed, preferences.count <= Self.most else {
      throw SketchError(
        .invalidInput, "“preferences” has too many names, an empty or an overlong one",
        advice: "Send up to \(Self.most) names of 1 to \(Self.nameLength) characters.")
    }
  }
}

extension PreferenceBody: Described {
  package static let schema = Schema.object(
    ["preferences": .map(of: Schema(["type": ["string", "null"]])).described("By name; null removes one")],
    isClosed: true)
}
