import Synchronization

/// Clock whose sleeps end one at a time, when the test says so.
final class SteppedClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleeper: (until: Instant, wake: CheckedContinuation<Void, Never>)?
    var stepper: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    await withCheckedContinuation { continuation in
      let stepper = state.withLock { state in
        state.sleeper = (deadline, continuation)
        defer { state.stepper = nil }
        return state.stepper
      }
      stepper?.resume()
    }
    try Task.checkCancellation()
  }

  /// Returns when somebody sleeps.
  func sleeping() async {
    await withCheckedContinuation { continuation in
      let isSleeping = state.withLock { state in
        if state.sleeper == nil { state.stepper = continuation }
        return state.sleeper != nil
      }
      if isSleeping { continuation.resume() }
    }
  }

  /// Ends the sleep and returns when the sleeper sleeps again.
  func step() async {
    await sleeping()
    let sleeper = state.withLock { state in
      defer { state.sleeper = nil }
      state.now = state.sleeper?.until ?? state.now
      return state.sleeper
    }
    sleeper?.wake.resume()
    await sleeping()
  }

  /// Ends the sleep of a task that has been cancelled.
  func end() {
    let sleeper = state.withLock { state in
      defer { state.sleeper = nil }
      return state.sleeper
    }
    sleeper?.wake.resume()
  }
}
