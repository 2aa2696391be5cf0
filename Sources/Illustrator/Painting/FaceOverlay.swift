internal import CCairo

/// A feeling drawn over a face, at the eyes and the mouth that `anatomy.tsv` names.
struct FaceOverlay {
  let feeling: Scene.Feeling
  let face: Face

  /// Places of a face in the 400 units of its drawing.
  struct Face: Equatable {
    /// Two from the front, one from the side.
    var eyes: [StrokePoint]
    /// Half the height of an eye.
    var radius: Double
    var mouth: StrokePoint
    /// Distance of the eyes; what everything else is measured in.
    var span: Double
    /// True where the drawing has no eyes: a smiling cloud.
    var isMask = false

    /// nil for a drawing that shows no face and has no room for one.
    init?(_ subject: ArtCatalog.Subject) {
      guard let face = subject.hasFace ? Face(drawnOn: subject) : Face(imaginedOn: subject) else { return nil }
      self = face
    }

    private init?(drawnOn subject: ArtCatalog.Subject) {
      guard let middle = subject.anatomy.points["eyes"], let mouth = subject.anatomy.points["mouth"] else { return nil }
      let center = StrokePoint(x: middle.x * 400, y: middle.y * 400)
      self.mouth = StrokePoint(x: mouth.x * 400, y: mouth.y * 400)
      let down = max(10, abs(self.mouth.y - center.y))
      let svg = subject.drawing.svg(SubjectDrawing.Colors(), base: subject.color)
      let drawn = DrawnShape.shapes(of: svg).filter { shape in
        shape.groups.contains { $0.hasPrefix("\(subject.name)-eye") && !$0.contains("eyeb") }
      }
      let sides = [drawn.filter { $0.middle.x < center.x }, drawn.filter { $0.middle.x >= center.x }]
      let found = sides.filter { !$0.isEmpty }.map { side in
        StrokePoint(
          x: ((side.map(\.left).min() ?? 0) + (side.map(\.right).max() ?? 0)) / 2,
          y: ((side.map(\.top).min() ?? 0) + (side.map(\.bottom).max() ?? 0)) / 2)
      }
      let apart = found.count == 2 ? found[0].distance(to: found[1]) : 0
      // Eyes that are drawn as one group, or not named at all, are taken to be as far apart as the mouth is below.
      let reach = down * 0.5
      if found.count == 2, apart > 6, apart < down * 5 {
        eyes = found
      } else if found.count == 1, abs(found[0].x - center.x) > 4 {
        eyes = found
      } else {
        eyes = [StrokePoint(x: center.x - reach, y: center.y), StrokePoint(x: center.x + reach, y: center.y)]
      }
      let tall = drawn.map { Double($0.bottom - $0.top) / 2 }.max() ?? Double(down) * 0.2
      span = eyes.count == 2 ? Double(eyes[0].distance(to: eyes[1])) : Double(down) * 0.9
      radius = min(max(tall, span * 0.09), span * 0.3)
    }

    /// In the middle of the largest surface of a thing.
    private init?(imaginedOn subject: ArtCatalog.Subject) {
      guard !subject.nature.isCreature else { return nil }
      let svg = subject.drawing.svg(SubjectDrawing.Colors(), base: subject.color)
      let surfaces = DrawnShape.shapes(of: svg).filter { $0.role == .surface }
      func room(_ shape: DrawnShape) -> Float { min(shape.right - shape.left, shape.bottom - shape.top) }
      guard let largest = surfaces.max(by: { room($0) < room($1) }), room(largest) > 70 else { return nil }
      let reach = room(largest) * 0.14
      let center = largest.middle
      eyes = [StrokePoint(x: center.x - reach, y: center.y), StrokePoint(x: center.x + reach, y: center.y)]
      mouth = StrokePoint(x: center.x, y: center.y + reach * 1.1)
      span = Double(reach) * 2
      radius = span * 0.2
      isMask = true
    }
  }

  private static let ink = RGB(0.2, 0.12, 0.13)

  init?(_ feeling: Scene.Feeling, of subject: ArtCatalog.Subject) {
    guard let face = Face(subject) else { return nil }
    self.feeling = feeling
    self.face = face
  }

  /// - Parameters:
  ///   - bitmap: the drawing in its square box.
  ///   - width: factor of its width.
  func draw(on bitmap: Bitmap, flipped: Bool, width: Double) {
    let edge = Double(bitmap.width)
    func pixel(_ x: Double, _ y: Double) -> RGB {
      let across = ((x / 400 - 0.5) * (flipped ? -width : width) + 0.5) * edge
      return RGB(packed: bitmap[clamped: Int(across), Int(y / 400 * edge)])
    }
    let mouth = (x: Double(face.mouth.x), y: Double(face.mouth.y))
    let brow = face.eyes.map { pixel(Double($0.x), Double($0.y) - face.radius * 1.7) }
    let cheek = pixel(mouth.x - face.span * 0.42, mouth.y).mixed(pixel(mouth.x + face.span * 0.42, mouth.y), 0.5)
    bitmap.draw { context in
      cairo_translate(context, edge / 2, 0)
      cairo_scale(context, (flipped ? -1 : 1) * width, 1)
      cairo_translate(context, -edge / 2, 0)
      cairo_scale(context, edge / 400, edge / 400)
      cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      let pen = FacePen(context: context, span: face.span)
      if face.isMask {
        for eye in face.eyes {
          let (x, y, size) = (Double(eye.x), Double(eye.y), face.radius)
          pen.disc(x, y, size * 0.8, size, Self.ink)
          pen.disc(x - size * 0.25, y - size * 0.35, size * 0.26, size * 0.3, RGB(1, 1, 1))
        }
      } else {
        pen.disc(mouth.x, mouth.y, face.span * 0.36, face.span * 0.2, cheek)
      }
      draw(pen, mouth: mouth, lids: brow)
    }
  }

  private func draw(_ pen: FacePen, mouth: (x: Double, y: Double), lids: [RGB]) {
    let span = face.span
    let radius = face.radius
    /// Each eye, and the direction towards the nose.
    let eyes = face.eyes.map { eye -> (x: Double, y: Double, inward: Double) in
      (Double(eye.x), Double(eye.y), face.eyes.count == 1 || Double(eye.x) < mouth.x ? 1 : -1)
    }
    func brows(inner: Double, outer: Double, width: Double) {
      for eye in eyes {
        let reach = max(radius * 1.1, span * 0.2)
        pen.line(
          [(eye.x - eye.inward * reach, eye.y - outer), (eye.x + eye.inward * reach, eye.y - inner)], Self.ink,
          width: width)
      }
    }
    func wide(pupil: Double) {
      for eye in eyes {
        let size = max(radius * 1.25, span * 0.17)
        pen.disc(eye.x, eye.y, size * 1.14, size * 1.2, Self.ink)
        pen.disc(eye.x, eye.y, size, size * 1.06, RGB(1, 1, 1))
        pen.disc(eye.x, eye.y, size * pupil, size * pupil, Self.ink)
      }
    }
    let thin = max(2, span * 0.07)
    switch feeling {
    case .happy:
      pen.grin(mouth, span * 0.32, depth: span * 0.3)
      for side in [-1.0, 1] {
        let blush = RGB(0.95, 0.4, 0.42)
        pen.disc(mouth.x + side * span * 0.56, mouth.y - span * 0.14, span * 0.13, span * 0.1, blush, 0.4)
      }
    case .sad:
      pen.bow(mouth, span * 0.26, rise: -span * 0.16, Self.ink, width: thin)
      brows(inner: radius * 2.1, outer: radius * 1.35, width: thin)
      if let eye = eyes.first { pen.drop(eye.x - span * 0.06, eye.y + radius * 1.3, span * 0.1) }
    case .angry:
      pen.bow(mouth, span * 0.26, rise: -span * 0.1, Self.ink, width: thin * 1.2)
      brows(inner: radius * 0.75, outer: radius * 1.75, width: thin * 1.7)
    case .surprised:
      wide(pupil: 0.5)
      for eye in eyes {
        pen.bow((eye.x, eye.y - radius * 2.2), span * 0.18, rise: -span * 0.09, Self.ink, width: thin)
      }
      pen.disc(mouth.x, mouth.y, span * 0.15, span * 0.2, Self.ink)
      pen.disc(mouth.x, mouth.y + span * 0.05, span * 0.1, span * 0.1, RGB(0.7, 0.2, 0.22))
    case .scared:
      wide(pupil: 0.3)
      brows(inner: radius * 2.5, outer: radius * 1.9, width: thin)
      let (step, rise) = (span * 0.13, span * 0.06)
      let wave: [(Double, Double)] = [
        (mouth.x - 2 * step, mouth.y - rise), (mouth.x - step, mouth.y + rise), (mouth.x, mouth.y - rise),
        (mouth.x + step, mouth.y + rise), (mouth.x + 2 * step, mouth.y - rise),
      ]
      pen.line(wave, Self.ink, width: thin)
      if let eye = eyes.first { pen.drop(eye.x - span * 0.42, eye.y - radius, span * 0.1) }
    case .sleepy:
      for (eye, lid) in zip(eyes, lids) {
        let size = max(radius * 1.2, span * 0.12)
        pen.disc(eye.x, eye.y, size, size, lid)
        pen.bow((eye.x, eye.y + size * 0.15), size, rise: size * 0.55, Self.ink, width: thin)
      }
      pen.disc(mouth.x, mouth.y, span * 0.09, span * 0.07, Self.ink)
    }
  }
}
