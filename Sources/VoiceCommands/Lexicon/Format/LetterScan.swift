/// Ends of words in a pattern, found eight bytes at a time.
enum LetterScan {
  /// Number of the eight bytes, from the lowest on, that are small letters of ASCII.
  @inline(__always) static func smallLetters(in bytes: UInt64) -> Int {
    let high: UInt64 = 0x8080_8080_8080_8080
    // The high bit of each byte: from `a` on, and beyond `z`.
    let fromA = (bytes | high) &- 0x6161_6161_6161_6161
    let beyondZ = (bytes & ~high) &+ 0x0505_0505_0505_0505
    let others = ~(fromA & ~beyondZ & ~bytes) & high
    return others.trailingZeroBitCount / 8
  }

  @inline(__always) static func isSmallLetter(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") }

  /// Whether a byte is a space, or a sign that means something in a pattern.
  @inline(__always) static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "|"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      true
    default: false
    }
  }
}
