import CMicroHTTPD
import ControlProtocol

/// libmicrohttpd's connection: reading the request's parts, queueing the answer. Polling thread only.
extension OpaquePointer {
  /// Headers by their names in lower case, and the names that came more than once.
  var headers: (values: [String: String], repeated: Set<String>) {
    var headers: [String: String] = [:]
    var repeated: Set<String> = []
    eachValue(of: .HEADER_KIND) { name, value in
      if headers.updateValue(value, forKey: name.lowercased()) != nil { repeated.insert(name.lowercased()) }
    }
    return (headers, repeated)
  }

  var query: [QueryItem] {
    var items: [QueryItem] = []
    eachValue(of: .GET_ARGUMENT_KIND) { name, value in items.append(QueryItem(name, value)) }
    return items
  }

  func queue(_ answer: HTTPResponse) -> MHD_Result {
    guard let response = answer.body.makeResponse(for: self) else { return .NO }
    // The connection holds the response from here on.
    defer { MHD_destroy_response(response) }
    for (name, value) in answer.headers { MHD_add_response_header(response, name, value) }
    return MHD_queue_response(self, UInt32(answer.status), response)
  }

  private func eachValue(of kind: MHD_ValueKind, _ body: (String, String) -> Void) {
    withoutActuallyEscaping(body) { body in
      var visitor = Visitor(visit: body)
      _ = withUnsafeMutablePointer(to: &visitor) { visitor in
        MHD_get_connection_values(
          self, kind,
          { context, _, name, value in
            let visitor = context?.assumingMemoryBound(to: Visitor.self).pointee
            visitor?.visit(name.map { String(cString: $0) } ?? "", value.map { String(cString: $0) } ?? "")
            return .YES
          }, visitor)
      }
    }
  }
}

private struct Visitor {
  let visit: (String, String) -> Void
}

extension HTTPResponse.Body {
  fileprivate func makeResponse(for connection: OpaquePointer) -> OpaquePointer? {
    switch self {
    case .none: return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
    case .bytes(let bytes):
      return bytes.withUnsafeBytes { bytes in
        MHD_create_response_from_buffer(bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
      }
    case .events(let feed):
      let reader = Unmanaged.passRetained(FeedReader(feed, connection))
      // Of unknown length (MHD_SIZE_UNKNOWN), so in chunks.
      let response = MHD_create_response_from_callback(UInt64.max, 16_384, readFeed, reader.toOpaque(), closeFeed)
      if response == nil { closeFeed(context: reader.toOpaque()) }
      return response
    }
  }
}

/// Connects one event feed to the connection it is sent on.
///
/// `@unchecked Sendable`: both are constants, and the connection is only resumed, while suspended (see
/// `EventFeed.read`).
private final class FeedReader: @unchecked Sendable {
  let feed: EventFeed
  let connection: OpaquePointer

  init(_ feed: EventFeed, _ connection: OpaquePointer) {
    self.feed = feed
    self.connection = connection
  }
}

private func readFeed(context: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?, size: Int) -> Int {
  guard let context, let buffer else { return -1 }
  let reader = Unmanaged<FeedReader>.fromOpaque(context).takeUnretainedValue()
  let reading = reader.feed.read(
    into: UnsafeMutableRawBufferPointer(start: buffer, count: size), suspend: { MHD_suspend_connection(reader.connection) },
    wake: { MHD_resume_connection(reader.connection) })
  switch reading {
  case .bytes(let count): return count
  case .later: return 0
  case .end: return -1  // MHD_CONTENT_READER_END_OF_STREAM
  }
}

private func closeFeed(context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<FeedReader>.fromOpaque(context).takeRetainedValue().feed.close()
}
