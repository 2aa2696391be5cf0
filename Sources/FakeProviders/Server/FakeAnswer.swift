/// Answer of a fake to a request.
package enum FakeAnswer: Sendable {
  case respond(FakeResponse)
  /// Closes the connection without a word; with `reset` as a crashed machine would, otherwise politely.
  case hangUp(reset: Bool)

  static func json(_ status: Int, _ value: FakeJSON, _ headers: [FakeHeader] = []) -> FakeAnswer {
    .respond(FakeResponse(status, [FakeHeader("Content-Type", "application/json")] + headers, .bytes(value.bytes)))
  }
}
