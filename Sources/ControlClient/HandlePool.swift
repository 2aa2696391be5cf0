import Dispatch
import SketchCore
import Synchronization

/// Performs transfers, each on the queue of a handle that no other transfer uses meanwhile.
final class HandlePool: Sendable {
  private let socketPath: String
  private let idle = Mutex<[EasyHandle]>([])

  /// Connections kept open between requests.
  private static let idleLimit = 2

  init(socketPath: String) {
    self.socketPath = socketPath
  }

  /// Suspends until the transfer has ended; cancelling the task cancels it within a second.
  func perform(_ request: WireRequest, _ transfer: Transfer) async throws {
    try SocketCheck.check(socketPath)
    let handle = try idle.withLock { $0.popLast() } ?? EasyHandle(socketPath: socketPath)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
        handle.queue.async { done.resume(with: Result { try handle.perform(request, transfer) }) }
      }
    } onCancel: {
      transfer.cancel()
    }
    idle.withLock { if $0.count < HandlePool.idleLimit { $0.append(handle) } }
  }
}
