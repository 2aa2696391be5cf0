import SketchCore

/// Wait for one request in fal's queue, from accepted to answered.
struct FalQueue: Sendable {
  let client: FalClient
  let clock: any Clock<Duration>

  /// Times a broken event stream is taken up again before the status is only polled.
  private static let streams = 3
  /// Questions that failed one after the other before it is given up; the request goes on at fal.
  private static let patience = 12

  /// Waits until the request is done.
  /// - Parameters:
  ///   - deadline: how long to wait at most.
  ///   - progress: told each status that differs from the one before.
  func wait(
    for entry: FalHandle.Entry, within deadline: Duration, progress: @escaping @Sendable (FalStatus) async -> Void
  ) async throws {
    let elapsed = clock.stopwatch()
    var streamsLeft = FalQueue.streams
    var pause = Duration.milliseconds(250)
    var failures = 0
    while true {
      try Task.checkCancellation()
      let left = deadline - elapsed()
      guard left > .zero else { throw client.timedOut() }
      if streamsLeft > 0 {
        streamsLeft -= 1
        if let status = try await followEvents(of: entry, within: left, progress: progress) { return try check(status) }
      }
      do {
        let status = try await client.status(of: entry)
        failures = 0
        await progress(status)
        if case .completed = status { return try check(status) }
      } catch var error as ImageProviderError where error.isOfTheWay || error.isOpenForNow {
        failures += 1
        guard failures < FalQueue.patience else {
          // Unreadable answers, too, leave open what fal makes of it.
          if error.kind == .badResponse { error.kind = .network }
          throw error
        }
        pause = max(pause, error.retryAfter.map { min($0, .seconds(30)) } ?? .zero)
      }
      try await clock.sleep(for: min(pause, max(.milliseconds(1), deadline - elapsed())))
      pause = min(pause * 1.5, .seconds(2))
    }
  }

  private func check(_ status: FalStatus) throws {
    if case .completed(let failure?) = status { throw client.fault.error(failure) }
  }

  /// - Returns: the last status; nil when the stream ended or could not be had before the end.
  private func followEvents(
    of entry: FalHandle.Entry, within time: Duration, progress: @escaping @Sendable (FalStatus) async -> Void
  ) async throws -> FalStatus? {
    let listener = FalEventListener(progress: progress)
    do {
      try await client.stream(entry, within: time, to: listener)
    } catch is FalEventListener.Over {
      // Ended by us: done, or no event stream.
    } catch let failure as HTTPFailure {
      if failure.kind == .cancelled { throw CancellationError() }
    } catch is EventStreamParser.TooLong {
      // No status is that long; it is polled instead.
    }
    try Task.checkCancellation()
    return await listener.completed
  }
}
