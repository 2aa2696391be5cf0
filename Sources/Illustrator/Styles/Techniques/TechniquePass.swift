/// A step of a technique: changes the picture that the steps before it left.
protocol TechniquePass: Sendable {
  /// Settings it understands.
  static var keys: Set<String> { get }
  init(_ settings: PassSettings)
  func apply(to canvas: TechniqueCanvas)
}

/// The picture while a technique works on it.
final class TechniqueCanvas {
  let picture: Underpainting
  var bitmap: Bitmap
  /// Pixels to a 1024th of the height: what settings count in.
  let unit: Float

  var width: Int { bitmap.width }
  var height: Int { bitmap.height }
  var noise: Noise { picture.noise }
  var regions: UnsafeMutablePointer<UInt8> { picture.regions.values }

  init(_ picture: Underpainting) {
    self.picture = picture
    // Outlines are found in the scene as it was painted, whatever a pass has made of it.
    bitmap = Bitmap(copying: picture.color)
    unit = Float(picture.height) / 1024
  }

  /// Every pixel of the scope changed on its own; places are given in units.
  @inline(__always)
  func map(_ scope: PassSettings.Scope = .all, _ change: (RGB, Float, Float, Int) -> RGB) {
    let perPixel = 1 / unit
    for y in 0..<height {
      let v = Float(y) * perPixel
      for x in 0..<width {
        let index = y &* width &+ x
        guard scope.holds(regions[index]) else { continue }
        bitmap.pixels[index] = change(RGB(packed: bitmap.pixels[index]), Float(x) * perPixel, v, index).packed
      }
    }
  }
}
