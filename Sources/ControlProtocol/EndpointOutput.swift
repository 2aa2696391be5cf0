import SketchCore

/// The type of an endpoint's answer, with its description.
package struct EndpointOutput<Value: Sendable>: Sendable {
  /// OpenAPI responses by status.
  let responses: [String: JSONValue]
}

extension EndpointOutput where Value: Codable & Described {
  static func json(_ type: Value.Type, _ description: String) -> EndpointOutput {
    EndpointOutput(responses: ["200": json(type, description)])
  }

  /// A value that a client may keep and ask for again by its ETag.
  static func tagged(_ type: Value.Type, _ description: String) -> EndpointOutput {
    EndpointOutput(responses: [
      "200": json(
        type, description, headers: ["ETag": ["description": "Name of these bytes", "schema": Schema.string.json]]),
      "304": ["description": "If-None-Match names these bytes"],
    ])
  }

  /// A response that several endpoints have: the component with the name of the value's schema.
  static func shared(_ type: Value.Type) -> EndpointOutput where Value: SharedSchema {
    EndpointOutput(responses: ["200": ["$ref": .string("#/components/responses/\(type.schemaName)")]])
  }

  /// An answer with 202 and the path of what goes on where the work is not finished.
  static func json(_ type: Value.Type, finished: String, accepted: String, location: String) -> EndpointOutput {
    EndpointOutput(responses: [
      "200": json(type, finished),
      "202": json(
        type, accepted, headers: ["Location": ["description": .string(location), "schema": Schema.string.json]]),
    ])
  }

  static func json(_ type: Value.Type, _ description: String, headers: [String: JSONValue] = [:]) -> JSONValue {
    var response: [String: JSONValue] = [
      "description": .string(description), "content": ["application/json": ["schema": type.schema.json]],
    ]
    if !headers.isEmpty { response["headers"] = .object(headers) }
    return .object(response)
  }
}

extension EndpointOutput where Value == NamedImage {
  static var picture: EndpointOutput {
    EndpointOutput(responses: [
      "200": ["$ref": "#/components/responses/Picture"], "304": ["description": "If-None-Match names these bytes"],
    ])
  }

  static var book: EndpointOutput {
    let types = BookFormat.allCases.map { $0.mediaType.prefix { $0 != ";" } }
    let content = Dictionary(
      uniqueKeysWithValues: types.map { type in
        (String(type), ["schema": ["type": "string", "format": "binary"]] as JSONValue)
      })
    return EndpointOutput(responses: [
      "200": ["description": "The book", "content": .object(content)],
      "304": ["description": "If-None-Match names these bytes"],
    ])
  }

  /// Film, or a piece of one.
  static var film: EndpointOutput {
    let content: JSONValue = ["video/mp4": ["schema": ["type": "string", "format": "binary"]]]
    return EndpointOutput(responses: [
      "200": ["description": "The film", "content": content],
      "206": ["description": "A piece of it", "content": content],
      "304": ["description": "If-None-Match names these bytes"], "416": ["description": "No such piece"],
    ])
  }
}

extension EndpointOutput where Value == [UInt8] {
  /// Recording, or a piece of one.
  static var recording: EndpointOutput {
    let content: JSONValue = ["audio/wav": ["schema": ["type": "string", "format": "binary"]]]
    return EndpointOutput(responses: [
      "200": ["description": "The recording", "content": content],
      "206": ["description": "A piece of it", "content": content], "416": ["description": "No such piece"],
    ])
  }
}

extension EndpointOutput where Value == EventStream {
  static func events(_ description: String, example: String) -> EndpointOutput {
    let content: JSONValue = ["text/event-stream": ["schema": Schema.string.json, "example": .string(example)]]
    return EndpointOutput(responses: ["200": ["description": .string(description), "content": content]])
  }
}
