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
    case .respond(let response):
      guard let pointer = response.body.makeResponse(exchange) else { return .NO }
      // The connection holds the response from here on.
      defer { MHD_destroy_response(pointer) }
      for header in response.headers { MHD_add_response_header(pointer, header.name, header.value) }
      return MHD_queue_response(self, UInt32(response.status), pointer)
    }
  }
}
