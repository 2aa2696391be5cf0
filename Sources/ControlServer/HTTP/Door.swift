/// The way in through one kind of listening socket: who and what is let in, and what is answered.
///
/// `admits` and `check` are called on the polling thread and may not wait.
protocol Door: Sendable {
  /// Decides as soon as a connection is there; one that is not admitted is closed without a word.
  func admits(_ descriptor: Int32) -> Bool
  /// Decides by method and headers alone, before the body is read.
  func check(_ request: HTTPRequest, on descriptor: Int32) throws(Problem)
  func respond(to request: HTTPRequest) async -> HTTPResponse
  /// The headers that every answer has, refusals too.
  func seal(_ response: HTTPResponse) -> HTTPResponse
}
