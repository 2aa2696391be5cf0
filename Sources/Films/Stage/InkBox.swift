import Illustrator

/// Box of what is to be seen of a figure, on the canvas.
struct InkBox: Equatable {
  /// Least opacity of what counts: outlines, and no soft edge.
  private static let seen: UInt32 = 64

  var left, top, right, bottom: Float

  init(left: Float, top: Float, right: Float, bottom: Float) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// - Returns: nil for a figure of which nothing is there.
  init?(_ figure: StageFigure) {
    let image = figure.image
    var (low, high, first, last) = (image.width, -1, image.height, -1)
    for y in 0..<image.height {
      let row = image.pixels + y * image.width
      guard let begin = (0..<image.width).first(where: { row[$0] >> 24 >= Self.seen }) else { continue }
      let end = (begin..<image.width).last { row[$0] >> 24 >= Self.seen } ?? begin
      (low, high, first, last) = (min(low, begin), max(high, end), min(first, y), y)
    }
    guard high >= low else { return nil }
    self.init(
      left: Float(figure.left + low), top: Float(figure.top + first), right: Float(figure.left + high + 1),
      bottom: Float(figure.top + last + 1))
  }

  /// - Returns: nil where no sun or moon is named.
  init?(lightOf layers: SceneLayers) {
    guard let light = layers.light else { return nil }
    self.init(
      left: Float(light.columns.lowerBound), top: Float(light.rows.lowerBound),
      right: Float(light.columns.upperBound), bottom: Float(light.rows.upperBound))
  }

  func union(_ other: InkBox) -> InkBox {
    InkBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
}
