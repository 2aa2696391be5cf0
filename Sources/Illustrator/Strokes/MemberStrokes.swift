import Glibc
import SketchCore

/// Strokes of one thing in the picture.
struct MemberStrokes {
  let sketcher: SceneSketcher
  let member: SketchedMember
  /// Members that stand before it.
  let nearer: [SketchedMember]

  private let shapes: [DrawnShape]

  init(sketcher: SceneSketcher, member: SketchedMember, nearer: [SketchedMember]) {
    self.sketcher = sketcher
    self.member = member
    self.nearer = nearer.filter { $0.box.crossing(member.box) > 0 }
    let svg = member.subject.drawing.svg(SubjectDrawing.Colors(), base: member.subject.color)
    shapes = DrawnShape.shapes(of: VariedDrawing.svg(svg, member.element, member.subject))
  }

  private var unit: Float { sketcher.unit }
  private var scale: Float { member.box.height / 400 }

  private func isCovered(_ point: StrokePoint) -> Bool { nearer.contains { $0.covers(point) } }

  /// Outlines and lines, the longest first, then what is nearest to the pen.
  func contours(most: Int) -> [LooseStroke] {
    var found: [LooseStroke] = []
    let tone = RGB(hex: member.element.color ?? "") ?? member.subject.color
    let ink = SceneSketcher.pencil.mixed(tone.scaled(0.6), 0.25)
    for (index, shape) in shapes.enumerated() where shape.role != .shade && shape.extent * scale > 5 * unit {
      let over = shapes[(index + 1)...].filter { $0.role == .surface }
      for line in shape.lines {
        // Later shapes can hide it in the drawing's own units, nearer things in the picture.
        for run in line.pieces(every: 14, isHidden: { place in over.contains { $0.hides(place, margin: 2.5) } }) {
          for piece in sketcher.visible(run.compactMap { member.place($0) }, isHidden: isCovered) {
            found.append(
              LooseStroke(
                points: piece, width: (shape.role == .line ? 1.8 : 2.4) * unit, color: ink, phase: .contour,
                of: member.element.label))
          }
        }
      }
    }
    found = Array(found.sorted { $0.length > $1.length }.prefix(most))
    return ordered(found)
  }

  private func ordered(_ strokes: [LooseStroke]) -> [LooseStroke] {
    guard var pen = strokes.first?.points.last else { return [] }
    var rest = Array(strokes.dropFirst())
    var order = [strokes[0]]
    while !rest.isEmpty {
      var best = (index: 0, cost: Float.infinity, isTurned: false)
      for (index, stroke) in rest.enumerated() {
        let bonus = 26 * unit * log2f(1 + stroke.length / unit / 20)
        let (first, last) = (stroke.points[0], stroke.points[stroke.points.count - 1])
        let (begin, end) = (pen.distance(to: first) - bonus, pen.distance(to: last) - bonus)
        if min(begin, end) < best.cost { best = (index, min(begin, end), end < begin) }
      }
      var next = rest.remove(at: best.index)
      if best.isTurned { next.points.reverse() }
      pen = next.points[next.points.count - 1]
      order.append(next)
    }
    return order
  }

  /// Rows of lines over the shaded surfaces, and under the feet.
  func hatching(most: Int) -> [LooseStroke] {
    guard !member.subject.isLight else { return [] }
    var found: [LooseStroke] = []
    let main = member.subject.color.luminance
    for (index, shape) in shapes.enumerated()
    where shape.role == .shade && shape.extent * scale > 24 * unit && shape.color.luminance < main {
      let over = shapes[(index + 1)...].filter { $0.role == .surface }
      let area = shape.lines.map { $0.compactMap { member.place($0) } }
      for row in zigzags(over: area) {
        let isSeen = row.allSatisfy { !isCovered($0) }
        // Shapes that lie on the shade in the drawing are told by its middle.
        guard isSeen, !over.contains(where: { $0.hides(shape.middle, margin: 0) }) else { continue }
        found.append(
          LooseStroke(
            points: row, width: 1.5 * unit, color: SceneSketcher.pencil, opacity: 0.6, phase: .hatching,
            of: member.element.label))
      }
    }
    found = Array(found.sorted { $0.length > $1.length }.prefix(most))
    if !member.spot.air, member.spot.lift < 0.02, let shadow = shadow() { found.append(shadow) }
    return found
  }

  private func shadow() -> LooseStroke? {
    let foot = member.box.top + member.silhouette.bottom * member.box.height
    let middle = (member.box.left + member.box.right) / 2
    let reach = member.silhouette.width * member.box.width / 2
    var points: [StrokePoint] = []
    for row in 0..<5 {
      let y = foot - 2 * unit + Float(row) * 5 * unit
      let shift = Float(row) * 9 * unit
      let ends = [middle - reach * 0.8 + shift, middle + reach + shift]
      for x in row & 1 == 0 ? ends : ends.reversed() { points.append(StrokePoint(x: x, y: y)) }
    }
    let piece = sketcher.visible(points, isHidden: { isCovered($0) || $0.y > sketcher.height }).first
    return piece.map {
      LooseStroke(
        points: $0, width: 1.5 * unit, color: SceneSketcher.pencil, opacity: 0.5, phase: .hatching,
        of: member.element.label)
    }
  }

  /// Lines to and fro at 45°, inside an area; a new one where the area has a gap.
  private func zigzags(over area: [[StrokePoint]]) -> [[StrokePoint]] {
    let all = area.joined().map { $0.x + $0.y }
    guard let low = all.min(), let high = all.max() else { return [] }
    let step = max(9 * unit, (high - low) / 44)
    var rows: [[StrokePoint]] = []
    var current: [StrokePoint] = []
    for (number, sum) in stride(from: low + step / 2, to: high, by: step).enumerated() {
      var crossings: [Float] = []
      for line in area {
        for index in line.indices.dropLast() {
          let (a, b) = (line[index], line[index + 1])
          let (first, second) = (a.x + a.y, b.x + b.y)
          guard (first > sum) != (second > sum) else { continue }
          let along = (sum - first) / (second - first)
          crossings.append(a.x - a.y + ((b.x - b.y) - (a.x - a.y)) * along)
        }
      }
      crossings.sort()
      let spans = stride(from: 0, to: crossings.count - 1, by: 2).map { (crossings[$0], crossings[$0 + 1]) }
      guard let span = spans.max(by: { $0.1 - $0.0 < $1.1 - $1.0 }), span.1 - span.0 > 4 * unit else { continue }
      let ends = [span.0, span.1].map { StrokePoint(x: (sum + $0) / 2, y: (sum - $0) / 2) }
      let pair = number & 1 == 0 ? ends : ends.reversed()
      if let last = current.last, last.distance(to: pair[0]) > 5 * step {
        rows.append(current)
        current = []
      }
      current += pair
    }
    if current.count > 1 { rows.append(current) }
    return rows.filter { $0.count > 3 }
  }

  /// Broad strokes of its colour from side to side of its silhouette.
  func washes() -> [LooseStroke] {
    let tone = RGB(hex: member.element.color ?? "") ?? member.element.material?.color ?? member.subject.color
    let rows = max(2, min(9, Int(member.box.height * member.silhouette.height / (46 * unit))))
    let step = member.silhouette.height / Float(rows)
    var strokes: [LooseStroke] = []
    var current: [StrokePoint] = []
    func end() {
      if current.count > 1 {
        strokes.append(
          LooseStroke(
            points: current, width: step * member.box.height * 1.15, color: tone, opacity: 0.5, phase: .wash,
            of: member.element.label))
      }
      current = []
    }
    for row in 0..<rows {
      let v = member.silhouette.top + (Float(row) + 0.5) * step
      let y = member.box.top + v * member.box.height
      var best: (from: Float, to: Float)?
      var from: Float?
      for cell in 0...Silhouette.cells {
        let x = member.box.left + (Float(cell) + 0.5) / Float(Silhouette.cells) * member.box.width
        let point = StrokePoint(x: x, y: y)
        let isSeen = cell < Silhouette.cells && member.covers(point) && !isCovered(point)
        if isSeen, from == nil { from = x }
        if !isSeen, let begin = from {
          if x - begin > (best.map { $0.to - $0.from } ?? 0) { best = (begin, x) }
          from = nil
        }
      }
      // The brush is as broad as a row; its ends stay inside by a third of that.
      let inset = step * member.box.height * 0.36
      guard let span = best, span.to - span.from > inset * 2, y < sketcher.height, y > 0 else {
        end()
        continue
      }
      let ends = [span.from + inset, span.to - inset].map { StrokePoint(x: clamp($0, 0, sketcher.width), y: y) }
      let pair = row & 1 == 0 ? ends : ends.reversed()
      if let last = current.last, last.x < span.from || last.x > span.to { end() }
      current += pair
    }
    end()
    return strokes
  }
}
