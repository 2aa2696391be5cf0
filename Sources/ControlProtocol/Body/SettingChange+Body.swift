package import SketchCore

extension SettingChange: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case group, key, value }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: Keys.self)
    self.init(
      group: try fields.decode(String.self, forKey: .group), key: try fields.decode(String.self, forKey: .key),
      value: try fields.decodeIfPresent(String.self, forKey: .value))
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    try fields.encode(group, forKey: .group)
    try fields.encode(key, forKey: .key)
    try fields.encodeIfPresent(value, forKey: .value)
  }
}

extension SettingChange: Described {
  package static let schema = Schema.object(
    [
      "group": .string.described("The name in brackets above the key"),
      "key": .string,
      "value": .string.described("Absent: the key leaves the file, and its usual value counts").optional,
    ], isClosed: true)
}
