/// A true low-resolution grid: few colours, ordered dither, dark edges, hard squares.
struct PixelArt: StylePass {
  let look = Look(shading: .cel, clouds: .cumulus, texture: 0.55, realLight: true, shadow: 0.6)

  private static let colors = 28

  func render(_ picture: Underpainting, work: RenderWork) throws -> Bitmap {
    // Screen pixels to one drawn pixel: a grid of 128.
    let cell = max(1, picture.scene.edge / 128)
    // Pixels at the right and at the lower edge may be cut off.
    let width = (picture.width + cell - 1) / cell
    let height = (picture.height + cell - 1) / cell
    var grid = [RGB](repeating: RGB(0, 0, 0), count: width * height)
    var cast = [UInt8](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        (grid[y * width + x], cast[y * width + x]) = average(picture, x * cell, y * cell, cell)
      }
    }
    try work.checkpoint(0.6)
    for index in grid.indices { grid[index] = grid[index].saturated(1.22).mixed(RGB(gray: 0.5), -0.08) }
    outline(&grid, cast, width, height)
    let palette = Palette(of: grid, count: PixelArt.colors)
    try work.checkpoint(0.75)
    let bayer: [Float] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
    let result = Bitmap(width: picture.width, height: picture.height, fill: 0xFF00_0000)
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        let nudge = (bayer[(y & 3) * 4 + (x & 3)] / 16 - 0.47) * (cast[index] >= RegionMap.cast ? 0.02 : 0.075)
        let pixel = palette.nearest(grid[index] + RGB(gray: nudge)).packed
        for row in (y * cell)..<min((y + 1) * cell, picture.height) {
          for column in (x * cell)..<min((x + 1) * cell, picture.width) { result.pixels[row * picture.width + column] = pixel }
        }
      }
    }
    return result
  }

  /// The mean of what most of the square belongs to, so that edges stay hard.
  private func average(_ picture: Underpainting, _ left: Int, _ top: Int, _ cell: Int) -> (RGB, UInt8) {
    var sums = (RGB(0, 0, 0), RGB(0, 0, 0))
    var counts = (0, 0)
    var owner: UInt8 = 0
    for row in top..<min(top + cell, picture.height) {
      for column in left..<min(left + cell, picture.width) {
        let index = row &* picture.width &+ column
        let color = RGB(packed: picture.color.pixels[index])
        if picture.regions.values[index] >= RegionMap.cast {
          sums.1 = sums.1 + color
          counts.1 += 1
          owner = picture.regions.values[index]
        } else {
          sums.0 = sums.0 + color
          counts.0 += 1
        }
      }
    }
    return counts.1 * 2 >= counts.0 + counts.1
      ? (sums.1.scaled(1 / Float(counts.1)), owner) : (sums.0.scaled(1 / Float(max(1, counts.0))), 0)
  }

  private func outline(_ grid: inout [RGB], _ cast: [UInt8], _ width: Int, _ height: Int) {
    for y in 1..<(height - 1) {
      for x in 1..<(width - 1) {
        let index = y * width + x
        guard cast[index] >= RegionMap.cast else { continue }
        let borders = [index - 1, index + 1, index - width, index + width].contains { cast[$0] < cast[index] }
        if borders { grid[index] = grid[index].scaled(0.3).mixed(RGB(0.08, 0.05, 0.16), 0.5) }
      }
    }
  }
}
