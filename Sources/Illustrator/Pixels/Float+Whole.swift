extension Float {
  /// 1.5 · 2²³, whose next number is one more. Added to a number of −4,194,304 to 4,194,303 it leaves the nearest whole
  /// number in the low bits.
  static let shift: Float = 12_582_912

  /// Greatest whole number not above it, of −4,194,304 to 4,194,303: as `rounded(.down)`, without a call of the C
  /// library.
  @inline(__always)
  var smallFloor: Float {
    let nearest = (self + Float.shift) - Float.shift
    return nearest > self ? nearest - 1 : nearest
  }

  /// `smallFloor` as an integer, without the checks of a conversion; beyond those bounds any number.
  @inline(__always)
  var smallWhole: Int32 {
    let shifted = self + Float.shift
    let nearest = Int32(bitPattern: shifted.bitPattern &- Float.shift.bitPattern)
    return shifted - Float.shift > self ? nearest &- 1 : nearest
  }
}
