import Glibc

/// Block of memory that the buffers of one search lie in, one behind the other. A buffer that finds no room takes
/// memory of its own.
///
/// A plain value, because nothing needs to count references to it: `ArenaPool` owns the memory.
///
/// Unchecked `Sendable`, because no two searches use one arena at a time.
struct SearchArena: BitwiseCopyable, @unchecked Sendable {
  /// Bytes a search of forty words needs. Pages that no buffer touches cost nothing.
  private static let size = 1 << 18
  private static let alignment = 16

  private let base: UnsafeMutableRawPointer

  /// Arena with memory of its own, to be given back with `free()`.
  init() {
    guard let memory = malloc(Self.size) else { fatalError("there is no memory for a search") }
    base = memory
    reset()
  }

  /// Bytes taken so far; kept in the first bytes of the block, so that copies of the value agree.
  @inline(__always) private var used: Int {
    get { base.load(as: Int.self) }
    nonmutating set { base.storeBytes(of: newValue, as: Int.self) }
  }

  /// Takes uninitialised bytes; nil when as many are not left.
  @inline(__always) func take(_ bytes: Int) -> UnsafeMutableRawPointer? {
    let start = used
    let end = start + (bytes + Self.alignment - 1) / Self.alignment * Self.alignment
    guard end <= Self.size else { return nil }
    used = end
    return base + start
  }

  /// Makes all of it free again; buffers that lie in it must not be used after this.
  func reset() { used = Self.alignment }

  /// Returns the memory to the system.
  func free() { Glibc.free(base) }
}
