package import SketchCore

extension SettingsReport: Described {
  package static let schema = Schema.object([
    "file": .string.described("Path of the file that is read, also where it does not exist yet"),
    "groups": .list(of: SettingGroup.self),
    "microphones": .list(of: Schema.string).described("The system's choice first"),
  ])
}

extension SettingGroup: Described {
  package static let schema = Schema.object([
    "name": .string, "about": .string.optional, "settings": .list(of: Setting.self),
  ])
}

extension Setting: Described {
  package static let schema = Schema.object([
    "key": .string,
    "about": .string.described("Explanation; absent where that of the key before it is meant too").optional,
    "value": .string.described("Value of the file; absent where it has none").optional,
    "usual": .string.described("Value that counts while the file has none; absent where there is none").optional,
    "example": .string.described("Value as an example, where there is no usual one").optional,
    "choices": .list(of: Schema.string).described("Values there are; empty where any text may be one"),
    "isReadAtStart": .boolean.described("The daemon reads it only when it starts"),
    "isInFileOnly": .boolean.described("It is changed in the file alone"),
  ])
}
