/// Fault of a fake, and when it happens.
package struct Fault: Sendable {
  package enum Action: Sendable {
    /// No fault; for a delay alone.
    case work
    /// This instead of the work.
    case respond(FakeResponse)
    /// The connection is closed once the request has been read; nothing is done.
    case hangUp(reset: Bool)
    /// The work is done, and paid for, but the client never hears of it.
    case loseAnswer
    /// The answer announces its true length and ends after so many bytes.
    case truncate(after: Int, reset: Bool)
    /// An event stream ends properly after so many pieces (events and pings).
    case cut(afterPieces: Int)
    /// The answer stops after so many bytes; the connection stays open.
    case stall(after: Int)
    /// The answer comes in pieces of so many bytes.
    case drip(piece: Int, every: Duration)
    /// The work, with another content type.
    case relabel(String)
    /// 200 with a body of so many bytes of nothing.
    case flood(bytes: Int)
    /// 200 with a gzip body that unpacks to so many bytes.
    case gzipBomb(bytes: Int)
  }

  /// The route's name as the fake's log has it, "*" for any.
  package var route: String
  /// Requests of this route that pass before it strikes.
  package var skip: Int
  /// Number of times it strikes.
  package var times: Int
  /// Waited before anything else is done.
  package var delay: Duration
  package var action: Action

  package init(_ route: String, _ action: Action, times: Int = 1, skip: Int = 0, delay: Duration = .zero) {
    self.route = route
    self.action = action
    self.times = times
    self.skip = skip
    self.delay = delay
  }

  /// An error answer with a JSON body: `.status(429, headers: ["retry-after-ms": "20"])`.
  package static func status(
    _ route: String, _ status: Int, headers: [String: String] = [:], body: FakeJSON = .object([]), times: Int = 1, skip: Int = 0,
    delay: Duration = .zero
  ) -> Fault {
    let headers = headers.sorted { $0.key < $1.key }.map { FakeHeader($0.key, $0.value) }
    let response = FakeResponse(status, [FakeHeader("Content-Type", "application/json")] + headers, .bytes(body.bytes))
    return Fault(route, .respond(response), times: times, skip: skip, delay: delay)
  }

  /// An answer of any type: a proxy's HTML page, broken JSON.
  package static func text(
    _ route: String, _ status: Int, type: String, _ text: String, headers: [String: String] = [:], times: Int = 1, skip: Int = 0
  ) -> Fault {
    let headers = headers.sorted { $0.key < $1.key }.map { FakeHeader($0.key, $0.value) }
    let response = FakeResponse(status, [FakeHeader("Content-Type", type)] + headers, .bytes(Array(text.utf8)))
    return Fault(route, .respond(response), times: times, skip: skip)
  }

  package static func redirect(_ route: String, to location: String, status: Int = 302, times: Int = 1) -> Fault {
    Fault(route, .respond(FakeResponse(status, [FakeHeader("Location", location)])), times: times)
  }

  package static func delay(_ route: String, _ delay: Duration, times: Int = 1) -> Fault {
    Fault(route, .work, times: times, delay: delay)
  }
}
