import SketchCore

/// A thing in another form than its drawing has: its main surface takes the form's outline, and so do the surfaces
/// that lie on it or around it, each in the place that it has. Details end at the outermost outline; a post or a string
/// beside it stays.
extension VariedDrawing {
  /// Share of the main surface's area from which on a surface takes the outline.
  private static let least: Float = 0.3
  /// Share of the main surface's width by which the middle of a layer is aside at most.
  private static let mostAside: Float = 0.08
  /// Units by which what lies on a surface may reach out of it.
  private static let margin: Float = 14

  mutating func take(_ form: Scene.Form) {
    let loose = subject.formChange?.without ?? []
    left.formUnion(shapes.indices.filter { shapes[$0].groups.contains { loose.contains(String($0)) } })
    let surfaces = shapes.indices.filter { shapes[$0].role != .line && !left.contains($0) }
    let mains = surfaces.filter { shapes[$0].kind == "main" }
    guard let main = mains.max(by: { shapes[$0].box.area < shapes[$1].box.area }) else { return }
    let body = shapes[main].box
    var whole = body
    var outer: FormOutline?
    var changed = main
    for index in surfaces {
      let box = shapes[index].box
      let isGloss = shapes[index].role == .shade && shapes[index].kind.isEmpty
      if isGloss, box.area > Self.least * body.area { left.insert(index) }
      guard !isGloss, isLayer(box, of: body) else { continue }
      left.insert(index)
      whole = whole.joined(box)
      // Shades along an edge go; a ring becomes a whole surface, and the next one lies on it.
      let middle = StrokePoint(x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2)
      guard shapes[index].role == .surface || shapes[index].hides(middle, margin: 0) else { continue }
      let outline = FormOutline(form, in: box)
      if outer == nil {
        outer = outline
        before[index, default: ""] +=
          "<clipPath id=\"\(name(form))\"><path fill=\"none\" d=\"\(outline.path)\"/></clipPath>"
      }
      changed = index
      after[index, default: ""] += Self.surface(outline, shapes[index])
    }
    guard let outer else { return }
    for index in shapes.indices where !left.contains(index) && shapes[index].box.overlap(whole) > 0.6 {
      clips[index] = name(form)
    }
    if let shade = outer.shade {
      after[changed, default: ""] += "<path fill=\"#2a1230\" fill-opacity=\".22\" d=\"\(shade)\"/>"
    }
    if let light = outer.light {
      after[changed, default: ""] += "<path fill=\"#ffffff\" fill-opacity=\".3\" d=\"\(light)\"/>"
    }
  }

  /// True for a surface that lies on the main one, about its middle, or around it.
  private func isLayer(_ box: SceneGeometry.Box, of body: SceneGeometry.Box) -> Bool {
    let aside = abs(box.middle - body.middle)
    let isWithin = body.holds(box, margin: Self.margin) && box.area > Self.least * body.area
    return box.holds(body, margin: 1) || isWithin && aside < Self.mostAside * body.width
  }

  private func name(_ form: Scene.Form) -> String { "\(subject.name)-\(form)" }

  private static func surface(_ outline: FormOutline, _ shape: DrawnShape) -> String {
    "<path fill=\"\(shape.color.hex)\" class=\"\(shape.kind)\" d=\"\(outline.path)\"/>"
      + "<path fill=\"none\" stroke=\"\(shape.color.darker(0.22).hex)\" stroke-width=\"4\" stroke-linejoin=\"round\""
      + " d=\"\(outline.path)\"/>"
  }
}
