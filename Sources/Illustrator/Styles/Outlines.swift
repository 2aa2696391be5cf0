/// Finds the lines a draughtsman would draw: borders of things, and the drawing inside the elements.
struct Outlines {
  let picture: Underpainting
  /// Strength of lines inside an element and around what is in the background, 0…1.
  var inner: Float = 0.7
  var backdrop: Float = 0.45
  var clouds: Float = 0
  /// Differences of neighbours (0…765) from which a line inside an element begins to be seen, and is seen in full.
  var faintest: ClosedRange<Float> = 40...110

  /// Line strength per pixel, one or two pixels wide.
  func plane() -> Plane {
    let width = picture.width
    let height = picture.height
    let lines = Plane(width: width, height: height)
    let regions = picture.regions.values
    let pixels = (picture.linework ?? picture.color).pixels
    for y in 1..<(height - 1) {
      for x in 1..<(width - 1) {
        let index = y &* width &+ x
        let own = regions[index]
        let right = regions[index &+ 1]
        let below = regions[index &+ width]
        if own != right || own != below {
          let high = max(own, max(right, below))
          lines.values[index] = high >= RegionMap.cast ? 1 : high == RegionMap.clouds ? clouds : backdrop
        } else if own >= RegionMap.cast && inner > 0 {
          let across = difference(pixels[index &- 1], pixels[index &+ 1])
          let down = difference(pixels[index &- width], pixels[index &+ width])
          lines.values[index] = smoothstep(faintest.lowerBound, faintest.upperBound, Float(max(across, down))) * inner
        }
      }
    }
    return lines
  }

  /// Lines of about `thickness` pixels with soft edges, 0…1, and thinner ones inside what is small.
  func plane(thickness: Float) -> Plane {
    let lines = plane()
    let radius = max(1, Int(thickness / 2))
    let fineness = fineness
    let fine = thickness > 2 && fineness.contains { $0 > 0 } ? Plane(copying: lines) : nil
    widen(lines, by: radius)
    guard let fine else { return lines }
    let narrow = Int(thickness * Self.fineShare / 2)
    if narrow > 0 { widen(fine, by: narrow) }
    let regions = picture.regions.values
    for index in 0..<lines.count {
      let share = fineness[Int(regions[index])]
      if share > 0 { lines.values[index] += (fine.values[index] - lines.values[index]) * share }
    }
    return lines
  }

  private func widen(_ lines: Plane, by radius: Int) {
    lines.blur(radius: radius, passes: 2)
    let gain = Float(2 * radius + 1) * 0.9
    for index in 0..<lines.count { lines.values[index] = smoothstep(0.16, 0.62, lines.values[index] * gain) }
  }

  /// Thickness of the thin lines, as a share of the others.
  private static let fineShare: Float = 0.35

  /// Share of the thin lines by region: all of them where a drawing is less than half of the picture high.
  private var fineness: [Float] {
    var shares = [Float](repeating: 0, count: 256)
    for member in picture.cast {
      shares[Int(member.region)] = smoothstep(0.9, 0.56, Float(member.edge) / Float(picture.height))
    }
    return shares
  }

  @inline(__always)
  private func difference(_ left: UInt32, _ right: UInt32) -> Int {
    let red = Int(left >> 16 & 255) - Int(right >> 16 & 255)
    let green = Int(left >> 8 & 255) - Int(right >> 8 & 255)
    let blue = Int(left & 255) - Int(right & 255)
    return abs(red) + abs(green) + abs(blue)
  }
}
