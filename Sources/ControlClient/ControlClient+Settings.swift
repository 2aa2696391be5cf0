import ControlProtocol
package import SketchCore

extension ControlClient {
  /// Every key of the configuration, with what it means and what it is.
  package func settings() async throws -> SettingsReport { try await call(Endpoints.settings) }

  package func change(_ change: SettingChange) async throws -> Setting {
    try await call(Endpoints.changeSetting, with: change)
  }
}
