package import SketchCore

/// Endpoints of the user's configuration, and of what the page remembers.
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

  package static let preferences = Endpoint(
    "preferences", .get, "/v1/preferences", "What the studio page remembers",
    description: "Look, language and work that is not in the library yet, by names of the page's own.",
    returns: .json(PreferenceList.self, "All of it"))

  package static let prefer = Endpoint(
    "prefer", .patch, "/v1/preferences", "Have the studio page remember something",
    description: "At most 4 MB in all. Names that are not told stay as they are.",
    takes: .body(PreferenceBody.self, examples: ["dark": ["preferences": ["theme": "dark"]]]),
    returns: .json(PreferenceList.self, "All of it"))
}
