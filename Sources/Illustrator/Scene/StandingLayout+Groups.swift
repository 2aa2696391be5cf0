import SketchCore

/// Several of a kind, each to be seen.
extension StandingLayout {
  func group(_ element: Scene.Element, _ subject: ArtCatalog.Subject, _ random: inout SeededGenerator) -> [Scene.Spot] {
    if isOfPair(element) { return pair(element, subject, &random) }
    if element.count > Staging.largestGroup { return crowd(element, subject, &random) }
    let count = element.count
    let shape = catalog.silhouette(subject)
    let isAlone = scene.elements.allSatisfy {
      $0.id == element.id || $0.implied || $0.isCarried || isFar($0) || isBorne($0, by: element)
        || setting.isRoom && catalog.hanging[$0.subject] != nil
    }
    // Beside others there is less width: two rows of two.
    let usual = isAlone || count < 4 ? Staging.perRow(count) : min(Staging.perRow(count), max(2, (count + 1) / 2))
    let perRow = element.isRow == true ? count : usual
    let rows = (count + perRow - 1) / perRow
    // People stand before a row of stalls, not beside it.
    let others = scene.elements.count {
      $0.id != element.id && $0.count > 1 && $0.relation == nil && !isFar($0) && isBackdrop($0) == isBackdrop(element)
    }
    let isLayered =
      others == 0
      && scene.elements.contains {
        $0.id != element.id && $0.count > 1 && $0.relation == nil && isBackdrop($0) != isBackdrop(element)
      }
    let span: Float =
      !othersMeeting(element).isEmpty
      ? 0.5 : isAlone || isLayered ? 0.9 : others > 0 ? 0.92 / Float(others + 1) : 0.56
    let step = span / Float(perRow)
    // Pyramids and peaks stand partly before one another.
    let room = step * geometry.proportion / max(0.1, shape.width) * (subject.place == .horizon ? 1.6 : 0.94)
    let height = min(staging.height(of: element, subject), room)
    let middle = middle(of: element, span, &random)
    let near: Float =
      subject.place == .horizon
      ? 0.1 : isAlone ? (rows == 1 ? 0.6 : 0.84) : usualDepth(element, subject, isFocal: false) + 0.1
    // On one table all are nearly as near, and as large.
    let isNear = setting.isRoom || setting.ground == .table
    let apart =
      rows == 1 ? 0 : min(near - 0.04, height * shape.height * (isNear ? 0.8 : 0.95) / (1 - geometry.horizon))
    return (0..<count).map { index in
      let row = index / perRow
      let inRow = min(perRow, count - row * perRow)
      let start = middle - step * Float(inRow) / 2
      let shift: Float = rows > 1 && inRow == perRow ? (row % 2 == 0 ? -0.12 : 0.12) * step : 0
      let depth = ground(
        clamp(near - Float(row) * apart / Float(max(1, rows - 1)) + random.between(-0.03, 0.03), 0.01, 0.96), subject)
      let shrink = SceneLayout.perspective(depth) / SceneLayout.perspective(near)
      let share = min(1, isNear ? max(Self.leastOnTable, shrink) : shrink)
      var spot = Scene.Spot(
        x: start + step * (Float(index % perRow) + 0.5) + shift, depth: depth,
        height: height * share * random.between(0.93, 1), flipped: random.chance(0.35))
      let top = geometry.ink(spot, subject).top
      if top < 0.02 { spot.height *= 0.9 }
      return spot
    }
  }

  /// Height of those in the back row of a table, by that of the front one.
  private static let leastOnTable: Float = 0.86

  /// True for what others stand before.
  private func isBackdrop(_ element: Scene.Element) -> Bool {
    guard let subject = catalog.subjects[element.subject] else { return false }
    return ["building", "tree", "furniture"].contains(subject.nature.kind) && subject.nature.metres ?? 0 >= 2
  }

  /// True for who sits on it, and takes no room beside it.
  private func isBorne(_ other: Scene.Element, by element: Scene.Element) -> Bool {
    other.relation.map { $0.of == element.id && $0.kind.isResting } ?? false
  }

  func isFar(_ element: Scene.Element) -> Bool {
    guard let subject = catalog.subjects[element.subject] else { return true }
    return subject.place == .horizon || subject.place == .sky || subject.isLight
  }

  private func middle(of element: Scene.Element, _ span: Float, _ random: inout SeededGenerator) -> Float {
    switch element.place {
    case .left: return 0.05 + span / 2
    case .right: return 0.95 - span / 2
    default: break
    }
    if let side = sideForNeighbours(element), span < 0.9 { return side < 0.5 ? 0.04 + span / 2 : 0.96 - span / 2 }
    let taken = boxes()
    let ends = (span / 2 + 0.05, 0.95 - span / 2)
    let near = scene.seed & 1 == 0 ? ends.1 : ends.0
    let choices = [
      scene.elements.count { !$0.implied && !isFar($0) && !$0.isCarried && !isBorne($0, by: element) } > 1 ? near : 0.5, ends.0, ends.1,
      (ends.0 + 0.5) / 2, (ends.1 + 0.5) / 2,
    ]
    func cost(_ middle: Float) -> Float {
      taken.reduce(0) { $0 + max(0, min($1.right, middle + span / 2) - max($1.left, middle - span / 2)) }
    }
    return choices.min { cost($0) < cost($1) } ?? 0.5
  }

  private func isOfPair(_ element: Scene.Element) -> Bool {
    element.count == 2
      && scene.elements.contains {
        $0.relation.map { $0.kind == .between && $0.of == element.id && $0.and == nil } ?? false
      }
  }

  /// Two with room between them.
  private func pair(_ element: Scene.Element, _ subject: ArtCatalog.Subject, _ random: inout SeededGenerator) -> [Scene
    .Spot]
  {
    let height = min(
      staging.height(of: element, subject), 0.34 * geometry.proportion / max(0.1, catalog.silhouette(subject).width))
    return [0.2, 0.8].map { x in
      Scene.Spot(
        x: x, depth: ground(usualDepth(element, subject, isFocal: false) + random.between(-0.03, 0.03), subject),
        height: height,
        flipped: x > 0.5)
    }
  }
}
