/// Fields of a line drawing: the number of the one that each pixel belongs to.
///
/// Fields are stretches of paper between lines. Small gaps in a line part them all the same, and under the lines they
/// grow until they meet, so that a colour leaves no white rim.
package struct LabelMap: Sendable {
  package struct Field: Sendable, Equatable {
    /// Place farthest from its lines and the page's edge.
    package var x = 0
    package var y = 0
    package var area = 0
    package var left = Int.max
    package var top = Int.max
    package var right = -1
    package var bottom = -1
  }

  /// Brightness from which a pixel is paper.
  package static let paper: UInt8 = 150
  static let mostFields = 60_000

  package let width: Int
  package let height: Int
  /// Number of each pixel's field, from 1; 0 where there is none at all.
  package private(set) var labels: [UInt16]
  /// The first one is number 1.
  package private(set) var fields: [Field]

  /// - Parameter light: brightness of each pixel.
  package init(light: [UInt8], width: Int, height: Int) {
    self.width = width
    self.height = height
    let size = Double(max(width, height)) / 1_024
    // A gap of twice that closes.
    let closing = UInt16(max(1, (2 * size).rounded()))
    let smallest = max(16, Int(60 * size * size))

    let distance = Distances.chessboard(light, width, height)
    let paper = Components(width: width, height: height) { distance[$0] > 0 }
    let middles = Components(width: width, height: height) { distance[$0] > closing }
    // Middles of each stretch of paper: where there are several, they are fields parted by gaps.
    var middle: [Int32] = Array(repeating: 0, count: paper.sizes.count)
    var several: [Bool] = Array(repeating: false, count: paper.sizes.count)
    for pixel in distance.indices {
      let label = Int(middles.labels[pixel])
      guard label > 0, middles.sizes[label] >= smallest else { continue }
      let stretch = Int(paper.labels[pixel])
      if middle[stretch] == 0 { middle[stretch] = Int32(label) }
      if middle[stretch] != Int32(label) { several[stretch] = true }
    }
    var numbers: [UInt16] = Array(repeating: 0, count: paper.sizes.count)
    var middleNumbers: [UInt16] = Array(repeating: 0, count: middles.sizes.count)
    var count = 0
    labels = Array(repeating: 0, count: width * height)
    for pixel in labels.indices {
      let stretch = Int(paper.labels[pixel])
      guard stretch > 0, paper.sizes[stretch] >= smallest else { continue }
      if several[stretch] {
        let label = Int(middles.labels[pixel])
        guard label > 0, middles.sizes[label] >= smallest else { continue }
        if middleNumbers[label] == 0 { middleNumbers[label] = Self.next(&count) }
        labels[pixel] = middleNumbers[label]
      } else {
        if numbers[stretch] == 0 { numbers[stretch] = Self.next(&count) }
        labels[pixel] = numbers[stretch]
      }
    }
    // Paper first: fields that a gap parts meet in the gap, and not around it under the lines.
    Growth.grow(&labels, width, height) { distance[$0] > 0 }
    fields = Array(repeating: Field(), count: count)
    var farthest: [UInt16] = Array(repeating: 0, count: count + 1)
    for pixel in labels.indices where labels[pixel] > 0 && distance[pixel] > farthest[Int(labels[pixel])] {
      let (label, x, y) = (Int(labels[pixel]), pixel % width, pixel / width)
      // No line, but no place to point at either: the page's edge.
      let inside = min(distance[pixel], UInt16(clamping: 1 + min(x, y, width - 1 - x, height - 1 - y)))
      guard inside > farthest[label] else { continue }
      farthest[label] = inside
      (fields[label - 1].x, fields[label - 1].y) = (x, y)
    }
    Growth.grow(&labels, width, height) { _ in true }
    measure()
  }

  private static func next(_ count: inout Int) -> UInt16 {
    count = min(count + 1, mostFields)
    return UInt16(count)
  }

  private mutating func measure() {
    var pixel = 0
    for y in 0..<height {
      for x in 0..<width {
        let label = Int(labels[pixel])
        pixel += 1
        guard label > 0 else { continue }
        var field = fields[label - 1]
        field.area += 1
        field.left = min(field.left, x)
        field.right = max(field.right, x)
        field.top = min(field.top, y)
        field.bottom = y
        fields[label - 1] = field
      }
    }
  }

  /// Number of the field at a place; 0 outside the page.
  package func label(x: Double, y: Double) -> UInt16 {
    guard x >= 0, y >= 0, x < Double(width), y < Double(height) else { return 0 }
    return labels[Int(y) * width + Int(x)]
  }
}
