import ControlProtocol
import SketchCore

/// Handlers of the configuration.
extension ControlService {
  var settingHandlers: [Handler] {
    [
      Handler(Endpoints.settings) { _ in try await settingsControl().settings() },
      Handler(Endpoints.changeSetting) { try await settingsControl().change($0.input) },
    ]
  }

  private func settingsControl() throws(SketchError) -> any SettingsControl {
    guard let settings else {
      throw SketchError(.unsupported, "no configuration is kept here", advice: "Ask a running voicesketchd.")
    }
    return settings
  }
}
