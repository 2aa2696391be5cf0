import SketchCore

/// Pixels as libvips has them: all bands of a pixel beside each other.
extension PixelImage {
  /// - Parameter bands: one or three of colour, and perhaps one more of alpha.
  init(width: Int, height: Int, interleaved: [UInt8], bands: Int) {
    let (colors, hasAlpha) = (bands < 3 ? 1 : 3, bands == 2 || bands == 4)
    var bytes: [UInt8] = []
    var alpha: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    for pixel in 0..<(width * height) {
      let start = pixel * bands
      for color in 0..<3 { bytes.append(interleaved[start + min(color, colors - 1)]) }
      if hasAlpha { alpha.append(interleaved[start + bands - 1]) }
    }
    self.init(width: width, height: height, bytes: bytes, alpha: hasAlpha ? alpha : nil)
  }

  var interleaved: [UInt8] {
    guard let alpha else { return bytes }
    var all: [UInt8] = []
    all.reserveCapacity(alpha.count * 4)
    for pixel in alpha.indices { all += [bytes[pixel * 3], bytes[pixel * 3 + 1], bytes[pixel * 3 + 2], alpha[pixel]] }
    return all
  }
}
