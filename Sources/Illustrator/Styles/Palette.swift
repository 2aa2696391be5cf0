/// A few colours that stand for all of a picture's.
struct Palette: Sendable {
  let colors: [RGB]

  init(colors: [RGB]) { self.colors = colors }

  /// k-means from a start spread over the sorted pixels: the same picture gives the same palette.
  init(of pixels: [RGB], count: Int) {
    let sorted = pixels.enumerated().filter { $0.offset % 3 == 0 }.map(\.element).sorted { Palette.key($0) < Palette.key($1) }
    var centers = (0..<count).map { sorted[min(sorted.count - 1, (2 * $0 + 1) * sorted.count / (2 * count))] }
    for _ in 0..<7 {
      var sums = [RGB](repeating: RGB(0, 0, 0), count: count)
      var members = [Float](repeating: 0, count: count)
      for pixel in sorted {
        let best = Palette.nearest(pixel, in: centers)
        // Rare strong colours weigh more than another blue of the sky.
        let weight = 1 + 3 * (max(pixel.r, max(pixel.g, pixel.b)) - min(pixel.r, min(pixel.g, pixel.b)))
        sums[best] = sums[best] + pixel.scaled(weight)
        members[best] += weight
      }
      for index in centers.indices where members[index] > 0 { centers[index] = sums[index].scaled(1 / members[index]) }
    }
    colors = centers
  }

  private static func key(_ color: RGB) -> Float { color.hsl.hue.rounded(.down) + color.hsl.hue * 2 + color.luminance }

  private static func nearest(_ color: RGB, in colors: [RGB]) -> Int {
    var best = 0
    var least = Float.infinity
    for index in colors.indices {
      let difference = color - colors[index]
      let distance = difference.r * difference.r * 0.8 + difference.g * difference.g * 1.4 + difference.b * difference.b * 0.8
      if distance < least { (least, best) = (distance, index) }
    }
    return best
  }

  /// The nearest to each of four.
  @inline(__always)
  func nearest(_ four: RGBLanes) -> RGBLanes {
    var best = four
    var least = Lanes(repeating: .infinity)
    for color in colors {
      let candidate = RGBLanes(color)
      let difference = four - candidate
      let (red, green, blue) = (difference.r * difference.r, difference.g * difference.g, difference.b * difference.b)
      let distance = red * 0.8 + green * 1.4 + blue * 0.8
      let isNearer = distance .< least
      best = best.replacing(with: candidate, where: isNearer)
      least = least.replacing(with: distance, where: isNearer)
    }
    return best
  }

  func nearest(_ color: RGB) -> RGB { colors[Palette.nearest(color, in: colors)] }
}
