import Dispatch
import Synchronization

/// Signal raised once, from any thread; waiting for it is a sleep that ends early.
final class StopSignal: Sendable {
  private let raised = Atomic(false)
  private let semaphore = DispatchSemaphore(value: 0)

  var isRaised: Bool { raised.load(ordering: .acquiring) }

  func raise() {
    raised.store(true, ordering: .releasing)
    semaphore.signal()
  }

  /// Sleeps until it is raised, at most so long. For one waiting thread.
  func wait(atMost duration: Duration) {
    guard !isRaised else { return }
    _ = semaphore.wait(timeout: .now() + duration.dispatchInterval)
  }
}

extension Duration {
  var dispatchInterval: DispatchTimeInterval {
    .nanoseconds(Int(components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000))
  }
}
