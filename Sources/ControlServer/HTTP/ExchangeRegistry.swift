import Synchronization

/// The requests being answered, so that stopping can wait for them.
final class ExchangeRegistry: Sendable {
  private struct State {
    var exchanges: [ObjectIdentifier: Exchange] = [:]
    var isStopping = false
    var waiters: [AsyncStream<Never>.Continuation] = []
  }

  private let state = Mutex(State())

  var isStopping: Bool { state.withLock { $0.isStopping } }
  var all: [Exchange] { state.withLock { Array($0.exchanges.values) } }

  func add(_ exchange: Exchange) {
    state.withLock { $0.exchanges[ObjectIdentifier(exchange)] = exchange }
  }

  func remove(_ exchange: Exchange) {
    let waiters = state.withLock { state in
      state.exchanges[ObjectIdentifier(exchange)] = nil
      guard state.exchanges.isEmpty else { return [AsyncStream<Never>.Continuation]() }
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
      if !state.exchanges.isEmpty { state.waiters.append(signal) }
      return state.exchanges.isEmpty
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
