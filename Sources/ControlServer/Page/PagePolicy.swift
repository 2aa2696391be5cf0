import SketchCore

/// Decision on a browser's request by its head alone: whether a page of ours made it.
struct PagePolicy: Sendable {
  /// Part of the server that a path belongs to.
  enum Area {
    /// The page's files, which are everybody's who may connect.
    case files
    /// Signing in and out.
    case session
    /// The control protocol.
    case control

    init(_ path: String) {
      self = path == "/studio/session" ? .session : path == "/v1" || path.hasPrefix("/v1/") ? .control : .files
    }
  }

  let address: PageAddress
  let gate: RequestGate

  private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
  private static let single: Set = [
    "cookie", "origin", "sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest", "x-csrf-token",
  ]

  static func isWrite(_ request: HTTPRequest) -> Bool { request.method != "GET" && request.method != "HEAD" }

  /// Decides whether the request is one of our page's, and returns the address that it was sent to.
  /// - Parameter isServed: whether an address is in use.
  func check(
    _ request: HTTPRequest, isServed: (PageAddress.Host) -> Bool
  ) throws(Problem) -> PageAddress.Host {
    guard request.path.hasPrefix("/") else {
      throw refusal(400, "the request line names no path", "Ask for a path, such as /v1/status.")
    }
    try gate.checkFraming(of: request, alsoSingle: Self.single)
    guard request.headers["upgrade"] == nil else {
      throw refusal(400, "connections are not upgraded", "Follow GET /v1/events.")
    }
    guard let host = request.headers["host"].flatMap({ address.host(named: $0) }), isServed(host) else {
      throw refusal(403, "“\(request.headers["host"] ?? "")” is not the address of this page")
    }
    guard Self.methods.contains(request.method) else {
      throw Problem(
        405, SketchError(.invalidInput, "there is no method \(request.method) here"),
        headers: ["Allow": Self.methods.sorted().joined(separator: ", ")])
    }
    try checkSite(of: request)
    try checkOrigin(of: request, address.origin(host))
    try checkBody(of: request)
    return host
  }

  /// Decides whether the session may do this.
  func check(_ request: HTTPRequest, by session: SessionBook.Session?) throws(Problem) {
    let area = Area(request.path)
    if area == .files || area == .session && request.method == "POST" { return }
    guard let session else { throw PagePolicy.noSession }
    if Self.isWrite(request), request.headers["x-csrf-token"] != session.csrf.text {
      throw refusal(403, "the header X-CSRF-Token is not this session's", "Ask for it: POST /studio/session with {}.")
    }
  }

  static let noSession = Problem(
    401, SketchError(.forbidden, "this browser is not signed in", advice: "Run “voicesketchctl open”."),
    headers: ["WWW-Authenticate": "VoiceSketch-Ticket"])

  /// Browsers say where a request comes from, and no page can make them say something else.
  private func checkSite(of request: HTTPRequest) throws(Problem) {
    switch request.headers["sec-fetch-site"] {
    case "same-origin": return
    // Somebody typed the address, or another program opened it.
    case "none"
    where request.path == "/" && !Self.isWrite(request) && request.headers["sec-fetch-mode"] == "navigate"
      && request.headers["sec-fetch-dest"] == "document":
      return
    case nil: throw refusal(403, "the header Sec-Fetch-Site is missing", "Use a browser of 2023 or later.")
    case let site?: throw refusal(403, "requests from elsewhere (“\(site)”) are refused")
    }
  }

  private func checkOrigin(of request: HTTPRequest, _ own: String) throws(Problem) {
    let origin = request.headers["origin"]
    if origin == own || origin == nil && !Self.isWrite(request) { return }
    throw refusal(403, origin.map { "requests of “\($0)” are refused" } ?? "the header Origin is missing")
  }

  private func checkBody(of request: HTTPRequest) throws(Problem) {
    let length = request.headers["content-length"]
    let hasBody = request.headers["transfer-encoding"] != nil || (length.map { $0 != "0" } ?? false)
    guard hasBody || request.headers["content-type"] != nil else { return }
    let type = (request.headers["content-type"] ?? "").prefix { $0 != ";" }.trimmed.lowercased()
    guard Self.isWrite(request), type == "application/json" else {
      throw refusal(415, "the body is “\(type)”, not application/json", "Send JSON.")
    }
    try gate.checkLength(of: request)
  }

  private func refusal(_ status: Int, _ what: String, _ advice: String = "Run “voicesketchctl open”.") -> Problem {
    let code: SketchError.Code = status == 403 ? .forbidden : .invalidInput
    return Problem(status, SketchError(code, what, advice: advice), headers: ["Connection": "close"])
  }
}
