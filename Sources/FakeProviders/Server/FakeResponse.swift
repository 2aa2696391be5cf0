package struct FakeResponse: Sendable {
  package enum Body: Sendable {
    case bytes([UInt8])
    /// Pieces, asked for one by one when the last has been sent; may block. Without a length they are sent in chunks.
    case pieces(length: Int?, next: @Sendable () -> FakePiece)
  }

  package var status: Int
  package var headers: [FakeHeader]
  package var body: Body

  package init(_ status: Int, _ headers: [FakeHeader] = [], _ body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
