import Illustrator

/// Moves the rows of a bitmap sideways and narrows them, each by its own measure.
enum BitmapWarp {
  /// - Parameters:
  ///   - row: of a row the shift in pixels, and the factor of its width about the axis.
  static func rows(_ source: Bitmap, axis: Float, _ row: (Int) -> (shift: Float, scale: Float)) -> Bitmap {
    let result = Bitmap(width: source.width, height: source.height)
    let width = source.width
    for y in 0..<source.height {
      let (shift, scale) = row(y)
      let from = source.pixels + y * width
      let to = result.pixels + y * width
      if shift == 0 && scale == 1 {
        to.update(from: from, count: width)
        continue
      }
      let step = 1 / max(scale, 0.05)
      // Units of 1/65,536 of a pixel: with coarser ones the errors of a row add up to steps along the edges.
      var u = Int((axis + (0 - axis - shift) * step) * 65_536)
      let add = Int((step * 65_536).rounded())
      for x in 0..<width {
        let column = u >> 16
        let first: UInt32 = column >= 0 && column < width ? from[column] : 0
        let second: UInt32 = column &+ 1 >= 0 && column &+ 1 < width ? from[column &+ 1] : 0
        to[x] = first == second ? first : mixed(first, second, UInt32(u >> 8 & 255))
        u &+= add
      }
    }
    return result
  }

  /// Mixture of two premultiplied pixels, `share` 0…255 of the second.
  @inline(__always)
  static func mixed(_ first: UInt32, _ second: UInt32, _ share: UInt32) -> UInt32 {
    let rest = 256 &- share
    let redBlue = (((first & 0x00FF_00FF) &* rest &+ (second & 0x00FF_00FF) &* share) >> 8) & 0x00FF_00FF
    let alphaGreen =
      (((first >> 8) & 0x00FF_00FF) &* rest &+ ((second >> 8) & 0x00FF_00FF) &* share) & 0xFF00_FF00
    return redBlue | alphaGreen
  }
}
