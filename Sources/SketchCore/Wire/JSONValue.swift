/// Any JSON, for comparing what was answered with what was expected.
package enum JSONValue: Sendable, Equatable, Codable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// First difference of `actual` from this expectation, as "artwork.title: expected …, is …"; nil when it agrees.
  ///
  /// An object agrees when each of its fields does (further ones do not matter, `null` also stands for an absent one);
  /// an array when it has the same length and each element agrees; everything else when it is equal.
  package func firstDifference(from actual: JSONValue?, at path: String = "") -> String? {
    switch (self, actual ?? .null) {
    case (.object(let expected), .object(let actual)):
      for (name, value) in expected.sorted(by: { $0.key < $1.key }) {
        if let difference = value.firstDifference(from: actual[name], at: path.isEmpty ? name : "\(path).\(name)") { return difference }
      }
      return nil
    case (.array(let expected), .array(let actual)):
      guard expected.count == actual.count else {
        return "\(path): expected \(expected.count) elements, has \(actual.count)"
      }
      for (index, value) in expected.enumerated() {
        if let difference = value.firstDifference(from: actual[index], at: "\(path)[\(index)]") { return difference }
      }
      return nil
    case (let expected, let actual):
      guard expected != actual else { return nil }
      return "\(path.isEmpty ? "the value" : path): expected \(expected.text), is \(actual == .null ? "absent" : actual.text)"
    }
  }

  /// Whether `actual` says everything this says.
  package func isPart(of actual: JSONValue) -> Bool { firstDifference(from: actual) == nil }

  package subscript(_ key: String) -> JSONValue? {
    if case .object(let fields) = self { fields[key] } else { nil }
  }

  private var text: String { (try? WireJSON.text(self)) ?? "?" }
}
