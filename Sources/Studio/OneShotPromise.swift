import Synchronization

/// Value that comes once, for any number of tasks that wait for it, before or after it came.
///
/// Cancellation does not end the wait. What was accepted is carried out whether or not anybody still listens, and its
/// answer must reach whoever keeps it for a repeated request; who made the promise sees to it that it is fulfilled.
///
/// The promise's own state is not locked while a waiter is woken.
final class OneShotPromise<Value: Sendable>: Sendable {
  private enum State {
    case pending([CheckedContinuation<Value, Never>])
    case fulfilled(Value)
  }

  private let state = Mutex(State.pending([]))

  /// Gives the value to all who wait and to all who will ask. The first one counts.
  func fulfil(_ value: Value) {
    let waiters = state.withLock { state -> [CheckedContinuation<Value, Never>] in
      guard case .pending(let waiters) = state else { return [] }
      state = .fulfilled(value)
      return waiters
    }
    for waiter in waiters { waiter.resume(returning: value) }
  }

  func value(isolation: isolated (any Actor)? = #isolation) async -> Value {
    await withCheckedContinuation { continuation in
      let known = state.withLock { state -> Value? in
        switch state {
        case .fulfilled(let value): return value
        case .pending(let waiters):
          state = .pending(waiters + [continuation])
          return nil
        }
      }
      if let known { continuation.resume(returning: known) }
    }
  }
}
