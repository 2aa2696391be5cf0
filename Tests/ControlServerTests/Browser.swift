import Foundation
import SketchCore
import TestSupport

/// The requests that a browser makes for the studio page, and any others: over TCP, header by header.
struct Browser {
  struct Reply {
    /// 0 where there was no answer.
    var status = 0
    /// Names in lower case.
    var headers: [String: String] = [:]
    var body = ""

    var fields: [String: String] {
      let object = (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
      return object.mapValues { "\($0)" }
    }

    init(_ text: String) {
      let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
      let lines = parts[0].components(separatedBy: "\r\n")
      status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      for line in lines.dropFirst() {
        let pair = line.split(separator: ":", maxSplits: 1)
        headers[pair[0].lowercased()] = pair.count == 2 ? pair[1].trimmingCharacters(in: .whitespaces) : ""
      }
      body = parts.count == 2 ? String(parts[1]) : ""
    }
  }

  let port: UInt16
  var authority: String
  var isIPv6 = false
  /// "name=value"
  var cookie: String?
  var csrf: String?

  var origin: String { "http://\(authority)" }

  init(port: UInt16, authority: String) {
    self.port = port
    self.authority = authority
  }

  /// - Parameter changes: headers that are other than a browser's; nil leaves one out.
  func send(
    _ method: String, _ path: String, _ changes: [String: String?] = [:], body: String? = nil
  ) async throws -> Reply {
    try await sendRaw(text(method, path, changes, body: body))
  }

  func get(_ path: String, _ changes: [String: String?] = [:]) async throws -> Reply { try await send("GET", path, changes) }

  func post(_ path: String, _ body: String, _ changes: [String: String?] = [:]) async throws -> Reply {
    try await send("POST", path, changes, body: body)
  }

  /// The address typed, or opened by another program.
  func navigate(to path: String, _ changes: [String: String?] = [:]) async throws -> Reply {
    let own: [String: String?] = ["Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"]
    return try await get(path, own.merging(changes) { $1 })
  }

  func sendRaw(_ text: String) async throws -> Reply {
    let connection = try RawConnection(port: port, isIPv6: isIPv6)
    try connection.send(text)
    return Reply(await connection.receive(until: "no such text: to the end"))
  }

  func text(_ method: String, _ path: String, _ changes: [String: String?] = [:], body: String? = nil) -> String {
    var headers: [String: String] = [
      "Host": authority, "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty",
      "Connection": "close",
    ]
    headers["Cookie"] = cookie
    if method != "GET" && method != "HEAD" {
      headers["Origin"] = origin
      headers["X-CSRF-Token"] = csrf
    }
    if let body {
      headers["Content-Type"] = "application/json"
      headers["Content-Length"] = "\(body.utf8.count)"
    }
    for (name, value) in changes { headers[name] = value }
    let lines = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
    return "\(method) \(path) HTTP/1.1\r\n\(lines.joined())\r\n\(body ?? "")"
  }

  struct NotSignedIn: Error { var reply: Reply }

  mutating func signIn(with ticket: String) async throws {
    let reply = try await post("/studio/session", #"{"ticket":"\#(ticket)"}"#)
    guard reply.status == 200, let given = reply.headers["set-cookie"] else { throw NotSignedIn(reply: reply) }
    cookie = given.split(separator: ";").first.map(String.init)
    csrf = reply.fields["csrf"]
  }
}
