internal import CCairo
package import SketchCore

/// Frames of a stroke drawing, one below the other in one picture: what an animation is saved from.
package struct SketchFrames {
  /// The frames as one PNG.
  package var image: [UInt8]
  package var frameHeight: Int

  /// Frames a second; what GIF and WebP show when nothing else is said.
  package static let rate = 10

  /// - Parameters:
  ///   - height: pixels of a frame; the width follows.
  ///   - pause: frames that show the finished drawing before it begins again.
  package init(_ drawing: StrokeDrawing, height: Int, pause: Int = 12) {
    let scale = Double(height) / Double(drawing.height)
    let width = max(1, Int(Double(drawing.width) * scale))
    let moving = max(1, Int(drawing.seconds * Double(Self.rate)))
    let lines = drawing.strokes.map { stroke in
      PathOutline(Substring(stroke.path)).lines.first ?? []
    }
    let colors = drawing.strokes.map { RGB(hex: $0.color) ?? RGB(gray: 0) }
    let paper = (RGB(hex: drawing.paper) ?? RGB(1, 1, 1)).packed
    let sheet = Bitmap(width: width, height: height * (moving + pause), fill: paper)
    for frame in 0..<(moving + pause) {
      // One at a time: cairo draws nothing on a picture of more than 32767 rows.
      let picture = Bitmap(width: width, height: height, fill: paper)
      picture.draw { context in
        cairo_scale(context, scale, scale)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        let time = Double(frame + 1) / Double(Self.rate)
        for (index, stroke) in drawing.strokes.enumerated() {
          let share = frame >= moving ? 1 : Self.eased((time - stroke.start) / stroke.duration)
          guard share > 0 else { continue }
          cairo_set_line_cap(context, stroke.phase == .wash ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND)
          let color = colors[index]
          cairo_set_source_rgba(
            context, Double(color.r), Double(color.g), Double(color.b), stroke.opacity ?? 1)
          cairo_set_line_width(context, stroke.width)
          Self.trace(lines[index], share: Float(share), context)
        }
      }
      (sheet.pixels + frame * picture.count).update(from: picture.pixels, count: picture.count)
    }
    image = PNGEncoder.encode(sheet)
    frameHeight = height
  }

  /// Minimum jerk: how a hand starts and stops.
  private static func eased(_ part: Double) -> Double {
    let t = min(max(part, 0), 1)
    return t * t * t * (10 - 15 * t + 6 * t * t)
  }

  private static func trace(_ line: [StrokePoint], share: Float, _ context: OpaquePointer) {
    guard let first = line.first else { return }
    var left = line.length * share
    cairo_move_to(context, Double(first.x), Double(first.y))
    for index in line.indices.dropLast() where left > 0 {
      let (a, b) = (line[index], line[index + 1])
      let length = max(0.001, a.distance(to: b))
      let part = min(1, left / length)
      cairo_line_to(context, Double(a.x + (b.x - a.x) * part), Double(a.y + (b.y - a.y) * part))
      left -= length
    }
    cairo_stroke(context)
  }
}
