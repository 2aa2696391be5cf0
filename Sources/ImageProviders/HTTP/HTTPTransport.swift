/// Transport of requests.
package protocol HTTPTransport: Sendable {
  /// The whole answer, whatever its status. Cancelling the task ends the transfer.
  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse

  /// The answer as it comes: `head` once, then the body in pieces. A piece is taken before the next is read: nothing
  /// piles up. What `head` or `piece` throws ends the transfer and is thrown on.
  func stream(
    _ request: HTTPRequest, head: @escaping @Sendable (HTTPHead) async throws -> Void,
    piece: @escaping @Sendable ([UInt8]) async throws -> Void
  ) async throws
}
