import CommandOptions
import FoundationEssentials
import Glibc
import SketchCore

/// Where a provider's API key comes from: the environment, a systemd credential, the keyring; the first that has one counts.
struct ProviderKeys: Sendable {
  struct Found: Sendable, Equatable {
    var key: Secret
    var place: ProviderKeyReport.Place
    /// "the environment variable FAL_KEY", for `check`.
    var origin: String
  }

  enum Answer: Sendable, Equatable {
    case found(Found)
    /// Places that were searched, and why they held no key, for the user.
    case missing(SketchError)

    var key: Secret? { if case .found(let found) = self { found.key } else { nil } }
  }

  var environment: [String: String]
  var keyring: Keyring

  init(environment: [String: String]) {
    self.environment = environment
    keyring = Keyring(environment: environment)
  }

  /// - Parameters:
  ///   - provider: names the credential (`NAME-key`) and the keyring's item.
  ///   - variables: of the environment, the first that is set.
  ///   - pair: variables with the two halves of a key, which a colon joins.
  func key(of provider: String, variables: [String], pair: (id: String, secret: String)? = nil) async -> Answer {
    for variable in variables {
      if let text = environment[variable], !text.isEmpty {
        return check(text, .environment, "the environment variable \(variable)")
      }
    }
    if let pair, let id = environment[pair.id], let secret = environment[pair.secret], !id.isEmpty, !secret.isEmpty {
      return check("\(id):\(secret)", .environment, "the environment variables \(pair.id) and \(pair.secret)")
    }
    if let folder = environment["CREDENTIALS_DIRECTORY"] {
      let file = "\(folder)/\(provider)-key"
      if access(file, F_OK) == 0 {
        guard let text = try? InputFile.read(file) else {
          return .missing(
            SketchError(.configuration, "the credential \(provider)-key cannot be read", advice: "Check its file's owner and mode."))
        }
        return check(text, .credential, "the systemd credential \(provider)-key")
      }
    }
    switch await keyring.secret(of: provider) {
    case .found(let secret): return check(secret.reveal(), .keyring, "the keyring")
    case .locked:
      return .missing(
        SketchError(.configuration, "the keyring that has \(provider)'s key is locked", advice: "Unlock it and restart the daemon."))
    case .nothing: return .missing(absent(provider, variables, keyring: "the keyring has none"))
    case .unavailable(let why): return .missing(absent(provider, variables, keyring: "the keyring cannot be asked (\(why))"))
    }
  }

  /// Key of a chat model: of the variable that is named for it, and of no other place, since another server's key must
  /// not go there; OpenAI's where none is named.
  func chatKey(variable: String?) async -> Secret? {
    guard let variable else { return await key(of: "openai", variables: ["OPENAI_API_KEY"]).key }
    return environment[variable].flatMap { try? ProviderKeys.usable(Secret($0)) }
  }

  private func absent(_ provider: String, _ variables: [String], keyring: String) -> SketchError {
    let variable = variables.first.map { "\($0) is not set, " } ?? ""
    return SketchError(
      .configuration, "there is no key for \(provider): \(variable)there is no credential \(provider)-key, and \(keyring)",
      advice: "Store it with `secret-tool store --label=VoiceSketch application voicesketch provider \(provider)` and restart the daemon.")
  }

  private func check(_ text: String, _ place: ProviderKeyReport.Place, _ origin: String) -> Answer {
    guard let key = try? ProviderKeys.usable(Secret(text)) else {
      return .missing(
        SketchError(.configuration, "\(origin) has no usable key: it is empty or has characters no key has", advice: "Store the key again.")
      )
    }
    return .found(Found(key: key, place: place, origin: origin))
  }

  /// White space that editors and shells leave at the end is taken off; other characters that no header can carry are
  /// a mistake.
  /// - Throws: `SketchError` `.invalidInput`, without the text.
  static func usable(_ key: Secret) throws(SketchError) -> Secret {
    let text = key.reveal().trimmed
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
      throw SketchError(
        .invalidInput, "this is no key: it is empty or has characters no key has", advice: "Copy the key alone.")
    }
    return Secret(text)
  }
}
