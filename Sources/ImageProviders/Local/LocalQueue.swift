import SketchCore

/// Follower of one request in a local server's queue.
struct LocalQueue: Sendable {
  let client: LocalClient
  let report: @Sendable (ProviderProgress) async -> Void

  /// Questions that failed one after the other before it is given up.
  private static let patience = 6
  /// Times a request is looked for before it counts as lost.
  private static let searches = 3

  /// Asks until it is done. When that is cancelled, or lasts too long, the server is told before this returns.
  /// - Parameters:
  ///   - status: asks once.
  ///   - withdraw: tells the server that nobody waits any more.
  func follow<Done: Sendable>(
    status: () async throws -> LocalStatus<Done>, withdraw: @escaping @Sendable () async throws -> Void
  ) async throws -> Done {
    do {
      return try await wait(status)
    } catch {
      let isCancelled = Task.isCancelled || error is CancellationError
      if isCancelled || (error as? ImageProviderError)?.kind == .timeoutRunning {
        // A task of its own: in this one, cancelled, nothing could be sent any more.
        await Task { try? await withdraw() }.value
      }
      guard isCancelled else { throw error }
      throw ImageProviderError(
        .cancelled, provider: client.options.name, reason: "cancelled before the picture was done", acceptance: .accepted)
    }
  }

  private func wait<Done: Sendable>(_ status: () async throws -> LocalStatus<Done>) async throws -> Done {
    let elapsed = client.clock.stopwatch()
    var pause = Duration.milliseconds(100)
    var (failures, absences, hasToldOfQueue, isRunning) = (0, 0, false, false)
    while true {
      try Task.checkCancellation()
      guard elapsed() < client.options.timeout else { throw client.fault.timedOut() }
      do {
        switch try await status() {
        case .done(let done):
          await report(.fraction(0.95))
          return done
        case .queued(let ahead):
          if ahead > 0, !hasToldOfQueue {
            hasToldOfQueue = true
            await report(.note("\(client.title): \(ahead) \(ahead == 1 ? "picture is" : "pictures are") ahead of this one"))
            await report(.fraction(0.05))
          }
        case .running:
          if !isRunning { await report(.fraction(0.2)) }
          isRunning = true
        case .absent:
          absences += 1
          guard absences < LocalQueue.searches else { throw client.fault.forgotten() }
        }
        failures = 0
      } catch let error as ImageProviderError where error.isPassing {
        failures += 1
        guard failures < LocalQueue.patience else { throw error }
      }
      try await client.clock.sleep(for: pause)
      pause = min(pause * 1.3, .seconds(1))
    }
  }
}
