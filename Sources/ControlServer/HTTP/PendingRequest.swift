import CMicroHTTPD
import SketchCore
import Synchronization

/// A request on one connection, from its headers to the last byte of its answer.
///
/// `@unchecked Sendable`: `request`, `refusal` and `received` are touched by libmicrohttpd's one polling thread only;
/// `connection` is used from elsewhere only to resume it, under the lock and while it is suspended, and a suspended
/// connection is never freed.
final class PendingRequest: @unchecked Sendable {
  private enum State {
    case receiving
    /// The connection is suspended until the answer is there.
    case running(Task<Void, Never>?)
    case answered(HTTPResponse)
    case delivered(EventFeed?)
  }

  enum Next {
    case start
    case deliver(HTTPResponse)
    /// libmicrohttpd asks again although nothing is to be done.
    case nothing
  }

  let connection: OpaquePointer
  private(set) var request: HTTPRequest
  /// The request without its body, for other threads.
  let head: HTTPRequest
  /// Decided by the headers; the body is then read and thrown away, since a client that is still sending would not see
  /// the answer.
  var refusal: Problem?
  private(set) var received = 0
  private let state = Mutex(State.receiving)

  init(connection: OpaquePointer, request: HTTPRequest) {
    self.connection = connection
    self.request = request
    head = request
  }

  /// Keeps a part of the body, up to `limit` bytes; more becomes a refusal.
  func receive(_ bytes: UnsafeRawBufferPointer, limit: Int, tooLarge: @autoclosure () -> Problem) {
    received += bytes.count
    if received > limit && refusal == nil { refusal = tooLarge() }
    if refusal == nil {
      request.body.append(contentsOf: bytes)
    } else {
      request.body = []
    }
  }

  /// Next step now that libmicrohttpd has the whole request, or was resumed.
  ///
  /// After `.start` the connection is suspended.
  func next() -> Next {
    state.withLock { state in
      switch state {
      case .receiving:
        if let refusal {
          state = .delivered(nil)
          return .deliver(refusal.response)
        }
        // Under the lock: once it says running, anybody may answer, and that resumes the connection.
        MHD_suspend_connection(connection)
        state = .running(nil)
        return .start
      case .answered(let response):
        state = .delivered(response.feed)
        return .deliver(response)
      case .running, .delivered: return .nothing
      }
    }
  }

  /// Has the answer made; to be called after `.start`.
  func run(_ respond: @escaping @Sendable (HTTPRequest) async -> HTTPResponse) {
    let task = Task { [request] in answer(await respond(request)) }
    state.withLock { state in
      if case .running = state { state = .running(task) }
    }
  }

  /// The first answer counts and resumes the connection; a later one (of a handler that was given up) is dropped.
  func answer(_ response: HTTPResponse) {
    state.withLock { state in
      guard case .running = state else {
        response.feed?.close()
        return
      }
      state = .answered(response)
      MHD_resume_connection(connection)
    }
  }

  /// Ends an event stream after what is buffered.
  func endStream() {
    state.withLock { state in
      switch state {
      case .delivered(let feed): feed?.end()
      case .answered(let response): response.feed?.end()
      case .receiving, .running: break
      }
    }
  }

  /// Stops the handler and answers in its place.
  func giveUp(_ response: HTTPResponse) {
    let task: Task<Void, Never>? = state.withLock { if case .running(let task) = $0 { task } else { nil } }
    // Not under the lock: what is cancelled may run code of anybody's.
    task?.cancel()
    answer(response)
  }
}

extension HTTPResponse {
  fileprivate var feed: EventFeed? {
    if case .events(let feed) = body { feed } else { nil }
  }
}
