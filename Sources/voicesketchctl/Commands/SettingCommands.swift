import CommandOptions
import ControlClient
import SketchCore

/// settings: the keys of the configuration.
enum SettingCommands {
  private static let reset = Option.flag("reset", help: "Take the key out of the file, so that its usual value counts")

  static let all: [Subcommand] = [
    Subcommand(
      "settings", "[GROUP[.KEY [VALUE]]]", summary: "The keys of the configuration, and one of them changed",
      description: """
          voicesketchctl settings speech
          voicesketchctl settings speech.pause-seconds
          voicesketchctl settings speech.pause-seconds 0.8
          voicesketchctl settings --reset speech.pause-seconds

        What names files or other machines is changed in the file alone.
        """, options: [reset.declaration], run: run)
  ]

  private static func run(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    let report = try await session.client.settings()
    guard let place = values.operands.first else {
      try show(report.groups, of: report.file, session)
      return .ok
    }
    let parts = place.split(separator: ".", maxSplits: 1).map(String.init)
    guard let group = report.groups.first(where: { $0.name == parts.first }) else {
      throw SketchError(
        .notFound, "there is no group “\(parts.first ?? place)” in the configuration",
        advice: "There are: \(report.groups.map(\.name).joined(separator: ", ")).")
    }
    guard parts.count == 2 else {
      guard values.operands.count == 1, !values[reset] else {
        throw SketchError(
          .invalidInput, "which key of [\(group.name)]?",
          advice: "Name it: \(group.name).\(group.settings[0].key).")
      }
      try show([group], of: report.file, session)
      return .ok
    }
    guard let setting = group.settings.first(where: { $0.key == parts[1] }) else {
      throw SketchError(
        .notFound, "there is no key “\(parts[1])” in [\(group.name)]",
        advice: "There are: \(group.settings.map(\.key).joined(separator: ", ")).")
    }
    let value = values.operands.count > 1 ? values.operands.dropFirst().joined(separator: " ") : nil
    guard value != nil || values[reset] else {
      try session.show(setting) { SettingText.full(setting, in: group, session.terminal) }
      return .ok
    }
    guard value == nil || !values[reset] else {
      throw SketchError(.invalidInput, "--reset and a value exclude each other", advice: "Give one of them.")
    }
    let changed = try await session.client.change(SettingChange(group: group.name, key: setting.key, value: value))
    try session.show(changed) {
      "\(session.terminal.paint("✓", .green)) \(SettingText.line(changed, session.terminal))"
        + (changed.isReadAtStart ? "\n  It counts from the daemon's next start." : "")
    }
    return .ok
  }

  private static func show(_ groups: [SettingGroup], of file: String, _ session: Session) throws {
    if session.wantsJSON {
      for group in groups { try session.print(json: group) }
    } else {
      try session.print(SettingText.all(groups, of: file, session.terminal))
    }
  }
}
