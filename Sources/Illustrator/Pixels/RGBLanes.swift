/// Colours of four neighbouring pixels, as `RGB`.
struct RGBLanes {
  var r: Lanes
  var g: Lanes
  var b: Lanes

  /// 2²³: from here to 2²⁴ floating point numbers are whole, and their low bits count from 0.
  private static let raise: Float = 8_388_608

  @inline(__always)
  init(_ r: Lanes, _ g: Lanes, _ b: Lanes) { (self.r, self.g, self.b) = (r, g, b) }

  @inline(__always)
  init(_ color: RGB) { self.init(Lanes(repeating: color.r), Lanes(repeating: color.g), Lanes(repeating: color.b)) }

  @inline(__always)
  init(_ first: RGB, _ second: RGB, _ third: RGB, _ fourth: RGB) {
    self.init(
      Lanes(first.r, second.r, third.r, fourth.r), Lanes(first.g, second.g, third.g, fourth.g),
      Lanes(first.b, second.b, third.b, fourth.b))
  }

  /// The low 24 bits of four pixels side by side in memory.
  @inline(__always)
  init(packed start: UnsafeMutablePointer<UInt32>) {
    let pixels = UnsafeRawPointer(start).loadUnaligned(as: SIMD4<UInt32>.self)
    self.init(RGBLanes.part(pixels &>> 16), RGBLanes.part(pixels &>> 8), RGBLanes.part(pixels))
  }

  /// Opacity of four pixels side by side in memory, 0…1.
  @inline(__always)
  static func alpha(_ start: UnsafeMutablePointer<UInt32>) -> Lanes {
    part(UnsafeRawPointer(start).loadUnaligned(as: SIMD4<UInt32>.self) &>> 24)
  }

  @inline(__always)
  private static func part(_ pixels: SIMD4<UInt32>) -> Lanes {
    (unsafeBitCast(pixels & 255 | raise.bitPattern, to: Lanes.self) - raise) * (1 / 255)
  }

  @inline(__always)
  private var packed: SIMD4<UInt32> {
    RGBLanes.byte(r) &<< 16 | RGBLanes.byte(g) &<< 8 | RGBLanes.byte(b) | 0xFF00_0000
  }

  /// Stores the first `count` of them as opaque pixels.
  @inline(__always)
  func store(_ count: Int, at start: UnsafeMutablePointer<UInt32>) {
    if count == 4 {
      UnsafeMutableRawPointer(start).storeBytes(of: packed, as: SIMD4<UInt32>.self)
    } else {
      store(where: Lanes(0, 1, 2, 3) .< Float(count), at: start)
    }
  }

  /// Stores those for which the mask is true as opaque pixels.
  @inline(__always)
  func store(where mask: LaneMask, at start: UnsafeMutablePointer<UInt32>) {
    let before = UnsafeRawPointer(start).loadUnaligned(as: SIMD4<UInt32>.self)
    UnsafeMutableRawPointer(start).storeBytes(of: before.replacing(with: packed, where: mask), as: SIMD4<UInt32>.self)
  }

  /// Stores those for which the mask is true, premultiplied by how much each covers; how much that is stays as it is.
  @inline(__always)
  func store(where mask: LaneMask, cover: Lanes, at start: UnsafeMutablePointer<UInt32>) {
    let before = UnsafeRawPointer(start).loadUnaligned(as: SIMD4<UInt32>.self)
    let covered = RGBLanes(clamp(r), clamp(g), clamp(b)).scaled(cover).packed & 0xFF_FFFF | before & 0xFF00_0000
    UnsafeMutableRawPointer(start).storeBytes(of: before.replacing(with: covered, where: mask), as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  private static func byte(_ part: Lanes) -> SIMD4<UInt32> { (clamp(part) * 255 + 0.5).smallFloor.wholeBits & 255 }

  /// These colours where the mask is false, others where it is true.
  @inline(__always)
  func replacing(with others: RGBLanes, where mask: LaneMask) -> RGBLanes {
    RGBLanes(
      r.replacing(with: others.r, where: mask), g.replacing(with: others.g, where: mask), b.replacing(with: others.b, where: mask))
  }

  @inline(__always)
  var luminance: Lanes { 0.299 * r + 0.587 * g + 0.114 * b }

  @inline(__always)
  func mixed(_ other: RGBLanes, _ amount: Lanes) -> RGBLanes {
    RGBLanes(r + (other.r - r) * amount, g + (other.g - g) * amount, b + (other.b - b) * amount)
  }

  @inline(__always)
  func scaled(_ factor: Lanes) -> RGBLanes { RGBLanes(r * factor, g * factor, b * factor) }

  @inline(__always)
  static func * (left: Self, right: Self) -> Self { Self(left.r * right.r, left.g * right.g, left.b * right.b) }

  @inline(__always)
  static func + (left: Self, right: Self) -> Self { Self(left.r + right.r, left.g + right.g, left.b + right.b) }

  @inline(__always)
  static func - (left: Self, right: Self) -> Self { Self(left.r - right.r, left.g - right.g, left.b - right.b) }

  @inline(__always)
  static func + (left: RGBLanes, right: Lanes) -> RGBLanes { RGBLanes(left.r + right, left.g + right, left.b + right) }

  @inline(__always)
  func saturated(_ factor: Float) -> RGBLanes {
    let light = luminance
    return RGBLanes(light, light, light).mixed(self, Lanes(repeating: factor))
  }
}
