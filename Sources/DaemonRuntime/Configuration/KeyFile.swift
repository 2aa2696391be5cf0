import CGLib
import CommandOptions
import FoundationEssentials
import SketchCore

/// INI file, read by GLib's GKeyFile; errors name the line.
struct KeyFile {
  private let handle: Handle
  private let path: String
  private let text: String

  private final class Handle {
    let pointer = g_key_file_new()!
    deinit { g_key_file_free(pointer) }
  }

  /// - Throws: `SketchError` `.configuration` when the file cannot be read or is not an INI file.
  init(path: String) throws { try self.init(text: KeyFile.text(of: path), path: path) }

  /// Text of the file, without an editor's byte order mark, which is not the first group's.
  /// - Throws: `SketchError` `.configuration` when it cannot be read, and when somebody else may have written it.
  static func text(of path: String) throws -> String {
    if let reason = OwnFile.distrust(path) {
      throw SketchError(
        .configuration, "the configuration is not read: \(reason)", advice: "Make it yours alone to write: chmod go-w \(path).")
    }
    do {
      return String(try InputFile.read(path).trimmingPrefix("\u{FEFF}"))
    } catch {
      throw SketchError(
        .configuration, "the configuration: \(error.message)", advice: "Name a text file you may read, or start without --config.")
    }
  }

  /// - Parameter path: for errors, which name the file.
  /// - Throws: `SketchError` `.configuration` when it is not an INI file.
  init(text: String, path: String) throws {
    self.text = text
    self.path = path
    handle = Handle()
    var error: UnsafeMutablePointer<GError>?
    let loaded = g_key_file_load_from_data(handle.pointer, text, gsize(text.utf8.count), G_KEY_FILE_NONE, &error)
    guard loaded == 0 else { return }
    let reason = error.map { String(cString: $0.pointee.message) } ?? "it is not an INI file"
    g_clear_error(&error)
    let place = firstMalformedLine().map { " line \($0)" } ?? ""
    throw SketchError(
      .configuration, "the configuration \(path)\(place): \(reason)",
      advice: "Write `key = value` lines under a `[group]`; see the commented example voicesketch.conf.")
  }

  var groups: [String] {
    var count: gsize = 0
    let list = g_key_file_get_groups(handle.pointer, &count)
    defer { g_strfreev(list) }
    return (0..<Int(count)).map { String(cString: list![$0]!) }
  }

  func keys(in group: String) -> [String] {
    var count: gsize = 0
    guard let list = g_key_file_get_keys(handle.pointer, group, &count, nil) else { return [] }
    defer { g_strfreev(list) }
    return (0..<Int(count)).map { String(cString: list[$0]!) }
  }

  /// nil when the key is not there.
  func string(_ group: String, _ key: String) -> String? {
    guard let value = g_key_file_get_string(handle.pointer, group, key, nil) else { return nil }
    defer { g_free(value) }
    return String(cString: value)
  }

  /// Items separated by `;` or `,`.
  func list(_ group: String, _ key: String) -> [String]? {
    string(group, key)?.split { $0 == ";" || $0 == "," }.map { $0.trimmed }.filter { !$0.isEmpty }
  }

  /// - Throws: as `number`, also for a fraction.
  func integer(_ group: String, _ key: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let value = try number(group, key, in: Double(range.lowerBound)...Double(range.upperBound)) else { return nil }
    guard let whole = Int(exactly: value) else { throw bad(group, key, "“\(KeyFile.plain(value))” is not a whole number") }
    return whole
  }

  /// - Throws: `SketchError` `.configuration` naming file, line and key when the value is not a number in `range`.
  func number(_ group: String, _ key: String, in range: ClosedRange<Double>) throws -> Double? {
    guard let text = string(group, key) else { return nil }
    guard let value = Double(text.trimmed), range.contains(value) else {
      throw bad(group, key, "“\(text)” is not a number from \(KeyFile.plain(range.lowerBound)) to \(KeyFile.plain(range.upperBound))")
    }
    return value
  }

  /// US dollars by name: "gpt-image-2 0.04, fal-ai/flux/dev 0.03".
  /// - Throws: `SketchError` `.configuration` naming file, line and key.
  func amounts(_ group: String, _ key: String, in range: ClosedRange<Double>) throws -> [String: Double] {
    var amounts: [String: Double] = [:]
    for entry in list(group, key) ?? [] {
      let words = entry.split(whereSeparator: \.isWhitespace)
      guard words.count == 2, let amount = Double(words[1]), range.contains(amount) else {
        throw bad(group, key, "“\(entry)” is not a model and US dollars, such as “gpt-image-2 0.04”")
      }
      amounts[String(words[0])] = amount
    }
    return amounts
  }

  func seconds(_ group: String, _ key: String, in range: ClosedRange<Double>) throws -> Duration? {
    try number(group, key, in: range).map { .seconds($0) }
  }

  /// - Throws: `SketchError` `.configuration` naming file, line and key when the value is none of the cases.
  func choice<Choice: RawRepresentable & CaseIterable>(_ group: String, _ key: String, of type: Choice.Type) throws -> Choice?
  where Choice.RawValue == String {
    guard let text = string(group, key) else { return nil }
    guard let value = Choice(rawValue: text) else {
      throw bad(group, key, "“\(text)” is none of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return value
  }

  /// `yes` or `no`, `true` or `false`.
  func flag(_ group: String, _ key: String) throws -> Bool? {
    guard let text = string(group, key) else { return nil }
    switch text.trimmed.lowercased() {
    case "yes", "true": return true
    case "no", "false": return false
    default: throw bad(group, key, "“\(text)” is neither yes nor no")
    }
  }

  /// An http or https address without a query, as a base that paths are put after; without a slash at its end.
  func address(_ group: String, _ key: String) throws -> String? {
    guard let text = string(group, key), !text.isEmpty else { return nil }
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()), url.host?.isEmpty == false,
      url.query == nil, url.fragment == nil
    else { throw bad(group, key, "“\(text)” is not an address such as https://example.org/v1") }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  func bad(_ group: String, _ key: String, _ why: String) -> SketchError {
    SketchError(
      .configuration, "\(place(of: key, in: group)): \(why)", advice: "Correct the line, or remove it for the default.")
  }

  /// "the configuration /home/…/voicesketch.conf line 12, key order in [providers]"
  func place(of key: String, in group: String) -> String {
    "the configuration \(path) line \(line(of: key, in: group) ?? 0), key \(key) in [\(group)]"
  }

  func place(ofGroup group: String) -> String {
    let line = lines.firstIndex { KeyFile.groupName($0) == group }.map { " line \($0 + 1)" } ?? ""
    return "the configuration \(path)\(line), [\(group)]"
  }

  /// From 1; of a key that is there twice the last, which counts.
  func line(of key: String, in group: String) -> Int? {
    var current = ""
    var found: Int?
    for (index, line) in lines.enumerated() {
      if let name = KeyFile.groupName(line) {
        current = name
      } else if current == group, line.split(separator: "=", maxSplits: 1).first?.trimmed == key {
        found = index + 1
      }
    }
    return found
  }

  /// By scalars: the two of a Windows line end are one character, which is not the line feed.
  private var lines: [Substring] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { Substring($0) }
  }

  private func firstMalformedLine() -> Int? {
    var hasGroup = false
    for (index, line) in lines.enumerated() {
      let content = line.trimmed
      if content.isEmpty || content.hasPrefix("#") { continue }
      if KeyFile.groupName(line) != nil {
        hasGroup = true
      } else if !hasGroup || !content.contains("=") || content.hasPrefix("=") || content.hasPrefix("[") {
        return index + 1
      }
    }
    return nil
  }

  private static func groupName(_ line: Substring) -> String? {
    let content = line.trimmed
    return content.hasPrefix("[") && content.hasSuffix("]") ? String(content.dropFirst().dropLast()) : nil
  }

  private static func plain(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }
}
