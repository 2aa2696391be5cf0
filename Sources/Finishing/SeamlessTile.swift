import SketchCore

/// Picture that repeats without a seam: a strip of each edge is faded over the opposite one, and left out there.
enum SeamlessTile {
  /// Share of a side that is laid over the other side.
  private static let strip = 9

  /// Length from which a side of `length` is left.
  static func length(for length: Int) -> Int { length + (length + strip - 2) / (strip - 1) }

  static func made(of picture: PixelImage) -> PixelImage {
    let across = folded(picture, isAcross: true)
    return folded(across, isAcross: false)
  }

  private static func folded(_ picture: PixelImage, isAcross: Bool) -> PixelImage {
    let length = isAcross ? picture.width : picture.height
    var kept = length * (strip - 1) / strip
    while kept < length, Self.length(for: kept) < length { kept += 1 }
    let fade = length - kept
    guard fade > 1 else { return picture }
    let (width, height) = isAcross ? (kept, picture.height) : (picture.width, kept)
    var result = PixelImage(
      width: width, height: height, bytes: Array(repeating: 0, count: width * height * 3),
      alpha: picture.alpha.map { _ in Array(repeating: 255, count: width * height) })
    for y in 0..<height {
      for x in 0..<width {
        let place = isAcross ? x : y
        let (own, target) = (y * picture.width + x, y * width + x)
        // The first pixel is the one that follows the last, and so on until the picture is itself.
        let other = place < fade ? own + kept * (isAcross ? 1 : picture.width) : own
        let share = place < fade ? smooth(Double(place) / Double(fade)) : 1
        for band in 0..<3 {
          let (one, two) = (Double(picture.bytes[own * 3 + band]), Double(picture.bytes[other * 3 + band]))
          result.bytes[target * 3 + band] = UInt8((one * share + two * (1 - share)).rounded())
        }
        if let alpha = picture.alpha {
          result.alpha?[target] = UInt8((Double(alpha[own]) * share + Double(alpha[other]) * (1 - share)).rounded())
        }
      }
    }
    return result
  }

  private static func smooth(_ share: Double) -> Double { share * share * (3 - 2 * share) }
}
