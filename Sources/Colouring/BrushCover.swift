import SketchCore

/// Cover of a brush on its way: a capsule between each two points, soft at its rim.
struct BrushCover {
  let left: Int
  let top: Int
  let width: Int
  let height: Int
  /// 0…255 for each pixel of the box.
  private(set) var cover: [UInt8]

  /// nil where it is off the page.
  init?(_ stroke: ColouringMark.Stroke, page: (width: Int, height: Int), scale: Int) {
    let scale = Double(scale)
    let size = Double(max(page.width, page.height)) / 1_024
    let points = stroke.points.indices.map { index in
      (
        x: stroke.points[index].x * scale, y: stroke.points[index].y * scale,
        radius: stroke.width / 2 * stroke.swelling(at: index) * size * scale
      )
    }
    let most = (points.map(\.radius).max() ?? 0) + 1
    let (right, bottom) = (Double(page.width) * scale - 1, Double(page.height) * scale - 1)
    guard let first = points.first else { return nil }
    let ends = points.reduce(into: (first.x, first.y, first.x, first.y)) { ends, point in
      ends = (min(ends.0, point.x), min(ends.1, point.y), max(ends.2, point.x), max(ends.3, point.y))
    }
    guard ends.0 - most <= right, ends.1 - most <= bottom, ends.2 + most >= 0, ends.3 + most >= 0 else { return nil }
    left = Int(max(0, ends.0 - most))
    top = Int(max(0, ends.1 - most))
    width = Int(min(right, ends.2 + most)) - left + 1
    height = Int(min(bottom, ends.3 + most)) - top + 1
    guard width > 0, height > 0 else { return nil }
    cover = Array(repeating: 0, count: width * height)
    if points.count == 1 { draw(from: first, to: first) }
    for (from, to) in zip(points, points.dropFirst()) { draw(from: from, to: to) }
  }

  private mutating func draw(from: (x: Double, y: Double, radius: Double), to: (x: Double, y: Double, radius: Double)) {
    let reach = max(from.radius, to.radius) + 1
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = dx * dx + dy * dy
    let rows = range(min(from.y, to.y) - reach, max(from.y, to.y) + reach, from: top, count: height)
    let columns = range(min(from.x, to.x) - reach, max(from.x, to.x) + reach, from: left, count: width)
    for row in rows {
      for column in columns {
        let (x, y) = (Double(column + left) + 0.5 - from.x, Double(row + top) + 0.5 - from.y)
        let along = length > 0 ? min(max((x * dx + y * dy) / length, 0), 1) : 0
        let (aside, apart) = (x - along * dx, y - along * dy)
        let radius = from.radius + (to.radius - from.radius) * along
        let share = radius + 0.5 - (aside * aside + apart * apart).squareRoot()
        guard share > 0 else { continue }
        let value = UInt8(min(share, 1) * 255 + 0.5)
        let pixel = row * width + column
        if value > cover[pixel] { cover[pixel] = value }
      }
    }
  }

  private func range(_ low: Double, _ high: Double, from start: Int, count: Int) -> Range<Int> {
    let first = min(max(Int(low.rounded(.down)) - start, 0), count)
    let last = min(max(Int(high.rounded(.up)) - start, first), count)
    return first..<last
  }
}
