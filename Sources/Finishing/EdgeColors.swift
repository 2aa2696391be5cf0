import SketchCore

/// How opaque the pixels of a thing that is cut out are, and what colours they have without the ground they stood on.
struct EdgeColors {
  var opacity: [Float] = []
  /// Red, green and blue, 0…255.
  private(set) var colors: [SIMD3<Float>] = []
  private let width: Int
  private let height: Int

  /// Pixels to both sides of the edge that may have something of both.
  private static let band: Float = 2.5
  /// Distance in which the colours of thing and ground are looked for.
  private static let reach = 4

  init(_ picture: PixelImage) {
    (width, height) = (picture.width, picture.height)
    colors.reserveCapacity(width * height)
    for start in stride(from: 0, to: width * height * 3, by: 3) {
      colors.append(
        SIMD3(Float(picture.bytes[start]), Float(picture.bytes[start + 1]), Float(picture.bytes[start + 2])))
    }
  }

  /// - Parameter thing: pixels that are no ground.
  mutating func find(_ thing: [Bool]) {
    let depth = ChamferDistance.from(width: width, height: height) { !thing[$0] }
    let outside = ChamferDistance.from(width: width, height: height) { thing[$0] }
    opacity = thing.map { $0 ? 1 : 0 }
    let source = colors
    for pixel in thing.indices where depth[pixel] <= Self.band && outside[pixel] <= Self.band {
      guard let own = mean(source, around: pixel, { depth[$0] > Self.band }),
        let ground = mean(source, around: pixel, { outside[$0] > Self.band })
      else { continue }
      let difference = own - ground
      let length = (difference * difference).sum()
      guard length > 100 else { continue }
      opacity[pixel] = min(max(((source[pixel] - ground) * difference).sum() / length, 0), 1)
      // Nothing of the ground is left in what is seen.
      if opacity[pixel] < 1 { colors[pixel] = own }
    }
  }

  private func mean(_ source: [SIMD3<Float>], around pixel: Int, _ isMeant: (Int) -> Bool) -> SIMD3<Float>? {
    let (x, y) = (pixel % width, pixel / width)
    var (sum, count) = (SIMD3<Float>.zero, Float(0))
    for row in max(y - Self.reach, 0)...min(y + Self.reach, height - 1) {
      for column in max(x - Self.reach, 0)...min(x + Self.reach, width - 1) where isMeant(row * width + column) {
        sum += source[row * width + column]
        count += 1
      }
    }
    return count > 0 ? sum / count : nil
  }
}
