/// An attempt did not end in its time; it was cancelled and has ended since.
struct DeadlinePassed: Error {}

private enum Ending<Result: Sendable>: Sendable {
  case done(Result)
  case timeIsUp
  /// Before the time was up.
  case stoppedWaiting
}

/// Carries out `work`, cancelling it after `limit` (nil: never).
/// - Throws: `DeadlinePassed` then; otherwise what `work` throws. What it delivers in spite of the cancellation counts.
func within<Result: Sendable>(
  _ limit: Duration?, _ clock: any Clock<Duration>, _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  guard let limit else { return try await work() }
  return try await withThrowingTaskGroup(of: Ending<Result>.self) { group in
    group.addTask { .done(try await work()) }
    group.addTask { (try? await clock.sleep(for: limit)) == nil ? .stoppedWaiting : .timeIsUp }
    defer { group.cancelAll() }
    // Cancelled from outside, the work has the word: it knows what its cancellation means.
    while let ending = try await group.next() {
      switch ending {
      case .done(let result): return result
      case .stoppedWaiting: continue
      case .timeIsUp: group.cancelAll()
      }
      do {
        if case .done(let late)? = try await group.next() { return late }
      } catch {}
      try Task.checkCancellation()
      throw DeadlinePassed()
    }
    throw CancellationError()
  }
}
