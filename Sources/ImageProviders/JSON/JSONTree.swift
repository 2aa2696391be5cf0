package import SketchCore

/// JSON as a provider sent it, pictures inside of it already decoded.
package enum JSONTree: Sendable, Equatable {
  case null
  case boolean(Bool)
  /// Its digits: a seed may be larger than a `Double` can hold.
  case number(String)
  case string(String)
  /// A string at a path that was asked for, see `JSONReader`.
  case media(InlineMedia)
  case array([JSONTree])
  case object([String: JSONTree])

  package subscript(_ key: String) -> JSONTree? {
    if case .object(let fields) = self { fields[key] } else { nil }
  }

  package subscript(_ index: Int) -> JSONTree? {
    if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { nil }
  }

  package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var media: InlineMedia? { if case .media(let value) = self { value } else { nil } }
  /// Nil for fractions and what does not fit.
  package var integer: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }
  /// Nil for what no `Double` can hold.
  package var double: Double? {
    guard case .number(let digits) = self, let value = Double(digits), value.isFinite else { return nil }
    return value
  }
  /// The digits of a number, exactly as they were sent.
  package var digits: String? { if case .number(let digits) = self { digits } else { nil } }
  /// Text, or a number written out: some servers number their error codes.
  var label: String? { string ?? digits }
  /// Elements of an array; empty for anything else.
  package var elements: [JSONTree] { if case .array(let elements) = self { elements } else { [] } }
  package var fields: [String: JSONTree] { if case .object(let fields) = self { fields } else { [:] } }
  package var isNull: Bool { self == .null }

  /// The same as a value of the rest of the program; pictures are left out as null, numbers become `Double`.
  package var value: JSONValue {
    switch self {
    case .null, .media: .null
    case .boolean(let value): .boolean(value)
    case .number: double.map { .number($0) } ?? .null
    case .string(let value): .string(value)
    case .array(let elements): .array(elements.map(\.value))
    case .object(let fields): .object(fields.mapValues(\.value))
    }
  }
}
