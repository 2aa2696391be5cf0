import ControlProtocol
package import SketchCore

extension ControlClient {
  /// Where the keys of the hosted providers come from.
  package func keys() async throws -> [ProviderKeyReport] { try await call(Endpoints.keys).keys }

  package func storeKey(_ key: Secret, of provider: String) async throws -> ProviderKeyReport {
    try await call(Endpoints.storeKey, with: ProviderKeyBody(key, of: provider))
  }

  package func removeKey(of provider: String) async throws -> ProviderKeyReport {
    try await call(Endpoints.removeKey, at: provider)
  }
}
