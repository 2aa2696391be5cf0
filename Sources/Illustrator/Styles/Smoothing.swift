/// Flattens texture and keeps edges: each pixel takes the mean of the calmest of the four squares it is a corner of (Kuwahara).
enum Smoothing {
  static func flattened(_ source: Bitmap, radius: Int) -> Bitmap {
    // At half the size: a wash has no finer detail, and it is four times as fast.
    let small = source.reduced(by: 2)
    let light = Plane(luminanceOf: small)
    let squares = Plane(copying: light)
    for index in 0..<squares.count { squares.values[index] *= squares.values[index] }
    light.blur(radius: radius, passes: 1)
    squares.blur(radius: radius, passes: 1)
    let means = small.blurred(radius: radius, passes: 1)
    let result = Bitmap(width: small.width, height: small.height)
    for y in 0..<small.height {
      for x in 0..<small.width {
        var calmest = Float.infinity
        var best: UInt32 = 0
        for (dx, dy) in [(-radius, -radius), (radius, -radius), (-radius, radius), (radius, radius)] {
          let column = min(max(x &+ dx, 0), small.width &- 1)
          let row = min(max(y &+ dy, 0), small.height &- 1)
          let index = row &* small.width &+ column
          let variance = squares.values[index] - light.values[index] * light.values[index]
          if variance < calmest {
            calmest = variance
            best = means.pixels[index]
          }
        }
        result.pixels[y &* small.width &+ x] = best
      }
    }
    let full = Bitmap(width: source.width, height: source.height)
    for y in 0..<full.height {
      for x in 0..<full.width {
        full.pixels[y &* full.width &+ x] = result.sample(Float(x) * 0.5 - 0.25, Float(y) * 0.5 - 0.25).packed
      }
    }
    return full
  }
}
