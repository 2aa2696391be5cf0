/// Name of an answer's bytes for an ETag.
enum ContentTag {
  /// FNV-1a of 64 bits, in hexadecimal (Fowler, Noll, Vo; draft-eastlake-fnv). It tells contents apart that nobody forges.
  static func of(_ bytes: some Sequence<UInt8>) -> String {
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
