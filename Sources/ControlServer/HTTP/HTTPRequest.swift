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
  /// Names, in lower case, that came more than once.
  var repeatedHeaders: Set<String> = []
  /// The path or the query is not UTF-8, or has a null in it.
  var hasOddAddress = false
  var body: [UInt8]

  /// The path and the query hold nothing that stands for bytes that are no text.
  var isText: Bool {
    !path.contains("\u{FFFD}") && !query.contains { $0.name.contains("\u{FFFD}") || $0.value.contains("\u{FFFD}") }
  }

  init(_ method: String, _ path: String, query: [QueryItem] = [], headers: [String: String] = [:], body: [UInt8] = []) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
  }
}
