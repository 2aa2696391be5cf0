/// Distances from the nearest pixel that is meant, by the 3-4 chamfer: within 4 % of the straight line.
enum ChamferDistance {
  /// Distances in pixels.
  static func from(width: Int, height: Int, _ isMeant: (Int) -> Bool) -> [Float] {
    let far = Int32.max / 2
    var distance: [Int32] = Array(repeating: far, count: width * height)
    for pixel in distance.indices where isMeant(pixel) { distance[pixel] = 0 }
    distance.withUnsafeMutableBufferPointer { distance in
      func take(_ pixel: Int, _ x: Int, _ y: Int, _ step: Int32) {
        guard x >= 0, y >= 0, x < width, y < height else { return }
        distance[pixel] = min(distance[pixel], distance[y &* width &+ x] &+ step)
      }
      for y in 0..<height {
        for x in 0..<width {
          let pixel = y &* width &+ x
          take(pixel, x &- 1, y, 3)
          take(pixel, x, y &- 1, 3)
          take(pixel, x &- 1, y &- 1, 4)
          take(pixel, x &+ 1, y &- 1, 4)
        }
      }
      for y in stride(from: height - 1, through: 0, by: -1) {
        for x in stride(from: width - 1, through: 0, by: -1) {
          let pixel = y &* width &+ x
          take(pixel, x &+ 1, y, 3)
          take(pixel, x, y &+ 1, 3)
          take(pixel, x &+ 1, y &+ 1, 4)
          take(pixel, x &- 1, y &+ 1, 4)
        }
      }
    }
    return distance.map { Float($0) / 3 }
  }
}
