import Glibc
import SketchCore

/// Picture that is the same all around its middle: one wedge of it, mirrored and turned.
struct RadialSymmetry {
  /// Number of equal parts.
  let folds: Int

  func applied(to picture: PixelImage) -> PixelImage {
    var result = picture
    let (middleX, middleY) = (Double(picture.width - 1) / 2, Double(picture.height - 1) / 2)
    let part = 2 * Double.pi / Double(max(folds, 1))
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let (dx, dy) = (Double(x) - middleX, Double(y) - middleY)
        let radius = (dx * dx + dy * dy).squareRoot()
        // From the upright, so that left and right are the same.
        var angle = atan2(dx, -dy)
        angle = abs(remainder(angle, part))
        let (fromX, fromY) = (middleX + sin(angle) * radius, middleY - cos(angle) * radius)
        let target = y * picture.width + x
        for band in 0..<3 { result.bytes[target * 3 + band] = sample(picture, fromX, fromY, band) }
        if let alpha = picture.alpha {
          let (column, row) = (clamped(fromX, picture.width), clamped(fromY, picture.height))
          result.alpha?[target] = alpha[row * picture.width + column]
        }
      }
    }
    return result
  }

  private func clamped(_ place: Double, _ length: Int) -> Int { min(max(Int(place.rounded()), 0), length - 1) }

  /// Between the four nearest pixels, edges repeated.
  private func sample(_ picture: PixelImage, _ x: Double, _ y: Double, _ band: Int) -> UInt8 {
    let (left, top) = (min(max(x, 0), Double(picture.width - 1)), min(max(y, 0), Double(picture.height - 1)))
    let (column, row) = (Int(left), Int(top))
    let (right, below) = (min(column + 1, picture.width - 1), min(row + 1, picture.height - 1))
    let (across, down) = (left - Double(column), top - Double(row))
    func value(_ x: Int, _ y: Int) -> Double { Double(picture.bytes[(y * picture.width + x) * 3 + band]) }
    let upper = value(column, row) * (1 - across) + value(right, row) * across
    let lower = value(column, below) * (1 - across) + value(right, below) * across
    return UInt8((upper * (1 - down) + lower * down).rounded())
  }
}
