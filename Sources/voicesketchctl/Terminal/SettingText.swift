import SketchCore

/// Settings as lines for people.
enum SettingText {
  static func all(_ groups: [SettingGroup], of file: String, _ terminal: Terminal) -> String {
    let parts = groups.map { group in
      ([terminal.paint("[\(group.name)]", .bold)] + group.settings.map { "  " + line($0, terminal) })
        .joined(separator: "\n")
    }
    return (["\(file)"] + parts).joined(separator: "\n")
  }

  /// "mode = wake  (usually off)"
  static func line(_ setting: Setting, _ terminal: Terminal) -> String {
    let value = setting.value ?? setting.usual
    let usual = setting.value != nil ? "  (\(setting.usual.map { "usually \($0)" } ?? "usually not set"))" : ""
    return "\(setting.key) = \(value ?? "")" + terminal.paint(value == nil ? "(not set)" : usual, .dim)
  }

  /// - Parameter group: the key's own; a key without an explanation shares that of the one before it.
  static func full(_ setting: Setting, in group: SettingGroup, _ terminal: Terminal) -> String {
    let before = group.settings.prefix { $0.key != setting.key }
    let about = setting.about ?? before.last { $0.about != nil }?.about ?? group.about
    let notes = [
      setting.choices.isEmpty ? nil : "It can be: \(setting.choices.joined(separator: ", ")).",
      setting.example.map { "For example: \($0)" },
      setting.isReadAtStart ? "It is read when the daemon starts." : nil,
      setting.isInFileOnly ? "It is changed in the file alone." : nil,
    ]
    return ([line(setting, terminal), about] + notes).compactMap(\.self).joined(separator: "\n")
  }
}
