import SketchCore

/// Head and shoulders of one or a few, as large as the picture; all of what has no head.
struct CloseUp {
  let catalog: ArtCatalog

  /// Most that are shown at once.
  private static let most = 3
  /// Blur of the place behind them.
  private static let blur: Float = 0.8

  /// - Returns: false, with nothing moved, where there are too many for it.
  @discardableResult
  func frame(_ scene: inout Scene) -> Bool {
    let shown = scene.elements.indices.filter { index in
      let element = scene.elements[index]
      return !element.implied && !element.isCarried && !catalog.isLight(element.subject)
    }
    let copies = shown.reduce(0) { $0 + scene.elements[$1].count }
    guard (1...Self.most).contains(copies) else { return false }
    scene.elements.removeAll { $0.implied && !catalog.isLight($0.subject) }
    let geometry = SceneGeometry(scene, catalog)
    var place = 0
    for index in scene.elements.indices {
      let element = scene.elements[index]
      guard !element.implied, !catalog.isLight(element.subject), let subject = catalog.drawn(element) else {
        continue
      }
      guard !element.isCarried else {
        scene.elements[index].spots = []
        continue
      }
      let isHatted = scene.elements.contains { other in
        other.relation?.of == element.id && other.relation?.kind == .wornBy
          && catalog.attachment(of: other.subject)?.point == "head"
      }
      scene.elements[index].relation = nil
      scene.elements[index].spots = (0..<element.count).map { _ in
        defer { place += 1 }
        return spot(
          subject, at: place, of: copies, isHatted: isHatted, isFlipped: element.spots.first?.flipped ?? false,
          geometry)
      }
    }
    SceneLayout(catalog: catalog).place(&scene)
    scene.adjustments.backgroundBlur = max(scene.adjustments.backgroundBlur, Self.blur)
    return true
  }

  private func spot(
    _ subject: ArtCatalog.Subject, at place: Int, of count: Int, isHatted: Bool, isFlipped: Bool,
    _ geometry: SceneGeometry
  ) -> Scene.Spot {
    let head = head(of: subject)
    let shape = catalog.silhouette(subject)
    let box = head ?? (shape.left, shape.top, shape.right, shape.bottom)
    let top: Float = isHatted ? 0.3 : head == nil ? 0.06 : 0.1
    let (wide, tall) = (max(0.05, box.right - box.left), max(0.05, box.bottom - box.top))
    let across = 0.9 / Float(count)
    let height = min(
      (head == nil ? 0.88 : 1) * (1 - top) / tall, across * geometry.proportion / wide * (head == nil ? 1 : 1.25), 2.6
    )
    var spot = Scene.Spot(x: 0, depth: 0, height: height, air: true, flipped: isFlipped)
    let middle = (box.left + box.right) / 2
    spot.x =
      (Float(place) + 0.5) / Float(count) - ((isFlipped ? 1 - middle : middle) - 0.5) * height / geometry.proportion
    // Shoulders go on below the edge; what is all there is in the middle.
    let low: Float = head == nil ? (1 + tall * height) / 2 : 1
    spot.depth = (low - box.bottom * height + height / 2) / geometry.horizon
    return spot
  }

  /// The part of a drawing that shows who it is; nil for what has no face.
  private func head(of subject: ArtCatalog.Subject) -> (left: Float, top: Float, right: Float, bottom: Float)? {
    let shape = catalog.silhouette(subject)
    let points = subject.anatomy.points
    guard let crown = points["head"], let eyes = points["eyes"],
      subject.nature.isPerson || subject.nature.kind == "animal" || subject.nature.kind == "bird"
    else { return nil }
    if subject.nature.isPerson {
      let neck = points["neck"] ?? Anatomy.Point(x: eyes.x, y: eyes.y + (eyes.y - crown.y) * 0.7)
      let tall = max(0.08, neck.y - crown.y)
      let half = tall * 0.8
      return (eyes.x - half, min(crown.y, shape.top), eyes.x + half, min(shape.bottom, neck.y + tall * 0.8))
    }
    let all = [crown, eyes, points["mouth"], points["neck"]].compactMap(\.self)
    let (left, right) = (all.map(\.x).min() ?? 0, all.map(\.x).max() ?? 1)
    let (high, low) = (all.map(\.y).min() ?? 0, all.map(\.y).max() ?? 1)
    let half = max(0.12, max(right - left, low - high) * 0.85)
    let (x, y) = ((left + right) / 2, (high + low) / 2)
    let box = (
      max(shape.left, x - half), max(shape.top, y - half), min(shape.right, x + half), min(shape.bottom, y + half)
    )
    return (box.0, box.1, box.2, box.3)
  }
}
