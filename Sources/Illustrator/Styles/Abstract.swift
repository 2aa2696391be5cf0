internal import CCairo
import Glibc
import SketchCore

/// The scene broken into planes: facets that shift and recolour what they show, with circles, arcs and bars over them.
struct Abstract: StylePass {
  /// Compositions, chosen by the seed.
  let palettes: [Palette]

  let look = Look(shading: .cel, clouds: .puffs, texture: 0.15, realLight: false, shadow: 0.3, scatter: false)

  private struct Cut {
    var a: Float
    var b: Float
    var c: Float
    /// Above 0: a circle instead of a line.
    var radius: Float
    var mark: UInt32

    @inline(__always)
    func contains(_ x: Int, _ y: Int) -> Bool {
      guard radius > 0 else { return Float(x) * a + Float(y) * b > c }
      let (dx, dy) = (Float(x) - a, Float(y) - b)
      return dx * dx + dy * dy < radius * radius
    }

    /// Columns of a row from which on a side is another than before: at most one of a line and two of a circle.
    func changes(inRow y: Int, _ width: Int) -> [Int] {
      guard radius > 0 else { return [change(from: 0, to: width - 1, y)].compactMap { $0 } }
      let middle = min(max(Int(a.rounded()), 0), width - 1)
      return [change(from: 0, to: middle, y), change(from: middle, to: width - 1, y)].compactMap { $0 }
    }

    /// First column whose side is another than that of the first; nil where the last one's is the same.
    private func change(from first: Int, to last: Int, _ y: Int) -> Int? {
      let side = contains(first, y)
      guard contains(last, y) != side else { return nil }
      var (same, other) = (first, last)
      while other - same > 1 {
        let middle = (same + other) / 2
        if contains(middle, y) == side { same = middle } else { other = middle }
      }
      return other
    }
  }

  /// Piece of the picture whose pixels have the same mark.
  private struct Facet {
    /// Where it looks for what it shows, −1…1.
    let dx: Float
    let dy: Float
    let color: RGB
    /// Share of its colour in the backdrop.
    let tint: Float
    /// Direction in which it is lit.
    let across: Float
    let down: Float

    init(_ mark: UInt32, _ palette: Palette, _ directions: [(across: Float, down: Float)]) {
      dx = (Float(mark & 255) / 255 - 0.5) * 2
      dy = (Float(mark >> 8 & 255) / 255 - 0.5) * 2
      color = palette.colors[Int((mark >> 16) % UInt32(palette.colors.count))]
      tint = mark & 3 == 0 ? 0.85 : 0.32
      (across, down) = directions[Int(mark >> 24)]
    }
  }

  func render(_ picture: Underpainting, work: RenderWork) throws -> Bitmap {
    let width = picture.width
    let height = picture.height
    var random = SeededGenerator(picture.scene.seed, salt: 99)
    let palette = palettes[random.index(below: palettes.count)]
    let cuts = cuts(picture, &random)
    let marks = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    defer { marks.deallocate() }
    for y in 0..<height {
      let ends = Set(cuts.flatMap { $0.changes(inRow: y, width) } + [0, width]).sorted()
      for (start, end) in zip(ends, ends.dropFirst()) {
        let mark = cuts.reduce(0x9E37 as UInt32) { $1.contains(start, y) ? $0 &* 31 ^ $1.mark : $0 }
        (marks + (y &* width &+ start)).update(repeating: mark, count: end - start)
      }
    }
    try work.checkpoint(0.65)
    let unit = Float(height) / 1024
    let result = Bitmap(width: width, height: height)
    let noise = picture.noise
    let angles = (0..<256).map { Float($0) * (2 * .pi / 256) }
    let directions = angles.map { (across: cosf($0), down: sinf($0)) }
    let color = picture.color
    for y in 0..<height {
      let threads = noise.row(Float(y) * 0.45)
      let row = Float(y)
      var (last, known) = (marks[y &* width], Facet(mix(marks[y &* width]), palette, directions))
      func facet(_ x: Int) -> Facet {
        let mark = marks[y &* width &+ min(x, width &- 1)]
        if mark != last { (last, known) = (mark, Facet(mix(mark), palette, directions)) }
        return known
      }
      for x in stride(from: 0, to: width, by: 4) {
        let index = y &* width &+ x
        let columns = Lanes(columnsFrom: x)
        let four = (facet(x), facet(x &+ 1), facet(x &+ 2), facet(x &+ 3))
        let isCast = picture.regions.four(index) .>= Int32(RegionMap.cast)
        let shift = Lanes(repeating: 34).replacing(with: 13, where: isCast)
        let seenX = columns + Lanes(four.0.dx, four.1.dx, four.2.dx, four.3.dx) * shift * unit
        let seenY = row + Lanes(four.0.dy, four.1.dy, four.2.dy, four.3.dy) * shift * unit
        let seen = RGBLanes(
          color.sample(seenX[0], seenY[0]), color.sample(seenX[1], seenY[1]), color.sample(seenX[2], seenY[2]),
          color.sample(seenX[3], seenY[3]))
        let strong = seen.saturated(1.35)
        let other = RGBLanes(four.0.color, four.1.color, four.2.color, four.3.color)
        let tint = Lanes(four.0.tint, four.1.tint, four.2.tint, four.3.tint)
        var tone = palette.nearest(seen.saturated(1.6)).mixed(strong, Lanes(repeating: 0.12).replacing(with: 0.5, where: isCast))
        tone = tone.mixed(other, tint.replacing(with: 0.08, where: isCast))
        // Each facet is lit across in its own direction.
        let across = Lanes(four.0.across, four.1.across, four.2.across, four.3.across)
        let down = Lanes(four.0.down, four.1.down, four.2.down, four.3.down)
        let along = (columns * across + row * down) / (190 * unit)
        let ramp = ((along - along.smallFloor) * 2 - 1).magnitude
        tone = tone.scaled(0.76 + 0.42 * ramp)
        let canvas = (threads.values(columns * 0.45) - 0.5) * 0.07
        tone.scaled(1 + canvas).store(min(4, width - x), at: result.pixels + index)
      }
    }
    try work.checkpoint(0.8)
    draw(result, picture, marks, palette, &random)
    return result
  }

  @inline(__always)
  private func mix(_ value: UInt32) -> UInt32 {
    var mixed = value
    mixed = (mixed ^ mixed >> 16) &* 0x7FEB_352D
    mixed = (mixed ^ mixed >> 15) &* 0x846C_A68B
    return mixed ^ mixed >> 16
  }

  private func cuts(_ picture: Underpainting, _ random: inout SeededGenerator) -> [Cut] {
    let width = Float(picture.width)
    let height = Float(picture.height)
    var cuts: [Cut] = []
    func line(through x: Float, _ y: Float, _ angle: Float) {
      let (a, b) = (cosf(angle), sinf(angle))
      cuts.append(Cut(a: a, b: b, c: a * x + b * y, radius: 0, mark: UInt32(truncatingIfNeeded: random.next())))
    }
    for _ in 0..<9 { line(through: random.unit() * width, random.unit() * height, random.between(0, .pi)) }
    // More cuts where there is something to see.
    for member in picture.cast.prefix(5) {
      let x = Float(member.left) + Float(member.edge) / 2
      let y = Float(member.top) + Float(member.edge) / 2
      for _ in 0..<3 {
        line(
          through: x + random.between(-0.3, 0.3) * Float(member.edge), y + random.between(-0.3, 0.3) * Float(member.edge),
          random.between(0, .pi))
      }
      cuts.append(
        Cut(a: x, b: y, c: 0, radius: Float(member.edge) * random.between(0.5, 0.62), mark: UInt32(truncatingIfNeeded: random.next())))
    }
    for _ in 0..<3 {
      cuts.append(
        Cut(
          a: random.unit() * width, b: random.unit() * height, c: 0, radius: random.between(0.12, 0.34) * height,
          mark: UInt32(truncatingIfNeeded: random.next())))
    }
    return cuts
  }

  private func draw(
    _ result: Bitmap, _ picture: Underpainting, _ marks: UnsafeMutablePointer<UInt32>, _ palette: Palette, _ random: inout SeededGenerator
  ) {
    let width = picture.width
    let edges = Plane(width: width, height: picture.height)
    for y in 0..<(picture.height - 1) {
      for x in 0..<(width - 1) {
        let index = y &* width &+ x
        let facet = marks[index] != marks[index &+ 1] || marks[index] != marks[index &+ width]
        let own = picture.regions.values[index]
        let thing = max(own, picture.regions.values[index &+ 1]) >= RegionMap.cast && own != picture.regions.values[index &+ 1]
        edges.values[index] = thing ? 1 : facet ? 0.62 : 0
      }
    }
    edges.blur(radius: 1, passes: 2)
    for index in 0..<result.count {
      let line = smoothstep(0.1, 0.34, edges.values[index])
      result.pixels[index] = RGB(packed: result.pixels[index]).mixed(RGB(0.07, 0.06, 0.1), line * 0.88).packed
    }
    let size = Double(picture.height)
    result.draw { context in
      func ink(_ color: RGB, _ alpha: Double) {
        cairo_set_source_rgba(context, Double(clamp(color.r)), Double(clamp(color.g)), Double(clamp(color.b)), alpha)
      }
      for _ in 0..<4 {
        let x = Double(random.unit()) * Double(width)
        let y = Double(random.unit()) * size
        let radius = Double(random.between(0.02, 0.085)) * size
        for (index, share) in [1.0, 0.68, 0.36].enumerated() {
          cairo_arc(context, x, y, radius * share, 0, 2 * .pi)
          ink(palette.colors[(index * 5 + random.index(below: 5)) % palette.colors.count], 0.8)
          cairo_fill(context)
        }
        cairo_arc(context, x, y, radius, 0, 2 * .pi)
        ink(RGB(0.07, 0.06, 0.1), 0.9)
        cairo_set_line_width(context, size * 0.003)
        cairo_stroke(context)
      }
      for _ in 0..<3 {
        let x = Double(random.unit()) * Double(width)
        let y = Double(random.unit()) * size
        let angle = Double(random.between(0, 3.14))
        for bar in 0..<5 {
          let offset = Double(bar) * size * 0.013
          let reach = size * Double(random.between(0.05, 0.16))
          cairo_move_to(context, x + offset * sin(angle) - reach * cos(angle), y - offset * cos(angle) - reach * sin(angle))
          cairo_line_to(context, x + offset * sin(angle) + reach * cos(angle), y - offset * cos(angle) + reach * sin(angle))
        }
        ink(RGB(0.07, 0.06, 0.1), 0.85)
        cairo_set_line_width(context, size * 0.0034)
        cairo_stroke(context)
      }
      for _ in 0..<3 {
        let start = Double(random.between(0, 6.28))
        cairo_arc(
          context, Double(random.unit()) * Double(width), Double(random.unit()) * size, Double(random.between(0.08, 0.25)) * size, start,
          start + 1.9)
        ink(palette.colors[random.index(below: palette.colors.count)], 0.95)
        cairo_set_line_width(context, size * 0.011)
        cairo_stroke(context)
      }
    }
  }
}
