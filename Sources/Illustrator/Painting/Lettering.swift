internal import CCairo

/// Words written into a rectangle of a drawing, as large as they fit.
struct Lettering {
  var text: String
  /// Area in the drawing's box; all of its middle when nil.
  var region: Anatomy.Region?

  func draw(on bitmap: Bitmap) {
    let edge = Double(bitmap.width)
    let region = region ?? Anatomy.Region(left: 0.2, top: 0.35, right: 0.8, bottom: 0.65)
    let left = Double(region.left) * edge
    let top = Double(region.top) * edge
    let wide = Double(region.right - region.left) * edge
    let tall = Double(region.bottom - region.top) * edge
    bitmap.draw { context in
      cairo_select_font_face(context, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD)
      cairo_set_source_rgb(context, 0.24, 0.16, 0.12)
      let (lines, size) = fitted(context, wide * 0.94, tall * 0.94)
      cairo_set_font_size(context, size)
      let first = top + (tall - Double(lines.count) * size * 1.15) / 2 + size * 0.93
      for (index, line) in lines.enumerated() {
        var extents = cairo_text_extents_t()
        cairo_text_extents(context, line, &extents)
        cairo_move_to(
          context, left + (wide - extents.width) / 2 - extents.x_bearing, first + Double(index) * size * 1.15)
        cairo_show_text(context, line)
      }
    }
  }

  /// The break into at most three lines that lets the letters be largest.
  private func fitted(_ context: OpaquePointer, _ wide: Double, _ tall: Double) -> (lines: [String], size: Double) {
    let words = text.split(separator: " ").map(String.init)
    var best: (lines: [String], size: Double) = ([text], 1)
    cairo_set_font_size(context, 100)
    for count in 1...3 where count <= max(1, words.count) {
      let lines = broken(words, into: count)
      let widest =
        lines.map { line in
          var extents = cairo_text_extents_t()
          cairo_text_extents(context, line, &extents)
          return extents.width
        }.max() ?? 1
      let size = min(100 * wide / max(1, widest), tall / (1.15 * Double(lines.count)))
      if size > best.size { best = (lines, size) }
    }
    return best
  }

  private func broken(_ words: [String], into count: Int) -> [String] {
    let share = words.joined(separator: " ").count / count
    return words.reduce(into: [String]()) { lines, word in
      if let last = lines.last, last.count + word.count / 2 < share || lines.count == count {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
  }
}
