/// State of a request in a server's queue.
enum LocalStatus<Done: Sendable>: Sendable {
  case queued(ahead: Int)
  case running
  case done(Done)
  /// The server knows nothing of it.
  case absent
}
