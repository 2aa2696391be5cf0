/// Wait before looking for a lost device again: doubling from `base` to `cap`, back to `base` once it worked.
package struct RetryBackoff: Sendable, Equatable {
  package var base: Duration
  package var cap: Duration
  private var next: Duration

  package init(base: Duration = .milliseconds(500), cap: Duration = .seconds(8)) {
    self.base = base
    self.cap = cap
    next = base
  }

  package mutating func failed() -> Duration {
    defer { next = min(next * 2, cap) }
    return next
  }

  package mutating func succeeded() { next = base }
}
