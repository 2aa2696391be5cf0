/// Word as a number: its letters where they are at most eight, as in most words; otherwise a hash of them.
package struct WordKey: BitwiseCopyable, Sendable, Equatable {
  /// Letters, the first in the lowest byte, zero beyond the last.
  private(set) var letters: UInt64 = 0
  private(set) var count: Int32 = 0

  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Key of no letters.
  package init() {}

  /// - Parameter letters: letters of the word, which may go on after it.
  @inline(__always) package init(_ letters: UInt64, count: Int) {
    self.letters = count >= 8 ? letters : letters & ((1 << UInt64(truncatingIfNeeded: count &* 8)) &- 1)
    self.count = Int32(truncatingIfNeeded: count)
  }

  init(_ word: Bytes) {
    if word.count <= 8 {
      self.init(word.eight(at: 0), count: word.count)
      return
    }
    let mixed = word.withUnsafeBytes { bytes in
      var mixed: UInt64 = 0
      var index = 0
      while index <= bytes.count &- 8 {
        mixed = Self.mix(mixed ^ UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
        index &+= 8
      }
      // The last eight letters, some of which may be mixed in already.
      return Self.mix(
        mixed ^ UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: bytes.count &- 8, as: UInt64.self)))
    }
    self.init(mixed, count: word.count)
  }

  /// Whether it holds all letters of the word.
  var isWhole: Bool { @inline(__always) get { count <= 8 } }

  var hash: Int {
    @inline(__always) get {
      // The last letters are folded onto the first, because a product's bits depend only on lower bits.
      Int(truncatingIfNeeded: ((letters ^ letters >> 32 ^ UInt64(truncatingIfNeeded: count)) &* Self.factor) >> 33)
    }
  }

  @inline(__always) private static func mix(_ value: UInt64) -> UInt64 {
    let product = value &* factor
    return product ^ product >> 32
  }
}
