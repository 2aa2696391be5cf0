/// Distances of the pixels of paper from the nearest line.
enum Distances {
  /// Number of king's moves to the nearest pixel that is no paper, 0 on a line; the page's edge is no line.
  static func chessboard(_ light: [UInt8], _ width: Int, _ height: Int) -> [UInt16] {
    var result: [UInt16] = Array(repeating: 0, count: width * height)
    result.withUnsafeMutableBufferPointer { distance in
      let far = UInt16.max - 1
      for y in 0..<height {
        for x in 0..<width {
          let pixel = y &* width &+ x
          guard light[pixel] >= LabelMap.paper else { continue }
          var least = far
          if x > 0 { least = min(least, distance[pixel &- 1]) }
          if y > 0 {
            least = min(least, distance[pixel &- width])
            if x > 0 { least = min(least, distance[pixel &- width &- 1]) }
            if x < width - 1 { least = min(least, distance[pixel &- width &+ 1]) }
          }
          distance[pixel] = min(far, least &+ 1)
        }
      }
      for y in stride(from: height - 1, through: 0, by: -1) {
        for x in stride(from: width - 1, through: 0, by: -1) {
          let pixel = y &* width &+ x
          guard distance[pixel] > 0 else { continue }
          var least = distance[pixel] &- 1
          if x < width - 1 { least = min(least, distance[pixel &+ 1]) }
          if y < height - 1 {
            least = min(least, distance[pixel &+ width])
            if x > 0 { least = min(least, distance[pixel &+ width &- 1]) }
            if x < width - 1 { least = min(least, distance[pixel &+ width &+ 1]) }
          }
          distance[pixel] = least &+ 1
        }
      }
    }
    return result
  }
}
