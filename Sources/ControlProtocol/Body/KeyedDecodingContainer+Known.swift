import SketchCore

extension KeyedDecodingContainer {
  /// Refuses the fields of an object that its schema does not have, where there is such an object.
  /// - Throws: `SketchError` `.invalidInput` naming the field, and those there are.
  func refuseUnknownFields(of key: Key, beside schema: Schema, within path: String) throws {
    guard let object = try? nestedContainer(keyedBy: AnyKey.self, forKey: key) else { return }
    for field in object.allKeys where !schema.fieldNames.contains(field.stringValue) {
      throw SketchError(
        .invalidInput, "unknown field “\(path).\(field.stringValue)”",
        advice: "It may be \(schema.fieldNames.sorted().joined(separator: ", ")).")
    }
  }
}
