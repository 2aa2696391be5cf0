import Synchronization

/// Counts open event streams against a limit.
final class ReaderSlots: Sendable {
  private let limit: Int
  private let taken = Mutex(0)

  init(limit: Int) {
    self.limit = limit
  }

  /// A stream's place; given back when it is released.
  final class Slot: Sendable {
    private let owner: ReaderSlots
    fileprivate init(_ owner: ReaderSlots) { self.owner = owner }
    deinit { owner.taken.withLock { $0 -= 1 } }
  }

  /// Nil when all are taken.
  func take() -> Slot? {
    let free = taken.withLock { taken in
      guard taken < limit else { return false }
      taken += 1
      return true
    }
    return free ? Slot(self) : nil
  }
}
