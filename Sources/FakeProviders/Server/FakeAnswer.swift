/// Answer of a fake to a request.
package enum FakeAnswer: Sendable {
  case respond(FakeResponse)
  /// The connection becomes a websocket, which lasts until `talk` returns.
  case webSocket(accept: String, talk: @Sendable (FakeWebSocket) -> Void)
  /// Closes the connection without a word; with `reset` as a crashed machine would, otherwise politely.
  case hangUp(reset: Bool)

  static func json(_ status: Int, _ value: FakeJSON, _ headers: [FakeHeader] = []) -> FakeAnswer {
    .respond(FakeResponse(status, [FakeHeader("Content-Type", "application/json")] + headers, .bytes(value.bytes)))
  }
}
