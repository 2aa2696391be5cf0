/// Any JSON, for comparing.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Whether everything in `subset` is here: objects may have more keys, arrays must match element by element.
  package func contains(_ subset: JSONValue) -> Bool {
    switch (self, subset) {
    case (.object(let mine), .object(let wanted)):
      wanted.allSatisfy { key, value in mine[key]?.contains(value) ?? (value == .null) }
    case (.array(let mine), .array(let wanted)):
      mine.count == wanted.count && zip(mine, wanted).allSatisfy { $0.contains($1) }
    default: self == subset
    }
  }
}

extension JSONValue: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
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
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
