import ControlProtocol

/// A request as the router and the handlers see it: whole, with no connection behind it.
struct HTTPRequest: Sendable, Equatable {
  var method: String
  /// Decoded, without the query: "/v1/artworks/7".
  var path: String
  /// Decoded, in order.
  var query: [QueryItem]
  /// Names in lower case; of a repeated one the last.
  var headers: [String: String]
  var body: [UInt8]

  init(_ method: String, _ path: String, query: [QueryItem] = [], headers: [String: String] = [:], body: [UInt8] = []) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
  }
}
