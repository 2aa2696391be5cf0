package import SketchCore

private struct EventAnswerReader: Sendable {
  var head = HTTPHead(status: 0)
  /// Nil while the answer is none with events; its body is kept, then.
  var parser: EventStreamParser?
  var body: [UInt8] = []

  mutating func take(_ piece: [UInt8]) throws(EventStreamParser.TooLong) -> [ServerSentEvent] {
    if let events = try parser?.feed(piece) { return events }
    body += piece
    return []
  }
}

extension HTTPTransport {
  /// Reads an event stream, `each` awaited for every event before more is read; what it throws ends the transfer and is
  /// thrown on.
  ///
  /// - Returns: the answer instead, when it is none with events: an error, or a server that does not stream. Nil after
  ///   a stream's end.
  /// - Throws: `HTTPFailure`, `EventStreamParser.TooLong`.
  package func events(
    _ request: HTTPRequest, eventLimit: Int = 64 << 20, each: @escaping @Sendable (ServerSentEvent) async throws -> Void
  ) async throws -> HTTPResponse? {
    let reader = LockedValue(EventAnswerReader())
    try await stream(request) { head in
      let isStream = head.status == 200 && head["Content-Type"]?.lowercased().hasPrefix("text/event-stream") == true
      reader.withLock {
        $0.head = head
        $0.parser = isStream ? EventStreamParser(limit: eventLimit) : nil
      }
    } piece: { piece in
      let events = try reader.withLock { reader throws(EventStreamParser.TooLong) in try reader.take(piece) }
      for event in events { try await each(event) }
    }
    return reader.withLock { $0.parser == nil ? HTTPResponse($0.head, body: $0.body) : nil }
  }
}
