/// Place on a page, in points from its upper left corner.
struct PageFrame: Equatable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// Largest frame of a picture's proportions in the middle of this one.
  func fitting(_ pictureWidth: Int, _ pictureHeight: Int) -> PageFrame {
    let scale = min(width / Double(pictureWidth), height / Double(pictureHeight))
    let (wide, high) = (Double(pictureWidth) * scale, Double(pictureHeight) * scale)
    return PageFrame(x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high)
  }
}
