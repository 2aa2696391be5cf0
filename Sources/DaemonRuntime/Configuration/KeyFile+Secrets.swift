import FoundationEssentials
import SketchCore

/// Keys have no place in a file that is copied, backed up and shown to others.
extension KeyFile {
  /// - Throws: `SketchError` `.configuration` naming the line, never the value, of anything that is or looks like a key or a password.
  func refuseSecrets() throws {
    for group in groups {
      for key in keys(in: group) {
        guard KeyFile.names(secret: key) || KeyFile.isSecret(string(group, key) ?? "") else { continue }
        throw SketchError(
          .configuration, "\(place(of: key, in: group)): an API key or a password does not belong into this file",
          advice: "Remove the line, have a new key made if the file was ever shared, and put it into the keyring "
            + "(`secret-tool store --label=VoiceSketch application voicesketch provider \(KeyFile.provider(of: group))`), a systemd credential "
            + "or the environment; see docs/providers.md.")
      }
    }
  }

  private static func names(secret key: String) -> Bool {
    let parts = key.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    guard parts.last != "variable" else { return false }
    return parts.contains { ["key", "apikey", "secret", "token", "password", "passwd"].contains($0) }
  }

  /// Patterns of keys of OpenAI (`sk-…`) and fal (a UUID, a colon, hexadecimal digits) and of addresses with passwords.
  private static func isSecret(_ value: String) -> Bool {
    if value.hasPrefix("sk-"), value.count >= 20 { return true }
    let halves = value.split(separator: ":")
    if halves.count == 2, UUID(uuidString: String(halves[0])) != nil, halves[1].count >= 16, halves[1].allSatisfy(\.isHexDigit) {
      return true
    }
    return URL(string: value).map { $0.user != nil || $0.password != nil } ?? false
  }

  private static func provider(of group: String) -> String {
    switch group.split(separator: " ").map(String.init) {
    case ["fal"]: "fal"
    case ["a1111"]: "a1111"
    case let words where words.count == 2 && words[0] == "openai": words[1]
    default: "openai"
    }
  }
}
