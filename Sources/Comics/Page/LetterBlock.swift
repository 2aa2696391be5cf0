import CCairo
import CPango

/// Lines of lettering of one size, broken and measured.
struct LetterBlock {
  enum Face: String {
    case plain = "Comic Neue,DejaVu Sans Bold"
    case slanted = "Comic Neue,DejaVu Sans Bold Italic"
    case display = "Comic Neue,DejaVu Sans Heavy"
  }

  let lines: [String]
  let face: Face
  /// Height of the letters' box in pixels.
  let size: Double
  let width: Double
  let height: Double

  /// Factor of the size from line to line.
  static let lineHeight = 1.12

  /// Breaks a text into lines of at most `width`, the widest in the middle where it is round.
  init(_ text: String, face: Face = .plain, size: Double, width: Double, isRound: Bool) {
    let words = text.split(separator: " ").map(String.init)
    let measure = LetterMeasure(face: face, size: size)
    let widths = words.map(measure.width)
    let space = measure.width(" ")
    var best: (cost: Double, breaks: [Range<Int>]) = (.infinity, [0..<words.count])
    let most = min(words.count, isRound ? 6 : 9)
    for count in 1...max(1, most) {
      let breaks = Self.broken(widths, space, into: count, isRound: isRound)
      let lengths = breaks.map { Self.length(widths, space, $0) }
      let widest = lengths.max() ?? 0
      let tall = Double(breaks.count) * size * Self.lineHeight
      let over = max(0, widest - width) / size
      // Balloons like to be about twice as wide as tall; captions as wide as they may be.
      let shape = isRound ? abs(widest / max(1, tall) - 2.35) : Double(breaks.count) * 0.8
      let ragged = isRound ? 0 : ((lengths.max() ?? 0) - (lengths.min() ?? 0)) / max(1, widest) * 0.5
      let cost = over * 10 + shape + ragged
      if cost < best.cost { best = (cost, breaks) }
    }
    lines = best.breaks.map { words[$0].joined(separator: " ") }
    self.face = face
    self.size = size
    self.width = best.breaks.map { Self.length(widths, space, $0) }.max() ?? 0
    height = Double(lines.count) * size * Self.lineHeight
  }

  private static func length(_ widths: [Double], _ space: Double, _ range: Range<Int>) -> Double {
    widths[range].reduce(0, +) + space * Double(max(0, range.count - 1))
  }

  /// The break into as many lines whose lengths are nearest to those of the shape.
  private static func broken(_ widths: [Double], _ space: Double, into count: Int, isRound: Bool) -> [Range<Int>] {
    guard count > 1, widths.count >= count else { return [0..<widths.count] }
    let total = length(widths, space, 0..<widths.count)
    let profile = (0..<count).map { line -> Double in
      guard isRound, count > 2 else { return 1 }
      let offset = (Double(line) + 0.5) / Double(count) * 2 - 1
      return (1 - offset * offset * 0.75).squareRoot()
    }
    let unit = total / profile.reduce(0, +)
    // Least squares over all breaks; texts are short.
    var cost = [[Double]](repeating: [Double](repeating: .infinity, count: widths.count + 1), count: count + 1)
    var cut = [[Int]](repeating: [Int](repeating: 0, count: widths.count + 1), count: count + 1)
    cost[0][0] = 0
    for line in 1...count {
      for end in line...widths.count {
        for start in (line - 1)..<end where cost[line - 1][start] < .infinity {
          let miss = length(widths, space, start..<end) - unit * profile[line - 1]
          let value = cost[line - 1][start] + miss * miss
          if value < cost[line][end] { (cost[line][end], cut[line][end]) = (value, start) }
        }
      }
    }
    var ranges: [Range<Int>] = []
    var end = widths.count
    for line in stride(from: count, to: 0, by: -1) {
      let start = cut[line][end]
      ranges.insert(start..<end, at: 0)
      end = start
    }
    return ranges
  }

  /// Draws the lines centred around a place.
  func draw(_ context: OpaquePointer, x: Double, y: Double) {
    for (index, line) in lines.enumerated() {
      LetterMeasure(face: face, size: size).withLayout(line, on: context) { layout, width in
        cairo_move_to(context, x - width / 2, y + Double(index) * size * Self.lineHeight)
        pango_cairo_show_layout(context, layout)
      }
    }
  }

  /// Adds the outline of the lines to the context's path.
  func trace(_ context: OpaquePointer, x: Double, y: Double) {
    for (index, line) in lines.enumerated() {
      LetterMeasure(face: face, size: size).withLayout(line, on: context) { layout, width in
        cairo_move_to(context, x - width / 2, y + Double(index) * size * Self.lineHeight)
        pango_cairo_layout_path(context, layout)
      }
    }
  }
}

/// Lettering of one size through Pango.
struct LetterMeasure {
  let face: LetterBlock.Face
  let size: Double

  /// Width of a text in pixels.
  func width(_ text: String) -> Double {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    let context = cairo_create(surface)!
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    return withLayout(text, on: context) { _, width in width }
  }

  func withLayout<Result>(_ text: String, on context: OpaquePointer, _ body: (OpaquePointer, Double) -> Result)
    -> Result
  {
    let layout = pango_cairo_create_layout(context)!
    let font = pango_font_description_from_string(face.rawValue)
    defer {
      pango_font_description_free(font)
      g_object_unref(UnsafeMutableRawPointer(layout))
    }
    // Pixels of the letters' box, whatever the resolution of the surface.
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_layout_set_text(layout, text, -1)
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    return body(layout, Double(logical.width) / Double(PANGO_SCALE))
  }
}
