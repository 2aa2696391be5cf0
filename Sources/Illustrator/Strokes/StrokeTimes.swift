import Glibc
import SketchCore

/// A line of the picture before it has a time.
struct LooseStroke {
  var points: [StrokePoint]
  var width: Float
  var color: RGB
  var opacity: Float = 1
  var phase: StrokeDrawing.Phase
  var of: String?

  var length: Float { points.length }

  /// SVG path with whole and half units.
  var path: String {
    var text = ""
    for (index, point) in points.enumerated() {
      text += (index == 0 ? "M" : "L") + StrokeTimes.short(point.x) + " " + StrokeTimes.short(point.y)
    }
    return text
  }
}

/// The pace of a hand: longer lines take longer, though not in proportion, and the pen needs time to get to the next.
///
/// Contours are done at 60 % of the time, hatching at 85 %, washes at the end (`docs/illustrator.md`).
enum StrokeTimes {
  private static let ends: [StrokeDrawing.Phase: (from: Double, to: Double)] = [
    .contour: (0, 0.6), .hatching: (0.6, 0.85), .wash: (0.85, 1),
  ]

  /// - Parameters:
  ///   - strokes: in the order in which they are drawn, phase after phase.
  ///   - unit: pixels to a 1024th of the height.
  static func timed(_ strokes: [LooseStroke], seconds: Double, unit: Float) -> [StrokeDrawing.Stroke] {
    var timed: [StrokeDrawing.Stroke] = []
    for phase in StrokeDrawing.Phase.allCases {
      let own = strokes.filter { $0.phase == phase }
      guard !own.isEmpty, let share = ends[phase] else { continue }
      var clock = 0.0
      var pen: StrokePoint?
      var spans: [(start: Double, duration: Double)] = []
      for stroke in own {
        let length = Double(stroke.length / unit)
        let lifted = pen.map { Double($0.distance(to: stroke.points[0]) / unit) } ?? 0
        clock += pen == nil ? 0 : 0.04 + 0.08 * min(1, lifted / 600)
        let duration = min(0.9, 0.06 + 0.9 * pow(length / 1000, 0.7))
        spans.append((clock, duration))
        clock += duration
        pen = stroke.points.last
      }
      let scale = seconds * (share.to - share.from) / max(clock, 0.001)
      for (stroke, span) in zip(own, spans) {
        timed.append(
          StrokeDrawing.Stroke(
            path: stroke.path, width: round(Double(stroke.width) * 10) / 10, color: stroke.color.hex,
            opacity: stroke.opacity < 1 ? round(Double(stroke.opacity) * 100) / 100 : nil, phase: phase, of: stroke.of,
            start: round((seconds * share.from + span.start * scale) * 1000) / 1000,
            duration: max(0.001, round(span.duration * scale * 1000) / 1000)))
      }
    }
    return timed
  }

  /// A number with at most one digit after the point.
  static func short(_ value: Float) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0
      ? String(tenths / 10) : (tenths < 0 ? "-" : "") + "\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
