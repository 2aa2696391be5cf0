import Glibc

/// Places of the elements in the picture, in picture widths across and picture heights down.
struct SceneGeometry {
  let catalog: ArtCatalog
  let horizon: Float
  /// Width over height of the picture.
  let proportion: Float

  init(_ scene: Scene, _ catalog: ArtCatalog) {
    self.catalog = catalog
    horizon = catalog.setting(of: scene).horizon
    proportion = Float(scene.size.width) / Float(scene.size.height)
  }

  struct Box: Equatable {
    var left, top, right, bottom: Float

    var width: Float { right - left }
    var height: Float { bottom - top }
    var middle: Float { (left + right) / 2 }
    var area: Float { max(0, width) * max(0, height) }

    func crossing(_ other: Box) -> Float {
      max(0, min(right, other.right) - max(left, other.left)) * max(0, min(bottom, other.bottom) - max(top, other.top))
    }

    /// Share of the smaller of the two that lies in both.
    func overlap(_ other: Box) -> Float { crossing(other) / max(0.0001, min(area, other.area)) }

    /// True where the other reaches out by less than a margin.
    func holds(_ other: Box, margin: Float) -> Bool {
      other.left >= left - margin && other.right <= right + margin && other.top >= top - margin
        && other.bottom <= bottom + margin
    }

    func moved(by shift: Float) -> Box { Box(left: left + shift, top: top, right: right + shift, bottom: bottom) }

    /// Box around both.
    func joined(_ other: Box) -> Box {
      Box(
        left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
        bottom: max(bottom, other.bottom))
    }
  }

  /// Share of a drawing's box below its foot.
  func foot(_ subject: ArtCatalog.Subject) -> Float { 1 - (subject.waterline ?? 0.95) }

  /// Lower edge of the drawing's box.
  func bottom(_ spot: Scene.Spot, _ subject: ArtCatalog.Subject) -> Float {
    spot.air
      ? spot.depth * horizon + spot.height / 2 - spot.lift
      : horizon + spot.depth * (1 - horizon) - spot.lift + spot.height * foot(subject)
  }

  /// All of the drawing's box.
  func frame(_ spot: Scene.Spot, _ subject: ArtCatalog.Subject) -> Box {
    let half = spot.height / 2 / proportion
    let low = bottom(spot, subject)
    return Box(left: spot.x - half, top: low - spot.height, right: spot.x + half, bottom: low)
  }

  /// A place of the drawing's box.
  func place(_ point: Anatomy.Point, _ spot: Scene.Spot, _ subject: ArtCatalog.Subject) -> (x: Float, y: Float) {
    let frame = frame(spot, subject)
    let x = spot.flipped ? 1 - point.x : point.x
    return (frame.left + x * frame.width, frame.top + point.y * frame.height)
  }

  /// The part of the box that has ink.
  func ink(_ spot: Scene.Spot, _ subject: ArtCatalog.Subject) -> Box {
    let shape = catalog.silhouette(subject)
    let frame = frame(spot, subject)
    let left = spot.flipped ? 1 - shape.right : shape.left
    let right = spot.flipped ? 1 - shape.left : shape.right
    var low = min(shape.bottom, spot.shown ?? 1)
    if let folded = spot.folded { low = min(low, subject.hip + max(0, shape.bottom - subject.hip) * folded) }
    let upright = Box(
      left: frame.left + left * frame.width, top: frame.top + shape.top * frame.height,
      right: frame.left + right * frame.width,
      bottom: frame.top + low * frame.height)
    return spot.tilt.map { tilted(upright, by: $0, about: frame) } ?? upright
  }

  /// The box of ink that leans about the foot of its frame.
  private func tilted(_ box: Box, by degrees: Float, about frame: Box) -> Box {
    let angle = degrees * .pi / 180
    let foot = (x: frame.middle, y: frame.top + Scene.Spot.pivot.y * frame.height)
    let corners = [(box.left, box.top), (box.right, box.top), (box.left, box.bottom), (box.right, box.bottom)].map {
      let (across, up) = (($0 - foot.x) * proportion, foot.y - $1)
      return (
        x: foot.x + (across * cosf(angle) + up * sinf(angle)) / proportion,
        y: foot.y - (up * cosf(angle) - across * sinf(angle))
      )
    }
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    return Box(left: x.min() ?? 0, top: y.min() ?? 0, right: x.max() ?? 0, bottom: y.max() ?? 0)
  }

  /// Moved so far in that neither side cuts it; as it was where it is too wide for that.
  func pulledIn(_ spot: Scene.Spot, _ subject: ArtCatalog.Subject) -> Scene.Spot {
    var spot = spot
    let box = ink(spot, subject)
    if box.left < 0.01, box.right < 0.99 { spot.x += 0.01 - box.left }
    if box.right > 0.99, box.left > 0.01 { spot.x -= box.right - 0.99 }
    return spot
  }

  func ink(_ element: Scene.Element) -> [Box] {
    guard let subject = catalog.drawn(element) else { return [] }
    return element.spots.map { ink($0, subject) }
  }

  /// The spot with its box's lower edge there, at the depth and in the air where it is.
  func lowered(_ spot: Scene.Spot, _ subject: ArtCatalog.Subject, to low: Float) -> Scene.Spot {
    var spot = spot
    spot.lift += bottom(spot, subject) - low
    return spot
  }

  /// Share of what is behind that has ink of the nearer one before it, on a grid of its cells.
  func covered(
    _ far: Scene.Spot, _ farSubject: ArtCatalog.Subject, by near: Scene.Spot, _ nearSubject: ArtCatalog.Subject
  ) -> Float {
    let (behind, before) = (catalog.silhouette(farSubject), catalog.silhouette(nearSubject))
    let (back, front) = (frame(far, farSubject), frame(near, nearSubject))
    guard back.crossing(front) > 0 else { return 0 }
    var inked = 0
    var hidden = 0
    for row in 0..<25 {
      for column in 0..<25 {
        let u = (Float(column) + 0.5) / 25
        let v = (Float(row) + 0.5) / 25
        guard behind.covers(far.flipped ? 1 - u : u, v) else { continue }
        inked += 1
        let x = (back.left + u * back.width - front.left) / front.width
        let y = (back.top + v * back.height - front.top) / front.height
        if y < (near.shown ?? 1), before.covers(near.flipped ? 1 - x : x, y) { hidden += 1 }
      }
    }
    return inked == 0 ? 0 : Float(hidden) / Float(inked)
  }
}

extension ArtCatalog.Subject {
  /// Beginning of a person's legs.
  var hip: Float { seat?.y ?? 0.66 }

  /// True for a drawing whose eyes and mouth are known.
  var hasFace: Bool { anatomy.points["eyes"] != nil && anatomy.points["mouth"] != nil }

  /// The place of a rider or sitter that comes onto the seat.
  var seat: Anatomy.Point? { anatomy.points["pelvis"] ?? anatomy.points["hip"] }
}
