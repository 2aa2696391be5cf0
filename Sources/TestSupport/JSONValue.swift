/// Any JSON, to compare a part with the whole.
package enum JSONValue: Codable, Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    self =
      if value.decodeNil() {
        .null
      } else if let bool = try? value.decode(Bool.self) {
        .bool(bool)
      } else if let number = try? value.decode(Double.self) {
        .number(number)
      } else if let string = try? value.decode(String.self) {
        .string(string)
      } else if let array = try? value.decode([JSONValue].self) {
        .array(array)
      } else {
        .object(try value.decode([String: JSONValue].self))
      }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  package subscript(_ key: String) -> JSONValue? {
    if case .object(let fields) = self { fields[key] } else { nil }
  }

  /// Everything this says, the other says too; `null` says that the field is absent. Lists are as long and in the same order.
  package func isPart(of other: JSONValue) -> Bool {
    switch (self, other) {
    case (.object(let mine), .object(let theirs)):
      mine.allSatisfy { key, value in value == .null ? theirs[key] == nil : theirs[key].map(value.isPart) ?? false }
    case (.array(let mine), .array(let theirs)):
      mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.isPart(of: $1) }
    default: self == other
    }
  }
}
