import Colouring
import SketchCore

/// Cleaner of line drawings: what is darker than its surroundings becomes black, everything else white; specks go, and
/// lines that end just before another are led on to it.
struct LineArtCleaner {
  /// Black lines on white.
  let cleaned: PixelImage

  /// Brightness below which all of an area is black, 0…255 between the darkest and the paper.
  private static let black: Float = 60
  /// Darker than the surroundings by so much: the middle of a line, and what may be its edge.
  private static let (sure, likely): (Float, Float) = (52, 26)

  init(_ picture: PixelImage) {
    let (width, height) = (picture.width, picture.height)
    let unit = Double(max(width, height)) / 1_024
    let light = Self.smoothed(Self.light(of: picture), width, height)
    let surroundings = Self.mean(light, width, height, reach: max(4, Int(18 * unit)))
    let likely = Components(width: width, height: height) {
      light[$0] < Self.black || light[$0] < surroundings[$0] - Self.likely
    }
    var isSure: [Bool] = Array(repeating: false, count: likely.sizes.count)
    for pixel in light.indices where light[pixel] < Self.black || light[pixel] < surroundings[pixel] - Self.sure {
      isSure[Int(likely.labels[pixel])] = true
    }
    isSure[0] = false
    let speck = max(6, Int(60 * unit * unit))
    var ink = likely.labels.map { $0 > 0 && isSure[Int($0)] && likely.sizes[Int($0)] >= speck }
    Self.fillHoles(&ink, width, height, smallest: max(4, Int(14 * unit * unit)))
    LineEnds(ink, width, height).close(&ink, reach: max(3, Int(14 * unit)))
    cleaned = PixelImage(
      width: width, height: height, bytes: ink.flatMap { Array(repeating: $0 ? UInt8(0) : UInt8(255), count: 3) })
  }

  /// Brightness of what is drawn, 0…255: colours are paint on paper, so only what is dark in all of them is a line.
  private static func light(of picture: PixelImage) -> [Float] {
    var light: [Float] = []
    light.reserveCapacity(picture.width * picture.height)
    for pixel in 0..<(picture.width * picture.height) {
      let (red, green, blue) = (
        Float(picture.bytes[pixel * 3]), Float(picture.bytes[pixel * 3 + 1]), Float(picture.bytes[pixel * 3 + 2])
      )
      let most = max(red, green, blue)
      let value = 0.75 * most + 0.25 * (0.299 * red + 0.587 * green + 0.114 * blue)
      let opacity = picture.alpha.map { Float($0[pixel]) / 255 } ?? 1
      light.append(value * opacity + 255 * (1 - opacity))
    }
    // Between the hundredth that is darkest and the paper.
    let sorted = stride(from: 0, to: light.count, by: max(1, light.count / 20_000)).map { light[$0] }.sorted()
    let (least, paper) = (sorted[sorted.count / 100], sorted[sorted.count * 4 / 5])
    guard paper - least > 24 else { return light }
    return light.map { min(max(($0 - least) / (paper - least), 0), 1) * 255 }
  }

  /// Without the noise of single pixels: weights 1, 2, 1 across and down.
  private static func smoothed(_ values: [Float], _ width: Int, _ height: Int) -> [Float] {
    func pass(_ values: [Float], step: Int, _ isInside: (Int) -> Bool) -> [Float] {
      values.indices.map { isInside($0) ? (values[$0 - step] + 2 * values[$0] + values[$0 + step]) / 4 : values[$0] }
    }
    let across = pass(values, step: 1) { $0 % width > 0 && $0 % width < width - 1 }
    return pass(across, step: width) { $0 >= width && $0 < width * (height - 1) }
  }

  /// Mean of the square around each pixel, from sums over all that is above and left.
  private static func mean(_ values: [Float], _ width: Int, _ height: Int, reach: Int) -> [Float] {
    var sums: [Double] = Array(repeating: 0, count: (width + 1) * (height + 1))
    for y in 0..<height {
      var row = 0.0
      for x in 0..<width {
        row += Double(values[y * width + x])
        sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
      }
    }
    var result: [Float] = Array(repeating: 0, count: values.count)
    for y in 0..<height {
      let (top, bottom) = (max(y - reach, 0), min(y + reach + 1, height))
      for x in 0..<width {
        let (left, right) = (max(x - reach, 0), min(x + reach + 1, width))
        let sum =
          sums[bottom * (width + 1) + right] - sums[top * (width + 1) + right]
          - sums[bottom * (width + 1) + left] + sums[top * (width + 1) + left]
        result[y * width + x] = Float(sum / Double((right - left) * (bottom - top)))
      }
    }
    return result
  }

  /// Blanks within lines that nobody could colour.
  private static func fillHoles(_ ink: inout [Bool], _ width: Int, _ height: Int, smallest: Int) {
    let paper = ink
    let blanks = Components(width: width, height: height) { !paper[$0] }
    for pixel in ink.indices where !ink[pixel] && blanks.sizes[Int(blanks.labels[pixel])] < smallest {
      ink[pixel] = true
    }
  }
}
