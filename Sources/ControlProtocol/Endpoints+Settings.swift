package import SketchCore

/// Endpoints of the user's configuration.
extension Endpoints {
  package static let settings = Endpoint(
    "settings", .get, "/v1/settings", "Every key of the configuration, what it means and what it is",
    returns: .json(SettingsReport.self, "The configuration"))

  package static let changeSetting = Endpoint(
    "changeSetting", .patch, "/v1/settings", "Change one key of the configuration file",
    description: """
      The rest of the file stays as it is, comments too. Without a value the key leaves the file, and its usual value \
      counts. The daemon takes it over at once, unless “isReadAtStart” says otherwise. 400 for a value it cannot have, \
      422 for a key that is changed in the file alone; the file is then as before.
      """,
    takes: .body(SettingChange.self, examples: ["pause": ["group": "speech", "key": "pause-seconds", "value": "0.8"]]),
    returns: .json(Setting.self, "The key as it is now"))
}
