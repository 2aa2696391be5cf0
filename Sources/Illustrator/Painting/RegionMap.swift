/// Part of the scene that each pixel belongs to; outlines run where neighbours differ.
final class RegionMap {
  static let sky: UInt8 = 0
  static let clouds: UInt8 = 1
  static let light: UInt8 = 2
  static let far: UInt8 = 4
  static let ground: UInt8 = 16
  static let water: UInt8 = 17
  /// The first element; each copy of an element has its own.
  static let cast: UInt8 = 32

  let width: Int
  let height: Int
  let values: UnsafeMutablePointer<UInt8>

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    // Four at a time may be read at the very end, too.
    values = .allocate(capacity: width * height + 3)
    values.initialize(repeating: 0, count: width * height)
  }

  deinit { values.deallocate() }

  /// Regions of four pixels side by side.
  @inline(__always)
  func four(_ index: Int) -> SIMD4<Int32> {
    let start = values + index
    return SIMD4(Int32(start[0]), Int32(start[1]), Int32(start[2]), Int32(start[3]))
  }

  /// Makes some pixels side by side, four at most, part of a region.
  @inline(__always)
  func set(_ index: Int, count: Int, _ region: UInt8) {
    let start = UnsafeMutableRawPointer(values + index)
    if count == 4 {
      start.storeBytes(of: UInt32(region) &* 0x0101_0101, as: UInt32.self)
    } else {
      start.initializeMemory(as: UInt8.self, repeating: region, count: count)
    }
  }

  /// There is an element at a pixel; the nearest one for places outside.
  func isCast(_ x: Int, _ y: Int) -> Bool {
    values[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)] >= RegionMap.cast
  }

  /// 1 where there is an element, 0 elsewhere.
  func castMask() -> Plane {
    let mask = Plane(width: width, height: height)
    for index in 0..<(width * height) where values[index] >= RegionMap.cast { mask.values[index] = 1 }
    return mask
  }
}
