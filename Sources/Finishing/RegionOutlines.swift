import Colouring
import SketchCore

/// Outlines around the regions of colour of a picture. They are closed, since they are borders.
struct RegionOutlines {
  /// Black lines on white.
  let drawing: PixelImage

  /// Pixels along the longer side in which the regions are found; what is smaller could not be coloured.
  private static let detail = 360
  private static let colors = 7
  /// Half of the width below which a region is the blur between two others.
  private static let thinnest: Float = 3

  init(_ picture: PixelImage) {
    let step = max(1, (max(picture.width, picture.height) + Self.detail - 1) / Self.detail)
    let (width, height) = ((picture.width + step - 1) / step, (picture.height + step - 1) / step)
    let small = Self.reduced(picture, step, width, height)
    var labels = Self.clustered(LabPixels(small).values)
    for _ in 0..<4 { labels = Self.commonest(labels, width, height) }
    let regions = Self.merged(labels, width, height, smallest: max(12, width * height / 1_200))
    drawing = Self.drawn(regions, step, width, height, picture.width, picture.height)
  }

  /// Means of squares, which are blurred once more.
  private static func reduced(_ picture: PixelImage, _ step: Int, _ width: Int, _ height: Int) -> PixelImage {
    var bytes: [UInt8] = Array(repeating: 255, count: width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        var (sum, count) = (SIMD3<Int>.zero, 0)
        for row in max(y * step - step, 0)..<min(y * step + 2 * step, picture.height) {
          for column in max(x * step - step, 0)..<min(x * step + 2 * step, picture.width) {
            let start = (row * picture.width + column) * 3
            sum &+= SIMD3(Int(picture.bytes[start]), Int(picture.bytes[start + 1]), Int(picture.bytes[start + 2]))
            count += 1
          }
        }
        for band in 0..<3 where count > 0 { bytes[(y * width + x) * 3 + band] = UInt8(sum[band] / count) }
      }
    }
    return PixelImage(width: width, height: height, bytes: bytes)
  }

  /// Number of the nearest of a few colours (k-means), for each pixel.
  private static func clustered(_ pixels: [SIMD3<Float>]) -> [Int] {
    var centers = [pixels[pixels.count / 2]]
    let sample = stride(from: 0, to: pixels.count, by: max(1, pixels.count / 4_000)).map { pixels[$0] }
    func nearest(_ pixel: SIMD3<Float>) -> (index: Int, distance: Float) {
      var best = (index: 0, distance: Float.infinity)
      for (index, center) in centers.enumerated() {
        let distance = LabPixels.distance(pixel, center)
        if distance < best.distance { best = (index, distance) }
      }
      return best
    }
    // Farthest first: a small thing of a colour of its own has one.
    while centers.count < colors, let next = sample.max(by: { nearest($0).distance < nearest($1).distance }),
      nearest(next).distance > 12
    {
      centers.append(next)
    }
    for _ in 0..<8 {
      var sums = Array(repeating: (sum: SIMD3<Float>.zero, count: Float(0)), count: centers.count)
      for pixel in sample {
        let index = nearest(pixel).index
        sums[index].sum += pixel
        sums[index].count += 1
      }
      for index in centers.indices where sums[index].count > 0 { centers[index] = sums[index].sum / sums[index].count }
    }
    return pixels.map { nearest($0).index }
  }

  /// The label that is commonest among 25 neighbours: smooth borders.
  private static func commonest(_ labels: [Int], _ width: Int, _ height: Int) -> [Int] {
    var result = labels
    for y in 0..<height {
      for x in 0..<width {
        var counts = SIMD8<Int>.zero
        for row in max(y - 2, 0)...min(y + 2, height - 1) {
          for column in max(x - 2, 0)...min(x + 2, width - 1) { counts[labels[row * width + column]] += 1 }
        }
        let most = counts.max()
        if counts[labels[y * width + x]] < most {
          result[y * width + x] = (0..<8).first { counts[$0] == most } ?? 0
        }
      }
    }
    return result
  }

  /// Regions as numbers; a small one belongs to the neighbour with which it has the longest border.
  private static func merged(_ labels: [Int], _ width: Int, _ height: Int, smallest: Int) -> [Int] {
    var labels = labels
    for _ in 0..<6 {
      let regions = Self.regions(labels, width, height)
      var borders: [Int: [Int: Int]] = [:]
      let depths = Self.depths(regions.numbers, regions.sizes.count, width, height)
      for pixel in labels.indices
      where regions.sizes[regions.numbers[pixel]] < smallest || depths[regions.numbers[pixel]] < Self.thinnest {
        for other in [pixel - 1, pixel + 1, pixel - width, pixel + width]
        where labels.indices.contains(other) && regions.numbers[other] != regions.numbers[pixel] {
          borders[regions.numbers[pixel], default: [:]][labels[other], default: 0] += 1
        }
      }
      guard !borders.isEmpty else { break }
      let taken = borders.mapValues { $0.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0 }
      for pixel in labels.indices { labels[pixel] = taken[regions.numbers[pixel]] ?? labels[pixel] }
    }
    return regions(labels, width, height).numbers
  }

  /// Distance of the middle of each region from its border.
  private static func depths(_ regions: [Int], _ count: Int, _ width: Int, _ height: Int) -> [Float] {
    let distance = ChamferDistance.from(width: width, height: height) { pixel in
      let (own, x) = (regions[pixel], pixel % width)
      return x > 0 && regions[pixel - 1] != own || x + 1 < width && regions[pixel + 1] != own
        || pixel >= width && regions[pixel - width] != own
        || pixel + width < regions.count && regions[pixel + width] != own
    }
    var depths: [Float] = Array(repeating: 0, count: count)
    for pixel in regions.indices { depths[regions[pixel]] = max(depths[regions[pixel]], distance[pixel]) }
    return depths
  }

  private static func regions(_ labels: [Int], _ width: Int, _ height: Int) -> (numbers: [Int], sizes: [Int]) {
    var numbers: [Int] = Array(repeating: 0, count: labels.count)
    var sizes: [Int] = []
    for color in 0..<(labels.max() ?? 0) + 1 {
      let parts = Components(width: width, height: height) { labels[$0] == color }
      for pixel in labels.indices where parts.labels[pixel] > 0 {
        numbers[pixel] = sizes.count + Int(parts.labels[pixel]) - 1
      }
      sizes += parts.sizes.dropFirst()
    }
    return (numbers, sizes)
  }

  private static func drawn(
    _ regions: [Int], _ step: Int, _ width: Int, _ height: Int, _ fullWidth: Int, _ fullHeight: Int
  ) -> PixelImage {
    let reach = max(1.5, Float(max(fullWidth, fullHeight)) / 500)
    var full: [Int] = []
    full.reserveCapacity(fullWidth * fullHeight)
    for y in 0..<fullHeight {
      for x in 0..<fullWidth {
        full.append(region(Double(x) / Double(step), Double(y) / Double(step), regions, width, height))
      }
    }
    let distance = ChamferDistance.from(width: fullWidth, height: fullHeight) { pixel in
      let (x, y) = (pixel % fullWidth, pixel / fullWidth)
      return x + 1 < fullWidth && full[pixel + 1] != full[pixel]
        || y + 1 < fullHeight && full[pixel + fullWidth] != full[pixel]
    }
    return PixelImage(
      width: fullWidth, height: fullHeight,
      bytes: distance.flatMap { Array(repeating: $0 <= reach ? UInt8(0) : UInt8(255), count: 3) })
  }
  /// Region with most weight among the four that a place lies between: borders without stairs.
  private static func region(_ x: Double, _ y: Double, _ regions: [Int], _ width: Int, _ height: Int) -> Int {
    let (column, row) = (min(Int(x), width - 1), min(Int(y), height - 1))
    let (right, below) = (min(column + 1, width - 1), min(row + 1, height - 1))
    let (across, down) = (min(x - Double(column), 1), min(y - Double(row), 1))
    let corners = [
      (regions[row * width + column], (1 - across) * (1 - down)), (regions[row * width + right], across * (1 - down)),
      (regions[below * width + column], (1 - across) * down), (regions[below * width + right], across * down),
    ]
    var best = (region: corners[0].0, weight: -1.0)
    for (region, _) in corners {
      let weight = corners.reduce(0.0) { $0 + ($1.0 == region ? $1.1 : 0) }
      if weight > best.weight { best = (region, weight) }
    }
    return best.region
  }
}
