package import SketchCore

extension SeededGenerator {
  /// Independent numbers for one purpose: `salt` keeps the clouds still when the trees change.
  package init(_ seed: UInt32, salt: UInt64) {
    self.init(seed: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 ^ salt &* 0xD1B5_4A32_D192_ED03)
    _ = next()
  }

  /// A number in 0..<1.
  package mutating func unit() -> Float { Float(next() >> 40) * (1 / 16_777_216) }

  package mutating func between(_ low: Float, _ high: Float) -> Float { low + (high - low) * unit() }

  package mutating func chance(_ probability: Float) -> Bool { unit() < probability }

  package mutating func index(below count: Int) -> Int { Int(next() % UInt64(max(1, count))) }
}
