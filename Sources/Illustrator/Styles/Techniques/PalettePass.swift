/// Few colours: those listed, or as many as said of the picture's own.
struct PalettePass: TechniquePass {
  static let keys: Set = ["colors", "count", "amount", "dither", "on"]

  private let colors: [RGB]
  private let count: Int
  private let amount, dither: Float
  private let scope: PassSettings.Scope

  init(_ settings: PassSettings) {
    colors = settings.colors("colors")
    count = Int(settings.number("count", 8))
    amount = settings.number("amount", 1)
    dither = settings.number("dither", 0)
    scope = settings.scope
  }

  func apply(to canvas: TechniqueCanvas) {
    let palette = colors.isEmpty ? own(canvas.bitmap) : Palette(colors: colors)
    // One look-up for all colours whose upper five bits agree.
    var known = [RGB?](repeating: nil, count: 1 << 15)
    let width = canvas.width
    canvas.map(scope) { color, _, _, index in
      var seen = color
      if dither > 0 { seen = seen + RGB(gray: (index % width + index / width) & 1 == 0 ? dither : -dither) }
      let key = Int(clamp(seen.r) * 31) << 10 | Int(clamp(seen.g) * 31) << 5 | Int(clamp(seen.b) * 31)
      let nearest = known[key] ?? palette.nearest(seen)
      known[key] = nearest
      return color.mixed(nearest, amount)
    }
  }

  private func own(_ bitmap: Bitmap) -> Palette {
    let small = bitmap.reduced(by: max(1, bitmap.height / 96))
    return Palette(of: (0..<small.count).map { RGB(packed: small.pixels[$0]) }, count: count)
  }
}
