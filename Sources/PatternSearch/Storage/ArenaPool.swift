import Synchronization

/// Arenas of finished searches, kept for those to come.
final class ArenaPool: Sendable {
  /// Arenas kept: about as many as searches run at the same time.
  private static let mostKept = 8

  private let unused = Mutex<[SearchArena]>([])

  deinit { unused.withLock { $0.forEach { $0.free() } } }

  /// Lends an arena until the loan is destroyed.
  func lend() -> Loan { Loan(arena: unused.withLock { $0.popLast() } ?? SearchArena(), pool: self) }

  private func takeBack(_ arena: SearchArena) {
    arena.reset()
    let isKept = unused.withLock { unused in
      guard unused.count < Self.mostKept else { return false }
      unused.append(arena)
      return true
    }
    if !isKept { arena.free() }
  }

  /// Use of one arena, which goes back to its pool at the end.
  struct Loan: ~Copyable, Sendable {
    let arena: SearchArena
    fileprivate let pool: ArenaPool

    deinit { pool.takeBack(arena) }
  }
}
