/// FNV-1a hash of a feature's letters, added in parts: `FNVHash` for the loops over features, which are compiled for
/// letters alone.
struct FeatureHash: Sendable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Hash of no letters.
  init() {}

  @inline(__always) init(_ letters: ArraySlice<UInt8>) { add(letters) }

  @inline(__always) mutating func add(_ letters: ArraySlice<UInt8>) { for letter in letters { add(letter) } }

  @inline(__always) mutating func add(_ letter: UInt8) { value = (value ^ UInt64(letter)) &* 0x100_0000_01b3 }

  @inline(__always) mutating func add(_ letter: Unicode.Scalar) { add(UInt8(ascii: letter)) }
}
