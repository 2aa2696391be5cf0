/// Lines of a coloring page in black and white: each is drawn whole, in one thickness, or not at all.
struct InkLines {
  /// Strength from which a line is drawn, and from which it goes on where it began.
  private static let (begins, goesOn): (Float, Float) = (0.5, 0.16)
  /// Cover of the thickened lines at which the ink ends.
  private static let edge: Float = 0.39

  let width: Int
  let height: Int
  /// Whether there is ink at a pixel.
  private(set) var ink: [Bool]

  init(_ outlines: Outlines, thickness: Float) {
    let lines = outlines.plane()
    (width, height) = (lines.width, lines.height)
    Self.reachEdges(lines)
    Self.decide(lines)
    let radius = max(1, Int(thickness / 2))
    lines.blur(radius: radius, passes: 2)
    let edge = Self.edge / (Float(2 * radius + 1) * 0.9)
    ink = (0..<lines.count).map { lines.values[$0] > edge }
    fillHoles()
  }

  /// Leads lines on to the edges of the picture, where outlines are not looked for.
  private static func reachEdges(_ lines: Plane) {
    let (width, height) = (lines.width, lines.height)
    guard width > 2, height > 2 else { return }
    for x in 0..<width {
      lines.values[x] = lines.values[width + x]
      lines.values[(height - 1) * width + x] = lines.values[(height - 2) * width + x]
    }
    for y in 0..<height {
      lines.values[y * width] = lines.values[y * width + 1]
      lines.values[(y + 1) * width - 1] = lines.values[(y + 1) * width - 2]
    }
  }

  /// Makes every line one of strength 1, as far as it goes on: a line that fades is drawn to its end, and what never
  /// stands out is left out.
  private static func decide(_ lines: Plane) {
    let (width, height) = (lines.width, lines.height)
    var open: [Int] = []
    for index in 0..<lines.count where lines.values[index] >= begins {
      lines.values[index] = 1
      open.append(index)
    }
    while let index = open.popLast() {
      let (x, y) = (index % width, index / width)
      for row in max(0, y - 1)...min(height - 1, y + 1) {
        for column in max(0, x - 1)...min(width - 1, x + 1) {
          let next = row &* width &+ column
          guard lines.values[next] >= goesOn, lines.values[next] < 1 else { continue }
          lines.values[next] = 1
          open.append(next)
        }
      }
    }
    for index in 0..<lines.count where lines.values[index] < 1 { lines.values[index] = 0 }
  }

  /// Fills blanks within lines that nobody could colour.
  private mutating func fillHoles() {
    let unit = Double(max(width, height)) / 1_024
    let smallest = max(4, Int(24 * unit * unit))
    let (width, count) = (width, ink.count)
    // Paper of an area that is known to be large enough.
    var isLarge = [Bool](repeating: false, count: count)
    var part: [Int] = []
    for start in 0..<count where !ink[start] && !isLarge[start] {
      if start % width > 0 && isLarge[start - 1] || start >= width && isLarge[start - width] {
        isLarge[start] = true
        continue
      }
      part = [start]
      // A pixel that was looked at counts as ink meanwhile.
      ink[start] = true
      var (next, isOfLarge) = (0, false)
      while next < part.count, part.count < smallest, !isOfLarge {
        let pixel = part[next]
        next += 1
        let x = pixel % width
        func look(_ neighbour: Int) {
          if isLarge[neighbour] { isOfLarge = true }
          guard !ink[neighbour] else { return }
          ink[neighbour] = true
          part.append(neighbour)
        }
        if x > 0 { look(pixel - 1) }
        if x < width - 1 { look(pixel + 1) }
        if pixel >= width { look(pixel - width) }
        if pixel < count - width { look(pixel + width) }
      }
      guard isOfLarge || part.count >= smallest else { continue }
      for pixel in part { (ink[pixel], isLarge[pixel]) = (false, true) }
    }
  }
}
