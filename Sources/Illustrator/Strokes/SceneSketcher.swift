import SketchCore

/// Sketcher of a scene in strokes: contours back to front, then hatching, then washes. Pure.
struct SceneSketcher {
  let scene: Scene
  let members: [SketchedMember]
  let setting: Setting
  let atmosphere: Atmosphere
  /// Pixels to a 1024th of the height.
  let unit: Float
  let width: Float
  let height: Float

  /// Strokes of a drawing at most; a hand that made more would have to hurry.
  private static let most = 260
  static let paper = "#f7f3ea"
  static let pencil = RGB(0.2, 0.19, 0.24)

  init(_ scene: Scene, _ catalog: ArtCatalog) {
    self.scene = scene
    members = SketchedMember.members(of: scene, catalog)
    setting = catalog.setting(of: scene)
    atmosphere = Atmosphere(scene, setting, catalog.atmospheres)
    width = Float(scene.size.width)
    height = Float(scene.size.height)
    unit = height / 1024
  }

  func drawing(seconds: Double) -> StrokeDrawing {
    var strokes = BackdropStrokes(sketcher: self).contours()
    let share = min(46, max(3, (Self.most - 70) / max(1, members.count)))
    var shading: [LooseStroke] = []
    var washes = BackdropStrokes(sketcher: self).washes()
    for (index, member) in members.enumerated() {
      let own = MemberStrokes(sketcher: self, member: member, nearer: Array(members[(index + 1)...]))
      strokes += own.contours(most: member.element.implied ? min(6, share) : share)
      shading += own.hatching(most: member.element.implied ? 1 : min(8, share))
      washes += own.washes()
    }
    let all = (strokes + shading.prefix(Self.most / 3) + washes.prefix(Self.most / 4)).map(framed)
    return StrokeDrawing(
      width: Int(width), height: Int(height), paper: Self.paper, seconds: seconds,
      strokes: StrokeTimes.timed(all, seconds: seconds, unit: unit))
  }

  /// A line without what is hidden or outside the picture, in pieces, simplified.
  func visible(_ line: [StrokePoint], isHidden: (StrokePoint) -> Bool) -> [[StrokePoint]] {
    line.pieces(every: 12 * unit) { point in
      point.x < 0 || point.y < 0 || point.x > width || point.y > height || isHidden(point)
    }.map(simplified).filter { $0.length > 7 * unit }
  }

  /// Line without the points that lie between their neighbours on it.
  private func simplified(_ line: [StrokePoint]) -> [StrokePoint] {
    guard line.count > 2 else { return line }
    var kept = [line[0]]
    for index in 1..<(line.count - 1) {
      let (a, p, b) = (kept[kept.count - 1], line[index], line[index + 1])
      let base = max(0.01, a.distance(to: b))
      let off = abs((b.x - a.x) * (a.y - p.y) - (a.x - p.x) * (b.y - a.y)) / base
      if off > 0.7 * unit || a.distance(to: p) > 90 * unit { kept.append(p) }
    }
    kept.append(line[line.count - 1])
    return kept
  }

  /// Stroke as the picture is framed: mirrored, and nearer to what it is about.
  private func framed(_ stroke: LooseStroke) -> LooseStroke {
    let own = scene.adjustments
    guard own.zoom > 0 || own.flipped else { return stroke }
    let zoom = 1 + max(0, own.zoom)
    let hero = members.filter { !$0.element.implied }.min { $0.element.id < $1.element.id }
    let middle = hero.map { (($0.box.left + $0.box.right) / 2, ($0.box.top + $0.box.bottom) / 2) }
    let left = clamp((middle?.0 ?? width / 2) - width / zoom / 2, 0, width - width / zoom)
    let top = clamp((middle?.1 ?? height * 0.55) - height / zoom / 2, 0, height - height / zoom)
    var moved = stroke
    moved.points = stroke.points.map { point in
      let x = (point.x - left) * zoom
      return StrokePoint(x: own.flipped ? width - x : x, y: (point.y - top) * zoom)
    }
    moved.width *= zoom
    return moved
  }
}
