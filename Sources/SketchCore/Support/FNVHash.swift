/// FNV-1a hash of bytes (Fowler, Noll and Vo), 64 bits, which may be added in parts: tells apart what differs by
/// mistake, not what was forged.
package struct FNVHash: Sendable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init(_ bytes: some Sequence<UInt8>) { add(bytes) }

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    var sum = value
    // Other modules do not specialize this: bytes that lie side by side are asked for at once.
    let isAdded: Void? = bytes.withContiguousStorageIfAvailable { Self.add($0, to: &sum) }
    if isAdded == nil { Self.add(bytes, to: &sum) }
    value = sum
  }

  private static func add(_ bytes: some Sequence<UInt8>, to sum: inout UInt64) {
    for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}
