package import SketchCore

package struct ProviderKeyList: Sendable, Codable, Described {
  package var keys: [ProviderKeyReport]

  package init(_ keys: [ProviderKeyReport]) { self.keys = keys }

  package static let schema = Schema.object(["keys": .list(of: ProviderKeyReport.self)])
}

extension ProviderKeyReport: Described {
  package static let schema = Schema.object([
    "provider": .string,
    "place": .choice(of: Place.self).described("Place of the key that counts; absent where there is none").optional,
    "detail": .string.described("In words for the user"),
    "isInOrder": .boolean.described("The configuration has it asked for pictures"),
  ])
}
