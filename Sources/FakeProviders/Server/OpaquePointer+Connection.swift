import CMicroHTTPD

/// libmicrohttpd's connection: reading the request's parts, queueing the answer.
extension OpaquePointer {
  func values(of kind: MHD_ValueKind) -> [(name: String, value: String)] {
    var values: [(name: String, value: String)] = []
    withUnsafeMutablePointer(to: &values) { values in
      _ = MHD_get_connection_values(
        self, kind,
        { context, _, name, value in
          context?.assumingMemoryBound(to: [(name: String, value: String)].self).pointee.append(
            (name.map { String(cString: $0) } ?? "", value.map { String(cString: $0) } ?? ""))
          return .YES
        }, values)
    }
    return values
  }

  func queue(_ answer: FakeAnswer, on exchange: FakeExchange) -> MHD_Result {
    switch answer {
    case .hangUp(let reset):
      if reset { exchange.reset() }
      return .NO
    case .webSocket(let accept, let talk):
      let conversation = Unmanaged.passRetained(WebSocketConversation(talk, exchange.wakeups))
      guard let pointer = MHD_create_response_for_upgrade(upgraded, conversation.toOpaque()) else {
        conversation.release()
        return .NO
      }
      defer { MHD_destroy_response(pointer) }
      MHD_add_response_header(pointer, "Upgrade", "websocket")
      MHD_add_response_header(pointer, "Sec-WebSocket-Accept", accept)
      return MHD_queue_response(self, 101, pointer)
    case .respond(let response):
      guard let pointer = response.body.makeResponse(exchange) else { return .NO }
      // The connection holds the response from here on.
      defer { MHD_destroy_response(pointer) }
      for header in response.headers { MHD_add_response_header(pointer, header.name, header.value) }
      return MHD_queue_response(self, UInt32(response.status), pointer)
    }
  }
}

private final class WebSocketConversation: Sendable {
  let talk: @Sendable (FakeWebSocket) -> Void
  let wakeups: Wakeups

  init(_ talk: @escaping @Sendable (FakeWebSocket) -> Void, _ wakeups: Wakeups) {
    self.talk = talk
    self.wakeups = wakeups
  }
}

/// Called on the connection's own thread, which may block.
private func upgraded(
  context: UnsafeMutableRawPointer?, _: OpaquePointer?, _: UnsafeMutableRawPointer?, early: UnsafePointer<CChar>?,
  count: Int, socket: Int32, handle: OpaquePointer?
) {
  defer { vs_mhd_close_upgraded(handle) }
  guard let context else { return }
  let conversation = Unmanaged<WebSocketConversation>.fromOpaque(context).takeRetainedValue()
  let bytes = [UInt8](UnsafeRawBufferPointer(start: early, count: count))
  conversation.talk(FakeWebSocket(socket: socket, wakeups: conversation.wakeups, received: bytes))
}
