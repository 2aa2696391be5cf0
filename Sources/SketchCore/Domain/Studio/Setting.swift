/// A key of the configuration: its meaning, its value, and the value it has while nobody gives it one.
package struct Setting: Sendable, Equatable, Codable {
  package var key: String
  /// Explanation for the user; nil where that of the key before it is meant too, and for a key nobody documented.
  package var about: String?
  /// Value of the user's file; nil where the file has none.
  package var value: String?
  /// Value that counts while the file has none; nil where there is none.
  package var usual: String?
  /// Value as an example, where there is no usual one.
  package var example: String?
  /// Values there are; empty where any text may be one.
  package var choices: [String]
  /// The daemon reads it only when it starts.
  package var isReadAtStart: Bool
  /// It names files, programs or other machines, and is changed in the file alone.
  package var isInFileOnly: Bool

  package init(
    key: String, about: String?, value: String? = nil, usual: String? = nil, example: String? = nil,
    choices: [String] = [], isReadAtStart: Bool = false, isInFileOnly: Bool = false
  ) {
    self.key = key
    self.about = about
    self.value = value
    self.usual = usual
    self.example = example
    self.choices = choices
    self.isReadAtStart = isReadAtStart
    self.isInFileOnly = isInFileOnly
  }
}

/// The keys below one `[name]` of the configuration, in the order in which they are documented.
package struct SettingGroup: Sendable, Equatable, Codable {
  package var name: String
  package var about: String?
  package var settings: [Setting]

  package init(name: String, about: String? = nil, settings: [Setting] = []) {
    self.name = name
    self.about = about
    self.settings = settings
  }
}

/// The configuration as its user sees it.
package struct SettingsReport: Sendable, Equatable, Codable {
  /// Path of the file that is read, also where it does not exist yet.
  package var file: String
  package var groups: [SettingGroup]
  /// Microphones there are, the system's choice first.
  package var microphones: [String]

  package init(file: String, groups: [SettingGroup], microphones: [String]) {
    self.file = file
    self.groups = groups
    self.microphones = microphones
  }
}

/// A new value for a key of the configuration.
package struct SettingChange: Sendable, Equatable {
  package var group: String
  package var key: String
  /// nil takes the key out of the file, so that the usual value counts again.
  package var value: String?

  package init(group: String, key: String, value: String?) {
    self.group = group
    self.key = key
    self.value = value
  }
}
