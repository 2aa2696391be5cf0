import SketchCore

/// The text of a configuration file in which one key at a time is changed; every other character stays.
struct SettingsText {
  private(set) var lines: [String]
  private let lineEnd: String

  init(_ text: String) {
    lineEnd = text.unicodeScalars.contains("\r") ? "\r\n" : "\n"
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.last == "\r" ? line.dropLast() : line)
    }
  }

  var text: String { lines.joined(separator: lineEnd) }

  /// Gives the key a value, or takes it out where the value is nil. A key that is not there comes after its example
  /// (`#key = …`), else at the end of its group, which is added where there is none.
  mutating func set(_ key: String, in group: String, to value: String?) {
    let places = places(of: key, in: group)
    guard let value else {
      for place in places.reversed() { lines.remove(at: place) }
      return
    }
    let line = "\(key) = \(SettingsText.escaped(value))"
    // Of a key that is there twice the last counts.
    if let place = places.last {
      lines[place] = line
    } else if let place = insertionPlace(of: key, in: group) {
      lines.insert(line, at: place)
    } else {
      if lines.last == "" { lines.removeLast() }
      lines += (lines.isEmpty ? [] : [""]) + ["[\(group)]", line, ""]
    }
  }

  private func places(of key: String, in group: String) -> [Int] {
    lines.indices.filter { SettingsText.key(of: lines[$0]) == key && self.group(at: $0) == group }
  }

  private func insertionPlace(of key: String, in group: String) -> Int? {
    guard let header = lines.indices.last(where: { SettingsText.groupName(lines[$0]) == group }) else { return nil }
    let end = lines.indices.first { $0 > header && SettingsText.groupName(lines[$0]) != nil } ?? lines.endIndex
    let example = (header..<end).last {
      lines[$0].hasPrefix("#") && SettingsText.key(of: String(lines[$0].dropFirst())) == key
    }
    if let example { return example + 1 }
    // The next group's comments and the empty lines before them are not this group's.
    return ((header..<end).last { SettingsText.key(of: lines[$0]) != nil } ?? header) + 1
  }

  private func group(at place: Int) -> String? {
    lines[..<place].lazy.reversed().compactMap(SettingsText.groupName).first
  }

  private static func groupName(_ line: String) -> String? {
    let content = line.trimmed
    return content.hasPrefix("[") && content.hasSuffix("]") ? String(content.dropFirst().dropLast()) : nil
  }

  private static func key(of line: String) -> String? {
    guard !line.hasPrefix("#"), groupName(line) == nil else { return nil }
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? parts[0].trimmed : nil
  }

  /// GKeyFile reads `\` as the beginning of an escape, and drops blanks at the ends.
  private static func escaped(_ value: String) -> String {
    let escaped = value.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
    return escaped.hasPrefix(" ") ? "\\s" + escaped.dropFirst() : escaped
  }
}
