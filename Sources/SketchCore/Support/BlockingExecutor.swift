import Dispatch

/// Runs an actor on a serial queue of its own, so that its blocking C calls never hold up the shared concurrency
/// threads.
///
/// Return `executor.asUnownedSerialExecutor()` from the actor's `unownedExecutor` and keep the executor in a stored
/// property.
package final class BlockingExecutor: SerialExecutor {
  private let queue: DispatchQueue

  package init(label: String) {
    queue = DispatchQueue(label: "voicesketch." + label)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }

  /// Runs `body` on the queue: for what has to block before the actor exists, such as opening its file.
  package func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Swift.Result { try body() }) }
    }
  }
}
