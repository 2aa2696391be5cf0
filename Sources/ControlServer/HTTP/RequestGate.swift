import SketchCore

/// What is refused whatever the route: anything a web page could have sent, and bodies we would not read.
struct RequestGate: Sendable {
  var bodyLimit: Int

  /// The names by which a client that means this daemon calls it; a page that had its own name resolved to this machine uses another.
  private static let hosts: Set = ["localhost", "voicesketch", "127.0.0.1", "[::1]"]

  /// Decides by method and headers alone, before the body is read.
  func check(_ request: HTTPRequest) throws(Problem) {
    // Every browser says one of these on a request that a page made; no other client says either.
    for header in ["origin", "sec-fetch-site"] where request.headers[header] != nil {
      throw Problem(
        403, SketchError(.forbidden, "requests made by web pages are refused", advice: "Use voicesketchctl or curl --unix-socket."))
    }
    if let host = request.headers["host"], !RequestGate.hosts.contains(withoutPort(host).lowercased()) {
      throw Problem(
        403, SketchError(.forbidden, "“\(host)” is not a name of this daemon", advice: "Ask for http://localhost/v1/… on the socket."))
    }
    if let length = request.headers["content-length"].flatMap(Int.init), length > bodyLimit { throw tooLarge }
  }

  /// Decides by the body, once it is there.
  func checkBody(of request: HTTPRequest) throws(Problem) {
    guard !request.body.isEmpty, let type = request.headers["content-type"] else { return }
    let mediaType = type.prefix { $0 != ";" }.trimmed.lowercased()
    guard mediaType == "application/json" || mediaType.hasSuffix("+json") else {
      throw Problem(
        415,
        SketchError(.invalidInput, "the body is “\(mediaType)”, not application/json", advice: "With curl, use --json instead of --data."))
    }
  }

  var tooLarge: Problem {
    Problem(413, SketchError(.invalidInput, "the body is larger than \(bodyLimit) bytes", advice: "Send one command at a time."))
  }

  private func withoutPort(_ host: String) -> Substring {
    guard let colon = host.lastIndex(of: ":"), host[host.index(after: colon)...].allSatisfy(\.isNumber) else { return host[...] }
    return host[..<colon]
  }
}

extension StringProtocol {
  /// Without white space at both ends.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
