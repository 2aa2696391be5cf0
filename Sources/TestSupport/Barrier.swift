import Foundation

/// Lets nobody pass until a number of threads has arrived. For threads, not for tasks: it blocks.
package final class Barrier: Sendable {
  private let condition = NSCondition()
  // Guarded by the condition's lock.
  private nonisolated(unsafe) var missing: Int

  package init(_ count: Int) { missing = count }

  package func arrive() {
    condition.lock()
    defer { condition.unlock() }
    missing -= 1
    condition.broadcast()
    while missing > 0 { condition.wait() }
  }
}

/// Lets one waiting thread pass for each permission, given before or after it waits.
package final class Turnstile: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  package func wait() { semaphore.wait() }
  package func letOnePass() { semaphore.signal() }
}
