/// A websocket's server closed it, or the reader has had enough.
private struct WebSocketOver: Error {}

extension HTTPTransport {
  /// Reads what a websocket's server sends until it closes, `each` awaited for every message before more is read; what
  /// it throws ends the transfer and is thrown on.
  ///
  /// It only reads: pings are not answered, and a server that insists on it closes.
  /// - Parameters:
  ///   - request: a GET; its limits hold for the whole websocket.
  ///   - messageLimit: bytes of the largest message.
  /// - Throws: `HTTPFailure`, `.malformed` for a server that speaks no websocket here.
  package func webSocket(
    _ request: HTTPRequest, messageLimit: Int, each: @escaping @Sendable (WebSocketMessage) async throws -> Void
  ) async throws {
    let key = WebSocketKey()
    var request = request
    request.webSocketKey = key
    let url = request.url
    let reader = LockedValue(WebSocketReader(limit: messageLimit))
    do {
      try await stream(request) { head in
        guard head.status == 101, head["Upgrade"]?.lowercased() == "websocket",
          head["Sec-WebSocket-Accept"] == key.acceptance
        else {
          throw HTTPFailure(.malformed, reason: "\(url) does not open a websocket (\(head.status))", wasSent: true)
        }
      } piece: { piece in
        let messages: [WebSocketMessage]
        do throws(WebSocketReader.Fault) {
          messages = try reader.withLock { reader throws(WebSocketReader.Fault) in try reader.feed(piece) }
        } catch {
          throw HTTPFailure(.malformed, reason: "\(url) sent \(error.reason) over its websocket", wasSent: true)
        }
        for message in messages {
          if message == .close { throw WebSocketOver() }
          try await each(message)
        }
      }
    } catch is WebSocketOver {}
  }
}
