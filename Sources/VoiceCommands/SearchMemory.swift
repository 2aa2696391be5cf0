import Glibc
import Synchronization

/// Memory that the tapes of one search lie in, one behind the other: it is taken at once and given back at once. A tape that it has no room for has its
/// own.
///
/// Nothing but where it is: what is no object need not be counted by everything that lies in it. `SearchMemories` owns it.
///
/// Unchecked, because no two searches use the same one at a time.
struct SearchMemory: BitwiseCopyable, @unchecked Sendable {
  /// What a search of forty words needs. Pages that no tape was in cost nothing.
  private static let size = 1 << 18
  private static let alignment = 16

  private let base: UnsafeMutableRawPointer

  fileprivate init() {
    guard let memory = malloc(Self.size) else { fatalError("there is no memory for a search") }
    base = memory
    takeBack()
  }

  /// How much of it is taken is told where it begins.
  @inline(__always) private var used: Int {
    get { base.load(as: Int.self) }
    nonmutating set { base.storeBytes(of: newValue, as: Int.self) }
  }

  /// So many bytes, of which nothing is known; nil when there are not as many left.
  @inline(__always) func take(_ bytes: Int) -> UnsafeMutableRawPointer? {
    let start = used
    let end = start + (bytes + Self.alignment - 1) / Self.alignment * Self.alignment
    guard end <= Self.size else { return nil }
    used = end
    return base + start
  }

  fileprivate func takeBack() { used = Self.alignment }
  fileprivate func giveBack() { free(base) }
}

/// The memory of searches that are over, for those to come.
final class SearchMemories: Sendable {
  /// As many as searches go on at the same time, with few more.
  private static let mostKept = 8

  private let unused = Mutex<[SearchMemory]>([])

  deinit { unused.withLock { $0.forEach { $0.giveBack() } } }

  /// Lends one until the loan ends.
  func lend() -> Loan { Loan(memory: unused.withLock { $0.popLast() } ?? SearchMemory(), owner: self) }

  private func end(_ memory: SearchMemory) {
    memory.takeBack()
    let isKept = unused.withLock { unused in
      guard unused.count < Self.mostKept else { return false }
      unused.append(memory)
      return true
    }
    if !isKept { memory.giveBack() }
  }

  struct Loan: ~Copyable, Sendable {
    let memory: SearchMemory
    fileprivate let owner: SearchMemories

    deinit { owner.end(memory) }
  }
}
