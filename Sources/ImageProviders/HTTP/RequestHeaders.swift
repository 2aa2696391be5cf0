/// The header lines of a request, in the form libcurl wants them.
enum RequestHeaders {
  /// Fields set by the transport or by nobody. A second length or host is how requests are smuggled; an origin makes
  /// local servers refuse.
  private static let reserved: Set = [
    "host", "content-length", "transfer-encoding", "connection", "keep-alive", "upgrade", "te", "trailer", "expect", "origin", "cookie",
    "proxy-authorization", "proxy-connection", "content-type",
  ]
  /// Fields that say who the user is; not for another host than the one they were written for.
  private static let personal: Set = ["authorization", "x-api-key", "api-key", "openai-organization", "openai-project", "referer"]

  static func isPersonal(_ name: String) -> Bool { personal.contains(name.lowercased()) }

  /// - Throws: `.malformed` for a name that is no token (RFC 9110 5.6.2) or reserved, and a value with control
  ///   characters. Says the name, never the value.
  static func lines(of request: HTTPRequest) throws(HTTPFailure) -> [String] {
    // "Name:" alone takes a header out that libcurl would add.
    var lines = ["Expect:"]
    for field in request.headers + [request.credential].compactMap(\.self) {
      guard !reserved.contains(field.name.lowercased()) else {
        throw HTTPFailure(.malformed, reason: "a header that is not ours to send (\(field.name))", wasSent: false)
      }
      lines.append(try line(field))
    }
    if let key = request.webSocketKey {
      lines += [
        "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: \(key.text)",
      ]
    }
    switch request.body {
    case .bytes(_, let contentType): lines.append(try line(HTTPField("Content-Type", contentType)))
    case .form(let parts):
      for part in parts { _ = try line(HTTPField("Content-Type", part.contentType ?? "text/plain")) }
    case .none: lines.append("Content-Type:")
    }
    return lines
  }

  private static func line(_ field: HTTPField) throws(HTTPFailure) -> String {
    guard !field.name.isEmpty, field.name.utf8.allSatisfy(isTokenByte) else {
      throw HTTPFailure(.malformed, reason: "a header without a proper name", wasSent: false)
    }
    guard !field.value.utf8.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) else {
      throw HTTPFailure(.malformed, reason: "the header \(field.name) contains a line break or another control character", wasSent: false)
    }
    // A name followed by a semicolon is how libcurl is told of an empty value.
    return field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
