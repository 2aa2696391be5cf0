import FoundationEssentials
import SketchCore

/// A parameter of a query and the field it stands for.
package struct QueryParameter<Query: QueryInput>: Sendable {
  package let declaration: ParameterDeclaration
  /// Leaves the field as it is when the query does not have the parameter.
  let read: @Sendable (QueryValues, inout Query) throws(SketchError) -> Void
  /// The value as text; nil where there is nothing to send.
  let write: @Sendable (Query) -> String?

  private init<Value>(
    _ name: String, _ field: any WritableKeyPath<Query, Value> & Sendable, _ description: String?, _ schema: Schema,
    read: @escaping @Sendable (QueryValues, String) throws(SketchError) -> Value?,
    write: @escaping @Sendable (Value) -> String?
  ) {
    declaration = ParameterDeclaration(name, in: .query, schema, description)
    self.read = { values, query throws(SketchError) in
      if let value = try read(values, name) { query[keyPath: field] = value }
    }
    self.write = { write($0[keyPath: field]) }
  }

  /// A parameter of a query that is a part of this one.
  init<Part>(_ parameter: QueryParameter<Part>, of part: any WritableKeyPath<Query, Part> & Sendable) {
    declaration = parameter.declaration
    read = { values, query throws(SketchError) in try parameter.read(values, &query[keyPath: part]) }
    write = { parameter.write($0[keyPath: part]) }
  }
}

extension QueryParameter {
  static func text(
    _ name: String, _ field: any WritableKeyPath<Query, String?> & Sendable, _ description: String? = nil
  ) -> Self {
    Self(name, field, description, .string) { values, name throws(SketchError) in
      values.text(name)
    } write: {
      $0
    }
  }

  static func integer(
    _ name: String, _ field: any WritableKeyPath<Query, Int?> & Sendable, in range: ClosedRange<Int>,
    _ description: String? = nil
  ) -> Self {
    Self(name, field, description, .integer(in: range)) { values, name throws(SketchError) in
      try values.integer(name, in: range)
    } write: {
      $0.map { "\($0)" }
    }
  }

  static func integer(_ name: String, _ field: any WritableKeyPath<Query, Int> & Sendable, in range: ClosedRange<Int>)
    -> Self
  {
    Self(name, field, nil, .integer(in: range).with("default", .number(Double(Query()[keyPath: field])))) {
      values, name throws(SketchError) in
      try values.integer(name, in: range)
    } write: {
      "\($0)"
    }
  }

  static func id(
    _ name: String, _ field: any WritableKeyPath<Query, Int64?> & Sendable, _ description: String
  ) -> Self {
    Self(name, field, description, Schema.id.with("minimum", 1)) { values, name throws(SketchError) in
      try values.integer(name, in: 1...Int.max).map { Int64($0) }
    } write: {
      $0.map { "\($0)" }
    }
  }

  static func boolean(
    _ name: String, _ field: any WritableKeyPath<Query, Bool?> & Sendable, _ description: String? = nil
  ) -> Self {
    Self(name, field, description, .boolean) { values, name throws(SketchError) in
      try values.boolean(name)
    } write: {
      $0.map { "\($0)" }
    }
  }

  static func boolean(_ name: String, _ field: any WritableKeyPath<Query, Bool> & Sendable, _ description: String)
    -> Self
  {
    Self(name, field, description, .boolean.with("default", .boolean(Query()[keyPath: field]))) {
      values, name throws(SketchError) in
      try values.boolean(name)
    } write: {
      "\($0)"
    }
  }

  static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ field: any WritableKeyPath<Query, Value?> & Sendable, _ description: String? = nil,
    schema: Schema? = nil
  ) -> Self {
    Self(name, field, description, schema ?? .choice(of: Value.self)) { values, name throws(SketchError) in
      try values.choice(name, of: Value.self)
    } write: {
      $0?.rawValue
    }
  }

  static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ field: any WritableKeyPath<Query, Value> & Sendable
  ) -> Self {
    Self(name, field, nil, .choice(of: Value.self).with("default", .string(Query()[keyPath: field].rawValue))) {
      values, name throws(SketchError) in
      try values.choice(name, of: Value.self)
    } write: {
      $0.rawValue
    }
  }

  static func time(
    _ name: String, _ field: any WritableKeyPath<Query, Date?> & Sendable, _ description: String
  ) -> Self {
    Self(name, field, description, .string) { values, name throws(SketchError) in
      try values.time(name)
    } write: {
      $0.map(WireJSON.format)
    }
  }

  static func style(_ name: String, _ field: any WritableKeyPath<Query, StyleChoice?> & Sendable) -> Self {
    Self(name, field, nil, .string) { values, name throws(SketchError) in
      values.text(name).map { StyleChoice($0) }
    } write: {
      $0?.text
    }
  }
}
