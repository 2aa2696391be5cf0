import SketchCore

/// A JSON schema, as OpenAPI 3.1 has them.
package struct Schema: Sendable, Equatable {
  private var keywords: [String: JSONValue]
  /// Whether it may be absent as a field of an object.
  private var isOptional = false

  init(_ keywords: [String: JSONValue]) { self.keywords = keywords }

  var json: JSONValue { .object(keywords) }

  /// Names of an object's fields; empty for another schema.
  var fieldNames: [String] {
    guard case .object(let fields)? = keywords["properties"] else { return [] }
    return Array(fields.keys)
  }

  func with(_ keyword: String, _ value: JSONValue) -> Schema {
    var schema = self
    schema.keywords[keyword] = value
    return schema
  }

  func described(_ text: String) -> Schema { with("description", .string(text)) }

  var optional: Schema {
    var schema = self
    schema.isOptional = true
    return schema
  }
}

extension Schema {
  static let string = Schema(["type": "string"])
  static let integer = Schema(["type": "integer"])
  static let number = Schema(["type": "number"])
  static let boolean = Schema(["type": "boolean"])
  static let id = integer.with("format", "int64")
  static let time = string.with("format", "date-time")
  /// Number from 0 to 1.
  static let share = number.with("minimum", 0).with("maximum", 1)

  static func string(length: ClosedRange<Int>) -> Schema {
    string.with("minLength", .number(Double(length.lowerBound))).with("maxLength", .number(Double(length.upperBound)))
  }

  static func integer(from minimum: Int) -> Schema { integer.with("minimum", .number(Double(minimum))) }

  /// - Parameter range: open above where it ends with the largest integer.
  static func integer(in range: ClosedRange<Int>) -> Schema {
    let schema = integer(from: range.lowerBound)
    return range.upperBound == .max ? schema : schema.with("maximum", .number(Double(range.upperBound)))
  }

  /// Schema of the type's raw values.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(of: Choice.Type) -> Schema {
    string.with("enum", .array(Choice.allCases.map { .string($0.rawValue) }))
  }

  static func list(of element: Schema) -> Schema { Schema(["type": "array", "items": element.json]) }
  static func list(of type: any Described.Type) -> Schema { list(of: type.schema) }

  /// Object with values of one kind under names nobody lists.
  static func map(of value: Schema) -> Schema { Schema(["type": "object", "additionalProperties": value.json]) }

  static func reference(_ name: String) -> Schema { Schema(["$ref": .string("#/components/schemas/\(name)")]) }

  /// - Parameter isClosed: there are no other fields.
  static func object(_ fields: KeyValuePairs<String, Schema>, isClosed: Bool = false) -> Schema {
    object(Array(fields), isClosed: isClosed)
  }

  static func object(_ fields: [(key: String, value: Schema)], isClosed: Bool = false) -> Schema {
    var schema = Schema([
      "type": "object", "properties": .object(Dictionary(uniqueKeysWithValues: fields.map { ($0, $1.json) })),
    ])
    let required = fields.filter { !$1.isOptional }.map { JSONValue.string($0.key) }
    if !required.isEmpty { schema = schema.with("required", .array(required)) }
    return isClosed ? schema.with("additionalProperties", false) : schema
  }
}
