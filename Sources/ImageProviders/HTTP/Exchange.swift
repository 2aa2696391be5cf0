import Synchronization

/// A request under way: what passes between the task that wants the answer and the thread that fetches it.
///
/// The thread offers, the task takes; in between there is at most one head and some `bufferLimit` bytes. However it
/// goes, it ends once, and a task that waits is always woken.
final class Exchange: Sendable {
  typealias Outcome = Result<HTTPResponse, HTTPFailure>

  enum Delivery: Sendable {
    case head(HTTPHead)
    case piece([UInt8])
    /// The answer of a streamed request has an empty body.
    case end(Outcome)
  }

  private struct State {
    var head: HTTPHead?
    var bytes: [UInt8] = []
    /// The transfer was told to wait until the bytes are taken.
    var isFull = false
    var isCancelled = false
    var outcome: Outcome?
    var waiter: CheckedContinuation<Void, Never>?
  }

  let request: HTTPRequest
  /// Whether the body is handed over as it comes.
  let isStreamed: Bool
  private let state = Mutex(State())

  /// Bytes that keep a transfer busy while a piece is looked at.
  private static let bufferLimit = 256 << 10

  init(_ request: HTTPRequest, isStreamed: Bool) {
    self.request = request
    self.isStreamed = isStreamed
  }

  // MARK: The task's side

  /// Suspends until there is something; after the end, again the end. `drained` is called when the transfer may go on.
  func next(drained: () -> Void) async -> Delivery {
    while true {
      if let delivery = take(drained) { return delivery }
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          guard state.head == nil, state.bytes.isEmpty, state.outcome == nil else { return true }
          state.waiter = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    }
  }

  private func take(_ drained: () -> Void) -> Delivery? {
    let (delivery, wasFull) = state.withLock { state -> (Delivery?, Bool) in
      if let head = state.head {
        state.head = nil
        return (.head(head), false)
      }
      if !state.bytes.isEmpty {
        let bytes = state.bytes
        state.bytes = []
        defer { state.isFull = false }
        return (.piece(bytes), state.isFull)
      }
      return (state.outcome.map { .end($0) }, false)
    }
    if wasFull { drained() }
    return delivery
  }

  /// Remembers that nobody wants it any more; the thread is told separately.
  func cancel() { state.withLock { $0.isCancelled = true } }

  // MARK: The thread's side

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func offer(head: HTTPHead) {
    wake { $0.head = head }
  }

  /// False when the buffer is full: nothing was taken, and the transfer has to pause until it is told to go on.
  func offer(_ piece: UnsafeRawBufferPointer) -> Bool {
    wake { state in
      guard state.bytes.count < Exchange.bufferLimit else {
        state.isFull = true
        return false
      }
      state.bytes.append(contentsOf: piece)
      return true
    }
  }

  /// The first end counts.
  func finish(_ outcome: Outcome) {
    wake { state in
      guard state.outcome == nil else { return }
      state.outcome = outcome
      // Who cancelled does not want what had come by then.
      if state.isCancelled {
        state.head = nil
        state.bytes = []
      }
    }
  }

  private func wake<Result>(_ change: (inout State) -> Result) -> Result {
    let (result, waiter) = state.withLock { state in
      let result = change(&state)
      defer { state.waiter = nil }
      return (result, state.waiter)
    }
    waiter?.resume()
    return result
  }
}
