import FoundationEssentials
import SketchCore

/// The way from a value to the query or body of a request, and back.
package struct EndpointInput<Value: Sendable>: Sendable {
  /// The query's parameters.
  let parameters: [ParameterDeclaration]
  /// The OpenAPI request body; nil where the request has none.
  let body: JSONValue?
  /// - Throws: `SketchError` `.invalidInput` for what cannot be read.
  package let read: @Sendable (RequestContent) throws -> Value
  package let write: @Sendable (Value) throws -> RequestContent
}

extension EndpointInput where Value == Void {
  static var nothing: EndpointInput {
    EndpointInput(parameters: [], body: nil) {
      try QueryValues.checkNone($0.query)
    } write: {
      RequestContent()
    }
  }
}

extension EndpointInput where Value: QueryInput {
  static func query(_ type: Value.Type) -> EndpointInput {
    EndpointInput(parameters: type.parameters.map(\.declaration), body: nil) {
      try Value(query: $0.query)
    } write: {
      RequestContent(query: $0.items)
    }
  }
}

extension EndpointInput where Value: Codable & Described {
  /// - Parameter examples: by their names.
  static func body(_ type: Value.Type, examples: [String: JSONValue] = [:]) -> EndpointInput {
    body(type, isRequired: true, examples: examples) { try RequestBody.decode(type, from: $0) }
  }

  /// A body that may be left out.
  static func body(_ type: Value.Type, default: Value) -> EndpointInput {
    body(type, isRequired: false) { $0.isEmpty ? `default` : try RequestBody.decode(type, from: $0) }
  }

  private static func body(
    _ type: Value.Type, isRequired: Bool, examples: [String: JSONValue] = [:],
    read: @escaping @Sendable ([UInt8]) throws -> Value
  ) -> EndpointInput {
    var content: [String: JSONValue] = ["schema": type.schema.json]
    if !examples.isEmpty { content["examples"] = .object(examples.mapValues { ["value": $0] }) }
    return EndpointInput(
      parameters: [], body: ["required": .boolean(isRequired), "content": ["application/json": .object(content)]]
    ) {
      try QueryValues.checkNone($0.query)
      return try read($0.body)
    } write: {
      RequestContent(body: Array(try WireJSON.encode($0)))
    }
  }
}

extension EndpointInput where Value: FileInput {
  static func file(_ type: Value.Type) -> EndpointInput {
    let file: JSONValue = ["application/octet-stream": ["schema": ["type": "string", "format": "binary"]]]
    return EndpointInput(
      parameters: type.parameters.map(\.declaration), body: ["required": true, "content": file]
    ) {
      var value = try Value(query: $0.query)
      value.file = $0.body
      return value
    } write: {
      RequestContent(query: $0.items, body: $0.file)
    }
  }
}
