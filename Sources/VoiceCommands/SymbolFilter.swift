/// A set of symbols that may take one for its own that is not, but never leaves out one that is: most lookups end here. A symbol is a bit in each
/// of two words, so that a set of a few takes one other in a thousand for its own.
struct SymbolFilter: BitwiseCopyable, Sendable {
  private(set) var first: UInt64 = 0
  private(set) var second: UInt64 = 0

  /// Of no symbols.
  init() {}

  @inline(__always) init(_ symbol: Symbol) {
    let hash = UInt32(bitPattern: symbol) &* 0x9E37_79B1
    first = 1 << UInt64(hash >> 26)
    second = 1 << UInt64(hash >> 20 & 63)
  }

  @inline(__always) mutating func formUnion(_ other: SymbolFilter) {
    first |= other.first
    second |= other.second
  }

  /// Whether there may be a symbol that both hold.
  @inline(__always) func meets(_ other: SymbolFilter) -> Bool {
    // One branch, not two: nobody can foretell them.
    min(first & other.first, second & other.second) != 0
  }
}
