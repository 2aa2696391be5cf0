import Glibc
import SketchCore

/// Pixels in CIE L*a*b* (D65), in which distances are about those that are seen.
struct LabPixels {
  /// L, a and b of each pixel.
  let values: [SIMD3<Float>]

  init(_ picture: PixelImage) {
    let linear = (0...255).map { (level: Int) -> Float in
      let share = Float(level) / 255
      return share <= 0.04045 ? share / 12.92 : powf((share + 0.055) / 1.055, 2.4)
    }
    // Cube roots by table: the pixels have no more levels than that anyway.
    let roots = (0...4096).map { (step: Int) -> Float in
      let share = Float(step) / 4096
      return share > 0.008856 ? cbrtf(share) : 7.787 * share + 16 / 116
    }
    func root(_ share: Float) -> Float { roots[min(max(Int(share * 4096 + 0.5), 0), 4096)] }
    var values: [SIMD3<Float>] = []
    values.reserveCapacity(picture.width * picture.height)
    picture.bytes.withUnsafeBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let (red, green, blue) = (
          linear[Int(bytes[start])], linear[Int(bytes[start + 1])], linear[Int(bytes[start + 2])]
        )
        let x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
        let y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
        let z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
        values.append(SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z)))
      }
    }
    self.values = values
  }

  static func distance(_ one: SIMD3<Float>, _ two: SIMD3<Float>) -> Float {
    let difference = one - two
    return (difference * difference).sum().squareRoot()
  }
}
