import ImageProviders
import SketchCore

/// Keeper of the hosted providers' keys in the desktop's keyring.
struct KeyringKeeper: ProviderKeyControl {
  let found: ProviderKeys
  let transport: any HTTPTransport
  /// The configuration of the providers as it is now.
  let configuration: @Sendable () throws -> ProviderConfiguration
  /// Makes the providers anew, with the keys there are now.
  let renewProviders: @Sendable () async throws -> Void

  func keys() async throws -> [ProviderKeyReport] {
    let configuration = try configuration()
    var reports: [ProviderKeyReport] = []
    for name in configuration.names where configuration.settings[name]?.base.keyPlaces != nil {
      reports.append(try await report(on: name, configuration))
    }
    return reports
  }

  func storeKey(_ key: Secret, of provider: String) async throws -> ProviderKeyReport {
    let configuration = try configuration()
    let settings = try settings(of: provider, configuration)
    let key = try ProviderKeys.usable(key)
    let verdict = try await verdict(on: key, of: provider, settings)
    try await found.keyring.store(key, of: provider)
    try await renewProviders()
    var report = try await report(on: provider, configuration)
    report.detail += "; \(verdict)"
    return report
  }

  func removeKey(of provider: String) async throws -> ProviderKeyReport {
    let configuration = try configuration()
    _ = try settings(of: provider, configuration)
    try await found.keyring.remove(provider)
    try await renewProviders()
    return try await report(on: provider, configuration)
  }

  private func settings(of provider: String, _ configuration: ProviderConfiguration) throws -> any ProviderSettings {
    guard let settings = configuration.settings[provider]?.base, settings.keyPlaces != nil else {
      let names = configuration.names.filter { configuration.settings[$0]?.base.keyPlaces != nil }
      throw SketchError(
        .notFound, "there is no provider “\(provider)” that takes a key",
        advice: "There are: \(names.joined(separator: ", ")).")
    }
    return settings
  }

  private func report(on provider: String, _ configuration: ProviderConfiguration) async throws -> ProviderKeyReport {
    let places = try settings(of: provider, configuration).keyPlaces ?? .init(variables: [])
    let isInOrder = configuration.order.contains(provider)
    switch await found.key(of: provider, at: places) {
    case .found(let found):
      return ProviderKeyReport(
        provider: provider, place: found.place, detail: "key from \(found.origin)", isInOrder: isInOrder)
    case .missing(let error):
      return ProviderKeyReport(provider: provider, place: nil, detail: error.message, isInOrder: isInOrder)
    }
  }

  /// Word of the provider on a key. What it says is not repeated: it might have the key in it.
  /// - Throws: `SketchError` `.invalidInput` when it refuses the key.
  private func verdict(on key: Secret, of provider: String, _ settings: any ProviderSettings) async throws -> String {
    guard let request = try settings.trial(of: key) else { return "it was not tried" }
    do {
      switch try await transport.send(request).status {
      case 401:
        throw SketchError(
          .invalidInput, "\(provider) refuses this key, so it was not kept",
          advice: "Copy the whole key again, or make a new one.")
      case 200..<300, 400..<500: return "\(provider) takes it"
      case let status: return "\(provider) could not try it (HTTP \(status))"
      }
    } catch let failure as HTTPFailure {
      return "\(provider) could not be asked: \(failure.reason)"
    }
  }
}
