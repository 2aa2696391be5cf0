extension Decoder {
  /// Value of a type with names, read by its name.
  /// - Parameter more: what else the name may be, after those that are listed.
  /// - Throws: `DecodingError` that lists the names there are.
  package func choice<Choice: RawRepresentable<String> & CaseIterable>(
    of type: Choice.Type, more: String = ""
  ) throws -> Choice {
    let container = try singleValueContainer()
    let name = try container.decode(String.self)
    if let choice = Choice(rawValue: name) { return choice }
    let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(name)” is none of \(names)\(more)")
  }
}
