/// SplitMix64: the same seed gives the same numbers on every machine.
package struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(_ seed: UInt64) { state = seed }

  /// Independent numbers for one purpose: `salt` keeps the clouds still when the trees change.
  package init(_ seed: UInt32, salt: UInt64) {
    state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 ^ salt &* 0xD1B5_4A32_D192_ED03
    _ = next()
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// 0..<1.
  package mutating func unit() -> Float { Float(next() >> 40) * (1 / 16_777_216) }

  package mutating func between(_ low: Float, _ high: Float) -> Float { low + (high - low) * unit() }

  package mutating func chance(_ probability: Float) -> Bool { unit() < probability }

  package mutating func index(below count: Int) -> Int { Int(next() % UInt64(max(1, count))) }
}
