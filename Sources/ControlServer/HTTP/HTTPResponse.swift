import FoundationEssentials
import SketchCore

/// An answer: a status, headers, and bytes or a stream of events.
struct HTTPResponse: Sendable {
  enum Body: Sendable {
    case none
    case bytes([UInt8])
    case events(EventFeed)
  }

  var status: Int
  var headers: [(name: String, value: String)] = []
  var body: Body = .none

  init(_ status: Int, headers: [(name: String, value: String)] = [], body: Body = .none) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A value as JSON that no cache may keep.
  static func json(_ value: some Encodable, status: Int = 200, headers: [(name: String, value: String)] = []) throws -> HTTPResponse {
    HTTPResponse(
      status, headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")] + headers,
      body: .bytes(Array(try WireJSON.encode(value))))
  }
}
