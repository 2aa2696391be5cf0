import Synchronization

/// Lock for work that suspends: who finds it taken waits without blocking a thread, and gets it in the order of asking.
///
/// Cancellation does not end the wait: a cancelled task gets its turn like any other and hands the lock on, so that it is
/// never lost. The mutex's own state is not locked while a waiter is woken.
final class AsyncMutex: Sendable {
  private struct State {
    var isTaken = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Carries out `body` while nobody else holds the lock.
  func withLock<Result, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    await take()
    defer { handOn() }
    return try await body()
  }

  private func take(isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { continuation in
      let isMine = state.withLock { state in
        if state.isTaken {
          state.waiters.append(continuation)
          return false
        }
        state.isTaken = true
        return true
      }
      if isMine { continuation.resume() }
    }
  }

  /// Stays taken when somebody waits, so that nobody comes in between.
  private func handOn() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.isTaken = !state.waiters.isEmpty
      return state.isTaken ? state.waiters.removeFirst() : nil
    }
    next?.resume()
  }
}
