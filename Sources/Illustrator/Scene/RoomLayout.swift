import SketchCore

/// Finds places on walls and under ceilings.
struct RoomLayout {
  let catalog: ArtCatalog
  let scene: Scene

  func hanging(_ element: Scene.Element, _ subject: ArtCatalog.Subject, _ random: inout SeededGenerator) -> [Scene
    .Spot]
  {
    let geometry = SceneGeometry(scene, catalog)
    let staging = Staging(scene, catalog)
    let shape = catalog.silhouette(subject)
    let isCeiling = catalog.hanging[subject.name] == "ceiling"
    var taken = scene.elements.flatMap { geometry.ink($0) } + [InteriorPainter.window(scene)].compactMap { $0 }
    // A kitchen with a window is a picture of the kitchen.
    let isOfRoom = element.implied || catalog.hanging[subject.name] == "wall" && !isAtHome(subject)
    let usual =
      isOfRoom
      ? subject.size * 0.8 * element.scale
      : min(staging.height(of: element, subject), subject.size * 1.25 * element.scale)
    let height = min(usual, (geometry.horizon - 0.1) / max(0.2, shape.height))
    if element.count > 2 { return rows(of: element, subject, height, geometry) }
    return (0..<element.count).map { _ in
      var best = Scene.Spot(x: 0.5, depth: 0, height: height)
      var least = Float.infinity
      for attempt in 0..<24 {
        var spot = best
        switch element.place {
        case .left: spot.x = random.between(0.15, 0.38)
        case .right: spot.x = random.between(0.62, 0.85)
        case .center: spot.x = 0.5
        default:
          let edge = min(0.5, max(0.14, shape.width * height / geometry.proportion / 2 + 0.01))
          spot.x = random.between(edge, 1 - edge)
        }
        spot.lift = 0
        let low = isCeiling ? shape.bottom * height : 0.06 + shape.height * height
        spot = geometry.lowered(
          spot, subject, to: low + height * (1 - shape.bottom) + (isCeiling ? 0 : random.between(0, 0.08)))
        let box = geometry.ink(spot, subject)
        let crossed = taken.reduce(0) { $0 + $1.overlap(box) }
        let cost = crossed * 4 + max(0, -box.left) * 6 + max(0, box.right - 1) * 6 + Float(attempt) * 0.002
        if cost < least { (least, best) = (cost, spot) }
      }
      taken.append(geometry.ink(best, subject))
      return best
    }
  }

  /// Several side by side, at one height on the wall.
  private func rows(
    of element: Scene.Element, _ subject: ArtCatalog.Subject, _ height: Float, _ geometry: SceneGeometry
  ) -> [Scene.Spot] {
    let shape = catalog.silhouette(subject)
    let perRow = Staging.perRow(element.count)
    let rows = (element.count + perRow - 1) / perRow
    let step = (across: min(0.94 / Float(perRow), 0.24), down: (geometry.horizon - 0.1) / Float(rows))
    let room = min(step.across * geometry.proportion / max(0.1, shape.width), step.down / max(0.1, shape.height))
    let tall = min(height, 0.9 * room)
    return (0..<element.count).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: perRow)
      let inRow = min(perRow, element.count - row * perRow)
      var spot = Scene.Spot(x: 0.5 + (Float(column) - Float(inRow - 1) / 2) * step.across, depth: 0, height: tall)
      spot.x -= ((shape.left + shape.right) / 2 - 0.5) * tall / geometry.proportion
      let low = 0.05 + (Float(row) + 0.5) * step.down + shape.height * tall / 2
      return geometry.lowered(spot, subject, to: low + tall * (1 - shape.bottom))
    }
  }

  /// True where the room is the one that the thing brings, and was not named.
  private func isAtHome(_ subject: ArtCatalog.Subject) -> Bool {
    subject.habitat.map { $0 == scene.setting } ?? true
  }
}
