import SketchCore

extension Decoder {
  /// The object's fields, after refusing every other.
  func strictContainer<Key: CodingKey & CaseIterable>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> {
    for key in try container(keyedBy: AnyKey.self).allKeys where Key(stringValue: key.stringValue) == nil {
      let known = Key.allCases.map(\.stringValue).joined(separator: ", ")
      throw SketchError(.invalidInput, "unknown field “\(key.stringValue)”", advice: "It may be \(known).")
    }
    return try container(keyedBy: Key.self)
  }
}

struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
