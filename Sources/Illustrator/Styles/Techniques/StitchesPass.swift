import Glibc

/// A regular grid, each square of one colour and with the relief of what it is made of.
struct StitchesPass: TechniquePass {
  static let keys: Set = ["size", "shape", "cloth", "colors", "bare"]

  private enum Shape: String {
    /// Two threads over each other on cloth.
    case cross
    /// Loops of wool.
    case knit
    /// Bricks with a stud.
    case brick
    /// Square glazed tiles.
    case tile
  }

  private let size: Float
  private let shape: Shape
  private let cloth: RGB
  private let colors: Int
  /// The sky stays cloth.
  private let isBare: Bool

  init(_ settings: PassSettings) {
    size = settings.number("size", 12)
    shape = Shape(rawValue: settings.text("shape", "cross")) ?? .cross
    cloth = settings.color("cloth", RGB(0.94, 0.91, 0.84))
    colors = Int(settings.number("colors", 20))
    isBare = settings.number("bare", 0) > 0
  }

  func apply(to canvas: TechniqueCanvas) {
    let step = max(3, Int(size * canvas.unit + 0.5))
    let columns = canvas.width / step + 1
    let rows = canvas.height / step + 1
    var counts = CellCounts(cells: columns * rows)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let index = y &* canvas.width &+ x
        counts.add(
          canvas.bitmap.pixels[index], to: y / step &* columns &+ x / step,
          region: canvas.regions[index])
      }
    }
    var tones = (0..<(columns * rows)).map { counts.major($0) }
    let palette = Palette(of: tones, count: colors)
    for cell in tones.indices { tones[cell] = palette.nearest(tones[cell]) }
    let one = 1 / Float(step)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let u = (Float(x % step) + 0.5) * one
        let v = (Float(y % step) + 0.5) * one
        let cell = y / step &* columns &+ x / step
        let middle = min(canvas.height - 1, y / step * step + step / 2) * canvas.width
        let across = min(canvas.width - 1, x / step * step + step / 2)
        let isSky = isBare && canvas.regions[middle + across] == RegionMap.sky
        let tone =
          shape == .knit
          ? knitted(tones, u, v, x / step, y / step, columns, rows) : isSky ? bare(u, v) : worked(tones[cell], u, v)
        canvas.bitmap.pixels[y &* canvas.width &+ x] = tone.packed
      }
    }
  }

  /// Woven cloth with a hole at each corner.
  @inline(__always)
  private func bare(_ u: Float, _ v: Float) -> RGB {
    let hole = min(u, 1 - u) + min(v, 1 - v)
    let thread = abs(u - 0.5) + abs(v - 0.5)
    return cloth.scaled(hole < 0.22 ? 0.72 : 0.93 + thread * 0.08)
  }

  @inline(__always)
  private func worked(_ tone: RGB, _ u: Float, _ v: Float) -> RGB {
    switch shape {
    case .cross:
      let rising = abs(u + v - 1)
      let falling = abs(u - v)
      if rising < 0.27 { return tone.scaled(1.12 - rising * 1.3 - abs(u - 0.5) * 0.2) }
      if falling < 0.27 { return tone.scaled(0.9 - falling * 1.2 - abs(u - 0.5) * 0.2) }
      let hole = min(u, 1 - u) + min(v, 1 - v)
      return cloth.scaled(hole < 0.2 ? 0.62 : 0.9).mixed(tone, 0.12)
    case .brick:
      let dx = u - 0.5
      let dy = v - 0.5
      let away = (dx * dx + dy * dy).squareRoot()
      let rim = min(min(u, v), min(1 - u, 1 - v))
      var light: Float = rim < 0.06 ? (u < 0.06 || v < 0.06 ? 1.16 : 0.62) : 1
      if away < 0.31 {
        light = away > 0.25 ? 1 - (dx + dy) * 0.8 : 1.08
      } else if away < 0.4, dx + dy > 0 {
        light *= 0.78
      }
      return tone.scaled(light)
    default:
      let rim = min(min(u, v), min(1 - u, 1 - v))
      return rim < 0.07 ? cloth : tone.scaled(1.1 - (u + v) * 0.1)
    }
  }

  /// Loops like a row of V, each reaching half a row down into the next.
  @inline(__always)
  private func knitted(
    _ tones: [RGB], _ u: Float, _ v: Float, _ column: Int, _ row: Int, _ columns: Int, _ rows: Int
  ) -> RGB {
    let side = abs(u - 0.5) * 2
    let slid = v + side * 0.55
    let own = min(rows - 1, slid >= 1 ? row + 1 : row)
    let along = slid - slid.rounded(.down)
    let thread = sinf(along * .pi)
    let arm = sinf(min(1, max(0, side)) * .pi)
    return tones[own * columns + column].scaled(0.5 + 0.42 * thread + 0.2 * arm)
  }
}
