import SketchCore

/// The keys of a documented configuration: comments before a key explain it, `key = value` gives the value that counts
/// unless the user says otherwise, `#key = value` an example of one that has none.
struct DocumentedSettings {
  private(set) var groups: [SettingGroup] = []

  init(_ text: String) {
    var comment: [Substring] = []
    var isInExample = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        comment = []
        isInExample = false
      } else if let name = DocumentedSettings.groupName(line) {
        groups.append(SettingGroup(name: name, about: DocumentedSettings.prose(comment)))
        comment = []
      } else if line.hasPrefix("#["), line.hasSuffix("]") {
        // A group that users name themselves.
        isInExample = true
      } else if let setting = DocumentedSettings.setting(line, about: DocumentedSettings.prose(comment)) {
        if !isInExample, !groups.isEmpty { groups[groups.count - 1].settings.append(setting) }
        comment = []
      } else {
        comment.append(line.dropFirst().drop { $0 == " " })
      }
    }
  }

  private static func groupName(_ line: Substring) -> String? {
    line.hasPrefix("[") && line.hasSuffix("]") ? String(line.dropFirst().dropLast()) : nil
  }

  private static func prose(_ lines: [Substring]) -> String? {
    lines.isEmpty ? nil : lines.joined(separator: " ")
  }

  private static func setting(_ line: Substring, about: String?) -> Setting? {
    let isExample = line.hasPrefix("#")
    let parts = line.drop { $0 == "#" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].hasPrefix(" ") else { return nil }
    let key = parts[0].trimmed
    let isKey = key.allSatisfy { $0.isLetter && $0.isLowercase || $0.isNumber || $0 == "-" }
    guard isKey, !key.isEmpty else { return nil }
    let value = parts[1].trimmed
    return Setting(key: key, about: about, usual: isExample ? nil : value, example: isExample ? value : nil)
  }
}
