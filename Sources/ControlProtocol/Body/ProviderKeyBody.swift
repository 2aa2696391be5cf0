package import SketchCore

/// A key on its way to the keyring.
package struct ProviderKeyBody: Sendable {
  package var provider: String
  package var key: Secret

  package init(_ key: Secret, of provider: String) {
    self.provider = provider
    self.key = key
  }
}

extension ProviderKeyBody: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case provider, key }

  /// Characters of a key, more than any provider gives out.
  private static let keyLimit = 1_000

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: Keys.self)
    provider = try fields.decode(String.self, forKey: .provider)
    let text = try fields.decode(String.self, forKey: .key)
    guard text.utf8.count <= ProviderKeyBody.keyLimit else {
      throw SketchError(.invalidInput, "“key” is too long", advice: "Send the key alone.")
    }
    key = Secret(text)
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    try fields.encode(provider, forKey: .provider)
    try fields.encode(key.reveal(), forKey: .key)
  }
}

extension ProviderKeyBody: Described {
  package static let schema = Schema.object(
    [
      "provider": .string.described("As the configuration names it"),
      "key": .string(length: 1...keyLimit).with("writeOnly", true),
    ], isClosed: true)
}
