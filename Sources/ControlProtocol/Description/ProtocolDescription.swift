import FoundationEssentials
package import SketchCore

/// The OpenAPI description of the protocol, made of the table of endpoints.
package enum ProtocolDescription {
  package static let document: JSONValue = [
    "openapi": "3.1.0",
    "info": [
      "title": "VoiceSketch control protocol",
      "version": "1",
      "summary": "Speak to, look at and change the studio over HTTP on a Unix socket.",
      "description": """
      Served on $XDG_RUNTIME_DIR/voicesketch/control.sock to processes of the same user (and root). Requests that carry \
      an Origin or Sec-Fetch-Site header, or a Host with a dot other than 127.0.0.1, are refused with 403. Bodies may \
      have 1 MiB. Every refusal is application/problem+json with a stable code.
      """,
      "license": ["name": "MIT", "identifier": "MIT"],
    ],
    "servers": [
      [
        "url": "http://localhost",
        "description": "curl --unix-socket $XDG_RUNTIME_DIR/voicesketch/control.sock http://localhost/v1/status",
      ]
    ],
    "paths": .object(paths),
    "components": [
      "parameters": ["id": json(.id)],
      "responses": .object(responses),
      "schemas": .object(
        Dictionary(uniqueKeysWithValues: schemas.map { ($0.schemaName, $0.definition.json) }).merging(problem) { $1 }),
    ],
  ]

  private static var schemas: [any SharedSchema.Type] {
    [
      Allowance.Rest.self, Artwork.self, ArtKind.self, ArtworkCollection.self, ColouringMark.self,
      CommandBody.self, CommandOutcome.self, Cost.self, DaemonState.self, Edit.self,
      HeardUtterance.self,
      FilmFile.self, ImageFile.self, Job.self, JournalEntry.self,
      ListeningMode.self, Revision.self, SketchError.self, StatusReport.self,
      StudioEvent.State.self,
      ComicPanels.self, StrokeDrawing.self, StyleChoice.self, VocabularyWord.self, VoiceCommand.self,
    ]
  }

  private static let problem: [String: JSONValue] = [
    "Problem": Schema.object([
      "type": .string.described("urn:voicesketch:error: and the code"),
      "title": .string.described("The status in words"),
      "status": .integer,
      "detail": .string.described("What happened and why, one sentence"),
      "code": .string.described("Stable; what programs compare"),
      "advice": .string.described("What to do next").optional,
    ]).json
  ]

  private static let responses: [String: JSONValue] = [
    "Artwork": EndpointOutput.json(Artwork.self, "The artwork as it is now"),
    "Collection": EndpointOutput.json(ArtworkCollection.self, "The collection as it is now"),
    "Job": EndpointOutput.json(Job.self, "The job as it is now"),
    "Word": EndpointOutput.json(VocabularyWord.self, "The word"),
    "Picture": [
      "description": "An image",
      "headers": [
        "ETag": ["description": "Changes exactly when the bytes would", "schema": Schema.string.json],
        "Content-Disposition": ["description": "A file name made of the title", "schema": Schema.string.json],
      ],
      "content": ["image/*": [:], "application/pdf": [:]],
    ],
    "Problem": [
      "description": """
      A refusal. By code: 400 invalid-input; 403 forbidden; 404 not-found; 409 conflict, cancelled, already-running; \
      410 gone; 422 not-understood, bad-audio, bad-image, unsupported; 500 internal, configuration, input-output, \
      socket, storage; 502 provider; 503 too-busy, shutting-down, no-microphone, no-model, not-running (with \
      Retry-After); 507 storage-full, storage-read-only. HTTP's own: 405 with Allow, 413 and 415 with invalid-input.
      """,
      "content": ["application/problem+json": ["schema": Schema.reference("Problem").json]],
    ],
  ]

  private static var paths: [String: JSONValue] {
    Dictionary(grouping: Endpoints.all, by: \.path.text).mapValues { endpoints in
      var item = Dictionary(uniqueKeysWithValues: endpoints.map { ($0.method.rawValue.lowercased(), operation($0)) })
      if let parameter = endpoints[0].parameter {
        item["parameters"] = [parameter.name == "id" ? ["$ref": "#/components/parameters/id"] : json(parameter)]
      }
      return .object(item)
    }
  }

  private static func operation(_ endpoint: EndpointDeclaration) -> JSONValue {
    var operation: [String: JSONValue] = ["operationId": .string(endpoint.name), "summary": .string(endpoint.summary)]
    operation["description"] = endpoint.description.map { .string($0) }
    if !endpoint.parameters.isEmpty { operation["parameters"] = .array(endpoint.parameters.map(json)) }
    operation["requestBody"] = endpoint.body
    operation["responses"] = .object(
      endpoint.responses.merging(["default": ["$ref": "#/components/responses/Problem"]]) { $1 })
    return .object(operation)
  }

  private static func json(_ parameter: ParameterDeclaration) -> JSONValue {
    var json: [String: JSONValue] = [
      "name": .string(parameter.name), "in": .string(parameter.location.rawValue), "schema": parameter.schema.json,
    ]
    json["description"] = parameter.description.map { .string($0) }
    if parameter.location == .path { json["required"] = true }
    return .object(json)
  }
}
