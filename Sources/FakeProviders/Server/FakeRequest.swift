/// A request as a fake sees it: whole.
package struct FakeRequest: Sendable {
  package var method: String
  /// Decoded, without the query.
  package var path: String
  /// Decoded, in order.
  package var queryItems: [FakeHeader]
  /// Names in lower case; of a repeated one the last.
  package var headers: [String: String]
  package var body: [UInt8]
  /// "http" or "https".
  package var scheme: String

  /// Query by name; of a repeated one the last.
  package var query: [String: String] { Dictionary(queryItems.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }) }
  /// Address by which the client called this server: "http://localhost:4711".
  package var origin: String { "\(scheme)://\(headers["host"] ?? "localhost")" }
  /// "/a/b/c" is ["a", "b", "c"].
  package var segments: [String] { path.split(separator: "/").map(String.init) }
  /// Nil when the body is none.
  package var json: FakeJSON? { FakeJSON(body) }
}
