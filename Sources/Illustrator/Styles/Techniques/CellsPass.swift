import SketchCore

/// Irregular cells with a gap between them: panes of glass, stones of a mosaic.
struct CellsPass: TechniquePass {
  static let keys: Set = ["size", "gap", "color", "jitter", "vary", "bevel", "splits"]

  private let size, gap, jitter, vary, bevel: Float
  private let color: RGB
  /// A cell ends where an element ends; otherwise it has one colour.
  private let splits: Bool

  init(_ settings: PassSettings) {
    size = settings.number("size", 40)
    gap = settings.number("gap", 2)
    color = settings.color("color", RGB(0.08, 0.08, 0.09))
    jitter = settings.number("jitter", 0.8)
    vary = settings.number("vary", 0.1)
    bevel = settings.number("bevel", 0)
    splits = settings.number("splits", 1) > 0
  }

  func apply(to canvas: TechniqueCanvas) {
    let width = canvas.width
    let step = size * canvas.unit
    let columns = Int(Float(width) / step) + 3
    let rows = Int(Float(canvas.height) / step) + 3
    var random = SeededGenerator(canvas.picture.scene.seed, salt: 301)
    let sites = (0..<(columns * rows)).map { cell in
      (
        x: (Float(cell % columns) - 0.5 + random.between(-0.5, 0.5) * jitter) * step,
        y: (Float(cell / columns) - 0.5 + random.between(-0.5, 0.5) * jitter) * step, light: random.between(-1, 1)
      )
    }
    // Borders are straight: every other pixel is enough, and four times as fast.
    let borders = Plane(width: (width + 1) / 2, height: (canvas.height + 1) / 2)
    let owners = UnsafeMutablePointer<Int32>.allocate(capacity: borders.count)
    defer { owners.deallocate() }
    var counts = CellCounts(cells: sites.count)
    sites.withUnsafeBufferPointer { sites in
      for row in 0..<borders.height {
        for column in 0..<borders.width {
          let (x, y) = (Float(column * 2) + 0.5, Float(row * 2) + 0.5)
          let (left, top) = (Int(x / step), Int(y / step))
          var (first, second, owner) = (Float.infinity, Float.infinity, 0)
          for near in max(0, top)...min(rows &- 1, top &+ 2) {
            for beside in max(0, left)...min(columns &- 1, left &+ 2) {
              let cell = near &* columns &+ beside
              let dx = sites[cell].x - x
              let dy = sites[cell].y - y
              let distance = dx * dx + dy * dy
              if distance < first {
                (second, first, owner) = (first, distance, cell)
              } else if distance < second {
                second = distance
              }
            }
          }
          let index = row &* borders.width &+ column
          owners[index] = Int32(owner)
          borders.values[index] = second.squareRoot() - first.squareRoot()
          let pixel = min(canvas.height &- 1, row &* 2) &* width &+ min(width &- 1, column &* 2)
          counts.add(canvas.bitmap.pixels[pixel], to: owner, region: canvas.regions[pixel])
        }
      }
    }
    let wide = gap * canvas.unit
    canvas.map { _, u, v, index in
      let (x, y) = (index % width, index / width)
      let owner = Int(owners[y / 2 &* borders.width &+ x / 2])
      let site = sites[owner]
      var tone = splits ? counts.mean(owner, region: canvas.regions[index]) : counts.major(owner)
      tone = tone.scaled(1 + site.light * vary)
      if bevel > 0 {
        let slope = (site.x - u * canvas.unit + site.y - v * canvas.unit) / step
        tone = tone.scaled(1 + slope * bevel)
      }
      guard gap > 0 else { return tone }
      return tone.mixed(color, smoothstep(wide + 1, wide - 1, borders.sample(Float(x) * 0.5, Float(y) * 0.5)))
    }
  }
}
