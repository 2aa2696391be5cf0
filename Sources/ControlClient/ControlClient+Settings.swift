import ControlProtocol
package import SketchCore

extension ControlClient {
  /// Every key of the configuration, with what it means and what it is.
  package func settings() async throws -> SettingsReport { try await call(Endpoints.settings) }

  /// Memory of the studio page, by name.
  package func preferences() async throws -> [String: String] { try await call(Endpoints.preferences).preferences }

  package func prefer(_ values: [String: String?]) async throws -> [String: String] {
    try await call(Endpoints.prefer, with: PreferenceBody(values)).preferences
  }

  package func change(_ change: SettingChange) async throws -> Setting {
    try await call(Endpoints.changeSetting, with: change)
  }
}
