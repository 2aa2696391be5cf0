import CMicroHTTPD
import Glibc

/// One request being answered: lets its handler wait and see whether the client is still there. Its connection's thread only, but for the
/// waking, which `Wakeups` does.
package struct FakeExchange: Sendable {
  let socket: Int32
  let wakeups: Wakeups

  /// False when the client left, or the server stops, before `duration` is over.
  package func pause(_ duration: Duration) -> Bool {
    guard duration > .zero else { return true }
    return wakeups.wait(on: socket, since: nil, until: .now + duration) == .elapsed
  }

  /// Waits for as long as the client does.
  package func pauseForEver() { _ = wakeups.wait(on: socket, since: nil, until: nil) }

  /// Breaks the connection as a crash would: the kernel sends a reset for a socket that is taken away from its peer.
  func reset() {
    var nobody = sockaddr(sa_family: sa_family_t(AF_UNSPEC), sa_data: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    connect(socket, &nobody, socklen_t(MemoryLayout<sockaddr>.size))
  }
}

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

extension FakeResponse.Body {
  fileprivate func makeResponse(_ exchange: FakeExchange) -> OpaquePointer? {
    switch self {
    case .bytes(let bytes):
      return bytes.withUnsafeBytes { bytes in
        MHD_create_response_from_buffer(bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
      }
    case .pieces(let length, let next):
      let reader = Unmanaged.passRetained(PieceReader(next, exchange))
      // UInt64.max is MHD_SIZE_UNKNOWN.
      let response = MHD_create_response_from_callback(length.map(UInt64.init) ?? .max, 65_536, readPiece, reader.toOpaque(), freeReader)
      if response == nil { reader.release() }
      return response
    }
  }
}

/// Hands a body out in pieces; touched by its connection's thread only.
private final class PieceReader {
  let next: @Sendable () -> FakePiece
  let exchange: FakeExchange
  var pending: ArraySlice<UInt8> = []

  init(_ next: @escaping @Sendable () -> FakePiece, _ exchange: FakeExchange) {
    self.next = next
    self.exchange = exchange
  }

  /// How many bytes were put into `buffer`, or one of libmicrohttpd's two ends.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while pending.isEmpty {
      switch next() {
      case .bytes(let bytes): pending = bytes[...]
      case .end: return -1  // MHD_CONTENT_READER_END_OF_STREAM
      case .hangUp(let reset):
        if reset { exchange.reset() }
        return -2  // MHD_CONTENT_READER_END_WITH_ERROR
      }
    }
    let count = min(pending.count, buffer.count)
    pending.prefix(count).withUnsafeBytes { buffer.copyMemory(from: $0) }
    pending = pending.dropFirst(count)
    return count
  }
}

private func readPiece(context: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?, size: Int) -> Int {
  guard let context, let buffer else { return -1 }
  return Unmanaged<PieceReader>.fromOpaque(context).takeUnretainedValue().read(
    into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
}

private func freeReader(context: UnsafeMutableRawPointer?) {
  if let context { Unmanaged<PieceReader>.fromOpaque(context).release() }
}
