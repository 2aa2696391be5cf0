extension Bitmap {
  /// Every pixel's colour changed on its own.
  @inline(__always)
  func map(_ change: (RGB, Int) -> RGB) {
    for index in 0..<count { pixels[index] = change(RGB(packed: pixels[index]), index).packed }
  }

  /// Changes every pixel by its colour, its column and its row.
  @inline(__always)
  func mapPlaces(_ change: (RGB, Int, Int) -> RGB) {
    for y in 0..<height {
      for x in 0..<width {
        let index = y &* width &+ x
        pixels[index] = change(RGB(packed: pixels[index]), x, y).packed
      }
    }
  }

  /// The picture averaged over squares of `factor` pixels.
  func reduced(by factor: Int) -> Bitmap {
    let small = Bitmap(width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
    for y in 0..<small.height {
      for x in 0..<small.width {
        var (alpha, red, green, blue, total): (UInt32, UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0, 0)
        for row in (y * factor)..<min(height, (y + 1) * factor) {
          for column in (x * factor)..<min(width, (x + 1) * factor) {
            let pixel = pixels[row &* width &+ column]
            alpha &+= pixel >> 24
            red &+= pixel >> 16 & 255
            green &+= pixel >> 8 & 255
            blue &+= pixel & 255
            total &+= 1
          }
        }
        small.pixels[y * small.width + x] =
          (alpha / total) << 24 | (red / total) << 16 | (green / total) << 8 | blue / total
      }
    }
    return small
  }

  /// An opaque picture, blurred: three planes through `Plane.blur`.
  func blurred(radius: Int, passes: Int = 2) -> Bitmap {
    guard radius > 0 else { return Bitmap(copying: self) }
    let result = Bitmap(width: width, height: height, fill: 0xFF00_0000)
    let (plane, scratch) = (Plane(width: width, height: height), Plane(width: width, height: height))
    for shift: UInt32 in [16, 8, 0] {
      plane.take(shift, of: self)
      plane.blur(radius: radius, passes: passes, scratch: scratch)
      plane.give(shift, to: result)
    }
    return result
  }

  /// Glow: adds a blurred copy of the highlights, made at a quarter of the size.
  func bloom(threshold: Float, strength: Float, radius: Int) {
    let small = reduced(by: 4)
    small.map { color, _ in
      let over = smoothstep(threshold, threshold + 0.3, max(color.r, max(color.g, color.b)) * 0.5 + color.luminance * 0.5)
      return color.scaled(over)
    }
    let glow = small.blurred(radius: max(1, radius / 4), passes: 3)
    let lights = RowSampler(glow)
    for y in 0..<height {
      lights.beginRow(Float(y) * 0.25 - 0.375)
      let row = pixels + y * width
      for x in stride(from: 0, to: width, by: 4) {
        let color = RGBLanes(packed: row + x)
        let light = lights.samples(Lanes(columnsFrom: x) * 0.25 - 0.375).scaled(Lanes(repeating: strength))
        // Screen: never burns out to flat white at once.
        let lit = RGBLanes(
          1 - (1 - color.r) * (1 - light.r), 1 - (1 - color.g) * (1 - light.g), 1 - (1 - color.b) * (1 - light.b))
        lit.store(min(4, width - x), at: row + x)
      }
    }
  }

  /// Darker towards the corners.
  func vignette(_ strength: Float) {
    let middleX = Float(width) / 2
    let middleY = Float(height) / 2
    for y in 0..<height {
      let dy = (Float(y) - middleY) / middleY
      for x in stride(from: 0, to: width, by: 4) {
        let dx = (Lanes(columnsFrom: x) - middleX) / middleX
        let away = smoothstep(0.5, 1.9, dx * dx + dy * dy)
        let isDarker = away .> 0 .& (Lanes(columnsFrom: x) .< Float(width))
        guard isDarker.hasTrue else { continue }
        let start = pixels + (y &* width &+ x)
        RGBLanes(packed: start).scaled(1 - away * strength).store(where: isDarker, at: start)
      }
    }
  }
}
