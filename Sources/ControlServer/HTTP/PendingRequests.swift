import Synchronization

/// The requests being answered, so that stopping can wait for them.
final class PendingRequests: Sendable {
  private struct State {
    var requests: [ObjectIdentifier: PendingRequest] = [:]
    var isStopping = false
    var waiters: [AsyncStream<Never>.Continuation] = []
  }

  private let state = Mutex(State())

  var isStopping: Bool { state.withLock { $0.isStopping } }
  var all: [PendingRequest] { state.withLock { Array($0.requests.values) } }

  func add(_ pending: PendingRequest) {
    state.withLock { $0.requests[ObjectIdentifier(pending)] = pending }
  }

  func remove(_ pending: PendingRequest) {
    let waiters = state.withLock { state in
      state.requests[ObjectIdentifier(pending)] = nil
      guard state.requests.isEmpty else { return [AsyncStream<Never>.Continuation]() }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.finish() }
  }

  /// From now on new requests are to be refused. False when that was so already.
  func beginStopping() -> Bool {
    state.withLock { state in
      defer { state.isStopping = true }
      return !state.isStopping
    }
  }

  /// Returns once nothing is being answered, or after `limit`.
  func waitUntilIdle(atMost limit: Duration) async {
    // Nothing is ever sent; the end is the signal.
    let (idle, signal) = AsyncStream.makeStream(of: Never.self)
    let isIdle = state.withLock { state in
      if !state.requests.isEmpty { state.waiters.append(signal) }
      return state.requests.isEmpty
    }
    if isIdle { return }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in idle {} }
      group.addTask { try? await Task.sleep(for: limit) }
      await group.next()
      group.cancelAll()
    }
  }
}
