import Dispatch
import SketchCore
import Synchronization

/// Performs transfers on queues of their own, each with a handle no other transfer uses meanwhile.
final class HandlePool: Sendable {
  private let socketPath: String
  private let idle = Mutex<[EasyHandle]>([])
  private let queue = DispatchQueue(label: "control-client", attributes: .concurrent)

  /// Connections kept open between requests.
  private static let idleLimit = 2

  init(socketPath: String) {
    self.socketPath = socketPath
  }

  /// Suspends until the transfer has ended; cancelling the task cancels it within a second.
  func perform(_ request: WireRequest, _ transfer: Transfer) async throws {
    try SocketCheck.check(socketPath)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
        queue.async { done.resume(with: Result { try self.performBlocking(request, transfer) }) }
      }
    } onCancel: {
      transfer.cancel()
    }
  }

  private func performBlocking(_ request: WireRequest, _ transfer: Transfer) throws {
    let handle = try idle.withLock { $0.popLast() } ?? EasyHandle(socketPath: socketPath)
    try handle.perform(request, transfer)
    idle.withLock { if $0.count < HandlePool.idleLimit { $0.append(handle) } }
  }
}
