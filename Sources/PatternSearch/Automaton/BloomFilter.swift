/// Bloom filter of symbols: it may take a foreign symbol for its own, but never misses one of its own. Most lookups end
/// here. A symbol is a bit in each of two words, so that a set of a few symbols takes one foreign symbol in a thousand
/// for its own.
package struct BloomFilter: BitwiseCopyable, Sendable {
  private(set) var first: UInt64 = 0
  private(set) var second: UInt64 = 0

  /// Empty set.
  init() {}

  @inline(__always) init(_ symbol: Symbol) {
    let hash = UInt32(bitPattern: symbol) &* 0x9E37_79B1
    first = 1 << UInt64(hash >> 26)
    second = 1 << UInt64(hash >> 20 & 63)
  }

  @inline(__always) mutating func formUnion(_ other: BloomFilter) {
    first |= other.first
    second |= other.second
  }

  /// Whether both may hold a common symbol.
  @inline(__always) func meets(_ other: BloomFilter) -> Bool {
    // One branch instead of two, because neither can be predicted.
    min(first & other.first, second & other.second) != 0
  }
}
