import ControlClient
import Foundation
import SketchCore
import TestSupport
import Testing

/// Has one key, and takes any value for it.
private actor OneSetting: SettingsControl {
  private var setting = Setting(key: "level", about: "What is logged.", usual: "info", choices: ["info", "debug"])

  func settings() -> SettingsReport {
    SettingsReport(file: "/conf", groups: [SettingGroup(name: "log", about: nil, settings: [setting])], microphones: ["USB"])
  }

  func change(_ change: SettingChange) throws -> Setting {
    guard change.group == "log", change.key == "level" else { throw SketchError(.notFound, "there is none") }
    setting.value = change.value
    return setting
  }
}

private actor Memory: PreferenceControl {
  private var values: [String: String] = [:]

  func preferences() -> [String: String] { values }

  func prefer(_ changes: [String: String?]) -> [String: String] {
    for (name, value) in changes { values[name] = value }
    return values
  }
}

struct SettingRouteTests {
  @Test func `what the page remembers is kept and removed by name`() async throws {
    try await LiveServer.with(preferences: Memory()) { live in
      let both = try await live.client.prefer(["theme": "dark", "language": "es"])
      #expect(both == ["theme": "dark", "language": "es"])
      let one = try await live.client.prefer(["language": nil])
      let kept = try await live.client.preferences()
      #expect(one == ["theme": "dark"] && kept == one)
      let error = await #expect(throws: SketchError.self) { try await live.client.prefer(["": "dark"]) }
      #expect(error?.code == .invalidInput)
    }
  }

  @Test func `settings are told, changed and taken back`() async throws {
    try await LiveServer.with(settings: OneSetting()) { live in
      let before = try await live.client.settings()
      #expect(before.groups.first?.settings.first?.usual == "info")
      let changed = try await live.client.change(SettingChange(group: "log", key: "level", value: "debug"))
      let after = try await live.client.settings()
      #expect(changed.value == "debug" && after.groups.first?.settings.first == changed)
      let back = try await live.client.change(SettingChange(group: "log", key: "level", value: nil))
      #expect(back.value == nil)
      let error = await #expect(throws: SketchError.self) {
        try await live.client.change(SettingChange(group: "log", key: "colour", value: "red"))
      }
      #expect(error?.code == .notFound)
    }
  }

  @Test func `where there is no configuration this is said`() async throws {
    try await LiveServer.with { live in
      let error = await #expect(throws: SketchError.self) { try await live.client.settings() }
      #expect(error?.code == .unsupported)
    }
  }
}
