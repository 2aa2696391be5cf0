import Foundation

/// JSON as a fake sends it: fields in the order they are written, whole numbers as digits however large.
package enum FakeJSON: Sendable, Equatable {
  package struct Field: Sendable, Equatable {
    package var name: String
    package var value: FakeJSON

    package init(_ name: String, _ value: FakeJSON) {
      self.name = name
      self.value = value
    }
  }

  case null
  case boolean(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  /// A string that needs no escapes, such as base64: copied as it is.
  case plain([UInt8])
  case array([FakeJSON])
  case object([Field])

  /// Nil when the bytes are no JSON.
  package init?(_ bytes: [UInt8]) {
    guard !bytes.isEmpty, let value = try? JSONDecoder().decode(FakeJSON.self, from: Data(bytes)) else { return nil }
    self = value
  }

  package subscript(_ name: String) -> FakeJSON? {
    guard case .object(let fields) = self else { return nil }
    return fields.first { $0.name == name }?.value
  }

  package var text: String? { if case .string(let text) = self { text } else { nil } }
  package var flag: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
  package var elements: [FakeJSON]? { if case .array(let elements) = self { elements } else { nil } }
  package var fields: [Field]? { if case .object(let fields) = self { fields } else { nil } }
  package var isNull: Bool { self == .null }

  /// A whole number, also when written `3.0`.
  package var int: Int? {
    switch self {
    case .integer(let value): Int(exactly: value)
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  package func with(_ name: String, _ value: FakeJSON) -> FakeJSON {
    guard case .object(let fields) = self else { return self }
    return .object(fields.filter { $0.name != name } + [Field(name, value)])
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .boolean(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += "\(value)".utf8
    case .number(let value): bytes += "\(value)".utf8
    case .string(let text): FakeJSON.append(text, to: &bytes)
    case .plain(let text):
      bytes.append(UInt8(ascii: "\""))
      bytes += text
      bytes.append(UInt8(ascii: "\""))
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let fields):
      bytes.append(UInt8(ascii: "{"))
      for (index, field) in fields.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        FakeJSON.append(field.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        field.value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes += #"\""#.utf8
      case UInt8(ascii: "\\"): bytes += #"\\"#.utf8
      case 0x0A: bytes += #"\n"#.utf8
      case 0..<0x20: bytes += "\\u00\(String(byte >> 4, radix: 16))\(String(byte & 15, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension FakeJSON: Decodable {
  package init(from decoder: any Decoder) throws {
    if let fields = try? decoder.container(keyedBy: Name.self) {
      self = .object(
        try fields.allKeys.map { Field($0.stringValue, try fields.decode(FakeJSON.self, forKey: $0)) }.sorted { $0.name < $1.name })
      return
    }
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if container.decodeNil() {
      self = .null
    } else {
      self = .array(try container.decode([FakeJSON].self))
    }
  }

  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

// Not by nil: where an optional is meant, nil would become null.
extension FakeJSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(arrayLiteral elements: FakeJSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, FakeJSON)...) { self = .object(elements.map { Field($0.0, $0.1) }) }
  package init(_ value: Int) { self = .integer(Int64(value)) }
}
