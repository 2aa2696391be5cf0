import ControlProtocol
import SketchCore

/// Handlers of the configuration, and of what the page remembers.
extension ControlService {
  var settingHandlers: [Handler] {
    [
      Handler(Endpoints.settings) { _ in try await settingsControl().settings() },
      Handler(Endpoints.changeSetting) { try await settingsControl().change($0.input) },
      Handler(Endpoints.preferences) { _ in PreferenceList(try await preferenceControl().preferences()) },
      Handler(Endpoints.prefer) { PreferenceList(try await preferenceControl().prefer($0.input.preferences)) },
    ]
  }

  private func settingsControl() throws(SketchError) -> any SettingsControl {
    guard let settings else {
      throw SketchError(.unsupported, "no configuration is kept here", advice: "Ask a running voicesketchd.")
    }
    return settings
  }

  private func preferenceControl() throws(SketchError) -> any PreferenceControl {
    guard let preferences else {
      throw SketchError(.unsupported, "nothing is remembered here", advice: "Ask a running voicesketchd.")
    }
    return preferences
  }
}
