import SketchCore

/// A server with OpenAI's protocol: where it is and who asks.
struct OpenAIServer: Sendable, Equatable {
  /// Address without a slash at its end.
  var base: String
  var credential: HTTPField?
  var headers: [HTTPField] = [HTTPField("Accept", "application/json")]
  var destinations: DestinationPolicy = .server

  init(_ options: OpenAIOptions, _ server: OpenAICatalog.Server) {
    self.init(base: options.base ?? server.base, key: options.key, allowsPlainHTTP: options.allowsPlainHTTP)
    if let organization = options.organization { headers.append(HTTPField("OpenAI-Organization", organization)) }
    if let project = options.project { headers.append(HTTPField("OpenAI-Project", project)) }
  }

  init(base: String, key: Secret?, allowsPlainHTTP: Bool) {
    self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
    credential = key.map { HTTPField("Authorization", "Bearer " + $0.reveal()) }
    destinations = allowsPlainHTTP ? .insecureServer : .server
  }

  /// Whether it is OpenAI itself, and nobody in between.
  var isOpenAI: Bool { (try? WebAddress(base))?.host.hasSuffix("api.openai.com") == true }

  /// Whether nobody can ask money for its pictures: this machine's, asked without a key.
  var isUnpaid: Bool { credential == nil && (try? WebAddress(base))?.isLoopbackName == true }

  func post(_ path: String, _ body: HTTPRequest.Body, _ limits: HTTPLimits) -> HTTPRequest {
    HTTPRequest(.post, base + path, headers: headers, credential: credential, body: body, destinations: destinations, limits: limits)
  }

  func get(_ path: String, _ limits: HTTPLimits) -> HTTPRequest {
    HTTPRequest(.get, base + path, headers: headers, credential: credential, destinations: destinations, limits: limits)
  }
}
