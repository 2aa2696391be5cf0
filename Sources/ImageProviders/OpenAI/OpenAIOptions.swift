package import SketchCore

/// How OpenAI, or a server that speaks its images API, is used.
package struct OpenAIOptions: Sendable, Equatable {
  /// As events and artworks name it.
  package var name: String
  /// What kind of server: a name in `openai.json`.
  package var server: String
  /// With the version (`https://api.openai.com/v1`); nil takes the server's usual one.
  package var base: String?
  package var key: Secret?
  package var organization: String?
  package var project: String?
  /// nil takes the default; a server with one model only may be given "".
  package var model: String?
  /// nil changes pictures with the model that makes them.
  package var editModel: String?
  /// Whether pictures come as they are made, so that a slow one shows progress.
  package var streams = true
  /// How many unfinished pictures to be shown, 0…3; each costs a little.
  package var partialImages = 2
  /// Plain http to other machines is allowed.
  package var allowsPlainHTTP = false
  /// Whether pictures cost nothing; nil takes what is known of the kind of server.
  package var isFree: Bool?
  /// The longest a picture may take.
  package var timeout: Duration = .seconds(600)

  package init(name: String = "openai", server: String = "openai", base: String? = nil, key: Secret? = nil, model: String? = nil) {
    self.name = name
    self.server = server
    self.base = base
    self.key = key
    self.model = model
  }
}

/// A server with OpenAI's protocol: where it is and who asks.
struct OpenAIServer: Sendable, Equatable {
  /// Without a slash at its end.
  var base: String
  var credential: HTTPField?
  var headers: [HTTPField] = [HTTPField("Accept", "application/json")]
  var reach: HTTPRequest.Reach = .server

  init(_ options: OpenAIOptions, _ server: OpenAICatalog.Server) {
    self.init(base: options.base ?? server.base, key: options.key, allowsPlainHTTP: options.allowsPlainHTTP)
    if let organization = options.organization { headers.append(HTTPField("OpenAI-Organization", organization)) }
    if let project = options.project { headers.append(HTTPField("OpenAI-Project", project)) }
  }

  init(base: String, key: Secret?, allowsPlainHTTP: Bool) {
    self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
    credential = key.map { HTTPField("Authorization", "Bearer " + $0.reveal()) }
    reach = allowsPlainHTTP ? .insecureServer : .server
  }

  func post(_ path: String, _ body: HTTPRequest.Body, _ limits: HTTPLimits) -> HTTPRequest {
    HTTPRequest(.post, base + path, headers: headers, credential: credential, body: body, reach: reach, limits: limits)
  }

  func get(_ path: String, _ limits: HTTPLimits) -> HTTPRequest {
    HTTPRequest(.get, base + path, headers: headers, credential: credential, reach: reach, limits: limits)
  }
}
