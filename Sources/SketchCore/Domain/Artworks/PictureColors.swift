/// Colours of a picture, as lists and searches need them.
package struct PictureColors: Sendable, Equatable, Codable {
  /// Mean of all pixels, as CSS writes it: "#3a6ea5".
  package var average: String
  /// Colours that cover a tenth of it or more, the largest first.
  package var dominant: [PictureColor]

  package init(average: String, dominant: [PictureColor]) {
    self.average = average
    self.dominant = dominant
  }

  /// Least share of a picture that a dominant colour covers.
  private static let leastShare = 0.1

  /// Colours of pixels.
  ///
  /// Nil where nothing can be seen.
  package init?(pixels: some Sequence<(red: UInt8, green: UInt8, blue: UInt8)>) {
    var sums = (red: 0, green: 0, blue: 0)
    var counts: [PictureColor: Int] = [:]
    var count = 0
    for pixel in pixels {
      sums = (sums.red + Int(pixel.red), sums.green + Int(pixel.green), sums.blue + Int(pixel.blue))
      counts[PictureColor(red: pixel.red, green: pixel.green, blue: pixel.blue), default: 0] += 1
      count += 1
    }
    guard count > 0 else { return nil }
    average = "#" + [sums.red, sums.green, sums.blue].map { Self.hex($0 / count) }.joined()
    dominant = PictureColor.allCases.filter { Double(counts[$0] ?? 0) >= Double(count) * Self.leastShare }
      .sorted { (counts[$0] ?? 0) > (counts[$1] ?? 0) }
  }

  private static func hex(_ value: Int) -> String {
    let digits = String(value, radix: 16)
    return digits.count < 2 ? "0" + digits : digits
  }
}
