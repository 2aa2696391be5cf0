/// Lines thinned to one pixel (Zhang and Suen, 1984).
enum Thinning {
  static func thinned(_ ink: [Bool], _ width: Int, _ height: Int) -> [Bool] {
    var lines = ink
    for x in 0..<width { (lines[x], lines[(height - 1) * width + x]) = (false, false) }
    for y in 0..<height { (lines[y * width], lines[y * width + width - 1]) = (false, false) }
    var candidates = lines.indices.filter { lines[$0] }
    var isChanged = true
    while isChanged {
      isChanged = false
      for isFirst in [true, false] {
        let gone = candidates.filter { canGo($0, lines, width, isFirst) }
        for pixel in gone { lines[pixel] = false }
        if !gone.isEmpty { isChanged = true }
        candidates = candidates.filter { lines[$0] }
      }
    }
    return lines
  }

  /// Steps to the eight neighbours, clockwise from above.
  static func around(_ width: Int) -> [Int] {
    [-width, -width + 1, 1, width + 1, width, width - 1, -1, -width - 1]
  }

  private static func canGo(_ pixel: Int, _ lines: [Bool], _ width: Int, _ isFirst: Bool) -> Bool {
    let (north, east, south, west) = (lines[pixel - width], lines[pixel + 1], lines[pixel + width], lines[pixel - 1])
    let (northEast, southEast) = (lines[pixel - width + 1], lines[pixel + width + 1])
    let (southWest, northWest) = (lines[pixel + width - 1], lines[pixel - width - 1])
    var (count, changes) = (0, 0)
    func pass(_ one: Bool, _ next: Bool) {
      if one { count += 1 }
      if !one, next { changes += 1 }
    }
    pass(north, northEast)
    pass(northEast, east)
    pass(east, southEast)
    pass(southEast, south)
    pass(south, southWest)
    pass(southWest, west)
    pass(west, northWest)
    pass(northWest, north)
    guard (2...6).contains(count), changes == 1 else { return false }
    return isFirst
      ? !(north && east && south) && !(east && south && west) : !(north && east && west) && !(north && south && west)
  }
}
