import ControlProtocol
import SketchCore

/// Refusal of requests whatever the route: of anything a web page could have sent, and of bodies we would not read.
struct RequestGate: Sendable {
  var bodyLimit: Int

  /// The addresses by which a client that means this daemon calls it; so does any name without a dot, as people write
  /// with a socket. A page that had its own name resolved to this machine comes with one that has a dot.
  private static let addresses: Set = ["127.0.0.1", "[::1]"]
  /// Headers of which a request has one.
  private static let single: Set = [
    "host", "content-length", "transfer-encoding", "content-type", "idempotency-key", "last-event-id", "expect",
  ]

  /// Decides by method and headers alone, before the body is read.
  func check(_ request: HTTPRequest) throws(Problem) {
    // Every browser says one of these on a request that a page made; no other client says either.
    for header in ["origin", "sec-fetch-site"] where request.headers[header] != nil {
      throw Problem(
        403, SketchError(.forbidden, "requests made by web pages are refused", advice: "Use voicesketchctl or curl --unix-socket."))
    }
    try checkFraming(of: request)
    if let host = request.headers["host"], !isOurs(withoutPort(host)) {
      throw Problem(
        403, SketchError(.forbidden, "“\(host)” is not a name of this daemon", advice: "Ask for http://localhost/v1/… on the socket."))
    }
    try checkLength(of: request)
  }

  /// Refuses what could be read in two ways, by us and by whoever passed it on.
  /// - Parameter names: further headers of which a request has one.
  func checkFraming(of request: HTTPRequest, alsoSingle names: Set<String> = []) throws(Problem) {
    if let name = request.repeatedHeaders.intersection(Self.single.union(names)).min() {
      throw malformed("the header “\(name)” is there more than once", "Send it once.")
    }
    if request.headers["content-length"] != nil, request.headers["transfer-encoding"] != nil {
      throw malformed("there are both Content-Length and Transfer-Encoding", "Send one of them.")
    }
    if request.hasOddAddress {
      throw malformed("the path is not UTF-8, or has a null in it", "Ask for what GET /v1/openapi.json lists.")
    }
  }

  func checkLength(of request: HTTPRequest) throws(Problem) {
    if let length = request.headers["content-length"].flatMap(Int.init), length > limit(of: request) {
      throw tooLarge(request)
    }
  }

  /// Bytes that its body may have.
  func limit(of request: HTTPRequest) -> Int { Self.isFile(request) ? ImportRequest.sizeLimit : bodyLimit }

  /// Its body is a file, not JSON.
  private static func isFile(_ request: HTTPRequest) -> Bool {
    Endpoints.importPicture.declaration.path.match(request.path) != nil
  }

  /// Decides by the body, once it is there.
  func checkBody(of request: HTTPRequest) throws(Problem) {
    guard !request.body.isEmpty, !Self.isFile(request), let type = request.headers["content-type"] else { return }
    let mediaType = type.prefix { $0 != ";" }.trimmed.lowercased()
    // What curl calls every --data. A page's form of this type has its braces escaped, so it cannot pass for JSON.
    if mediaType == "application/x-www-form-urlencoded", request.body.first == UInt8(ascii: "{") { return }
    guard mediaType == "application/json" || mediaType.hasSuffix("+json") else {
      throw Problem(
        415,
        SketchError(.invalidInput, "the body is “\(mediaType)”, not application/json", advice: "With curl, use --json instead of --data."))
    }
  }

  private func malformed(_ what: String, _ advice: String) -> Problem {
    Problem(400, SketchError(.invalidInput, what, advice: advice), headers: ["Connection": "close"])
  }

  func tooLarge(_ request: HTTPRequest) -> Problem {
    let advice = Self.isFile(request) ? "Send a smaller picture." : "Send one command at a time."
    return Problem(
      413, SketchError(.invalidInput, "the body is larger than \(limit(of: request)) bytes", advice: advice))
  }

  private func isOurs(_ host: Substring) -> Bool {
    RequestGate.addresses.contains(String(host)) || (!host.isEmpty && host.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" })
  }

  private func withoutPort(_ host: String) -> Substring {
    guard let colon = host.lastIndex(of: ":"), host[host.index(after: colon)...].allSatisfy(\.isNumber) else { return host[...] }
    return host[..<colon]
  }
}
