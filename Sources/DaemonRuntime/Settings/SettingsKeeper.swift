import CommandOptions
import Glibc
import SketchCore

/// Keeper of the configuration file: what its keys mean, what they are, and one changed at a time.
actor SettingsKeeper: SettingsControl {
  private let file: String
  private let documented: [SettingGroup]
  private let exportFolder: String
  /// Refuses what the daemon could not start with.
  private let check: @Sendable (Configuration) throws -> Void
  private let microphones: @Sendable () async -> [String]
  /// Taking over of what the file says.
  private let takeOver: @Sendable () async throws -> Void

  /// Most characters of a value.
  private static let valueLimit = 1_000

  /// - Parameters:
  ///   - file: path of the configuration, which need not exist.
  ///   - documentation: text of the documented configuration.
  ///   - exportFolder: the folder of exports where the configuration names none.
  ///   - check: throws for what the daemon could not start with.
  ///   - microphones: those there are, the system's choice first.
  init(
    file: String, documentation: String, exportFolder: String,
    check: @escaping @Sendable (Configuration) throws -> Void,
    microphones: @escaping @Sendable () async -> [String],
    takeOver: @escaping @Sendable () async throws -> Void
  ) {
    self.file = file
    documented = DocumentedSettings(documentation).groups
    self.exportFolder = exportFolder
    self.check = check
    self.microphones = microphones
    self.takeOver = takeOver
  }

  func settings() async throws -> SettingsReport {
    let current = try read().map { try KeyFile(text: $0, path: file) }
    return SettingsReport(file: file, groups: groups(current), microphones: await microphones())
  }

  func change(_ change: SettingChange) async throws -> Setting {
    let before = try read()
    let current = try before.map { try KeyFile(text: $0, path: file) }
    let group = groups(current).first { $0.name == change.group }
    guard let setting = group?.settings.first(where: { $0.key == change.key }) else {
      throw SketchError(
        .notFound, "there is no key “\(change.key)” in [\(change.group)]",
        advice: "“voicesketchctl settings” lists them all.")
    }
    guard !setting.isInFileOnly else {
      throw SketchError(
        .unsupported, "“\(change.key)” leads to files or other machines and is changed in the file alone",
        advice: "Change it in \(file).")
    }
    if let value = change.value { try SettingsKeeper.require(value, for: setting) }
    var text = SettingsText(before ?? "")
    text.set(change.key, in: change.group, to: change.value)
    let after = text.text
    if after != before ?? "" {
      try requireUsable(after)
      try write(after)
      do {
        try await takeOver()
      } catch {
        // Somebody else may have written it meanwhile.
        if try read() == after { try write(before ?? "") }
        throw error
      }
    }
    var changed = setting
    changed.value = change.value
    return changed
  }

  /// The documented keys with the values of the file, and those of the file that are documented nowhere.
  private func groups(_ current: KeyFile?) -> [SettingGroup] {
    var groups = documented
    for name in current?.groups ?? [] where !groups.contains(where: { $0.name == name }) {
      groups.append(SettingGroup(name: name))
    }
    for place in groups.indices {
      let name = groups[place].name
      for key in current?.keys(in: name) ?? [] where !groups[place].settings.contains(where: { $0.key == key }) {
        groups[place].settings.append(Setting(key: key, about: nil))
      }
      for index in groups[place].settings.indices {
        let setting = groups[place].settings[index]
        groups[place].settings[index].value = current?.string(name, setting.key)
        groups[place].settings[index].choices = Setting.choices(of: setting.key, in: name, usual: setting.usual)
        groups[place].settings[index].isReadAtStart = Setting.isReadAtStart(setting.key, in: name)
        groups[place].settings[index].isInFileOnly = Setting.isInFileOnly(setting.key)
      }
    }
    return groups.filter { !$0.settings.isEmpty }
  }

  private static func require(_ value: String, for setting: Setting) throws(SketchError) {
    let hasControls = value.unicodeScalars.contains { $0.properties.generalCategory == .control }
    guard value.count <= valueLimit, !hasControls else {
      throw SketchError(
        .invalidInput, "a value is one line of at most \(valueLimit) characters",
        advice: "Shorten it, and leave line ends out.")
    }
    guard setting.choices.isEmpty || setting.choices.contains(value) else {
      throw SketchError(
        .invalidInput, "“\(value)” is no value of “\(setting.key)”",
        advice: "There are: \(setting.choices.joined(separator: ", ")).")
    }
  }

  /// - Throws: `SketchError` `.invalidInput` where the daemon could not take it over, or not start with it.
  private func requireUsable(_ text: String) throws {
    do {
      try check(Configuration(file: KeyFile(text: text, path: file), exportFolder: exportFolder))
    } catch let error as SketchError {
      throw SketchError(.invalidInput, error.message, advice: error.advice)
    }
  }

  /// nil where there is no file.
  private func read() throws -> String? {
    guard access(file, F_OK) == 0 else { return nil }
    return try KeyFile.text(of: file)
  }

  private func write(_ text: String) throws {
    // The user's own link, as to a folder under version control, stays one.
    let target = realpath(file, nil).map { pointer in
      defer { free(pointer) }
      return String(cString: pointer)
    }
    let path = target ?? file
    var found = stat()
    let mode = stat(path, &found) == 0 ? found.st_mode & 0o777 : 0o644
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    do throws(FileFault) {
      let folder = String(path[..<slash])
      let code = Folder.make(folder, mode: 0o700)
      guard code == 0 else { throw FileFault(.creating, folder, code: code) }
      try AtomicFile.write(
        Array(text.utf8), to: String(path[path.index(after: slash)...]), in: try OpenFolder(folder), mode: mode)
    } catch {
      throw SketchError(
        .configuration, "the configuration \(file) was not changed: \(error.reason)",
        advice: "Make room on the disk, or make the file yours to write.")
    }
  }
}
