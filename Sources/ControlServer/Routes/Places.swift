import Synchronization

/// Counts requests that last, against a limit.
final class Places: Sendable {
  private let limit: Int
  private let taken = Mutex(0)

  init(limit: Int) {
    self.limit = limit
  }

  /// Place of one request; given back when it is released.
  final class Place: Sendable {
    private let owner: Places
    fileprivate init(_ owner: Places) { self.owner = owner }
    deinit { owner.taken.withLock { $0 -= 1 } }
  }

  /// Nil when all are taken.
  func take() -> Place? {
    let isFree = taken.withLock { taken in
      guard taken < limit else { return false }
      taken += 1
      return true
    }
    return isFree ? Place(self) : nil
  }
}
