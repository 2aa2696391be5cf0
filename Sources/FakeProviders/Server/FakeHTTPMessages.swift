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

  /// Of a repeated name the last.
  package var query: [String: String] { Dictionary(queryItems.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }) }
  /// How the client itself called this server: "http://localhost:4711".
  package var origin: String { "\(scheme)://\(headers["host"] ?? "localhost")" }
  /// "/a/b/c" is ["a", "b", "c"].
  package var segments: [String] { path.split(separator: "/").map(String.init) }
  /// Nil when the body is none.
  package var json: FakeJSON? { FakeJSON(body) }
}

package struct FakeHeader: Sendable, Equatable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// What a fake does about a request.
package enum FakeAnswer: Sendable {
  case respond(FakeResponse)
  /// Closes the connection without a word; with `reset` as a crashed machine would, otherwise politely.
  case hangUp(reset: Bool)

  static func json(_ status: Int, _ value: FakeJSON, _ headers: [FakeHeader] = []) -> FakeAnswer {
    .respond(FakeResponse(status, [FakeHeader("Content-Type", "application/json")] + headers, .bytes(value.bytes)))
  }
}

package struct FakeResponse: Sendable {
  package enum Body: Sendable {
    case bytes([UInt8])
    /// Asked for the next piece whenever the last has been sent; may block. Without a length it is sent in chunks.
    case pieces(length: Int?, next: @Sendable () -> FakePiece)
  }

  package var status: Int
  package var headers: [FakeHeader]
  package var body: Body

  package init(_ status: Int, _ headers: [FakeHeader] = [], _ body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

package enum FakePiece: Sendable {
  case bytes([UInt8])
  case end
  /// Closes the connection in the middle; see `FakeAnswer.hangUp`.
  case hangUp(reset: Bool)
}
