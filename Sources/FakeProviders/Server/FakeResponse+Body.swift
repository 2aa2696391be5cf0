import CMicroHTTPD

extension FakeResponse.Body {
  func makeResponse(_ exchange: FakeExchange) -> OpaquePointer? {
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

  /// Fills `buffer`; returns the number of bytes, or one of libmicrohttpd's two ends.
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
