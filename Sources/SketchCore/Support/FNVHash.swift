/// FNV-1a hash of bytes (Fowler, Noll and Vo), 64 bits, which may be added in parts: tells apart what differs by
/// mistake, not what was forged.
package struct FNVHash: Sendable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init(_ bytes: some Sequence<UInt8>) { add(bytes) }

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}
