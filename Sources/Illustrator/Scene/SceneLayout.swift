import SketchCore

/// Gives every element without a place one, around those that already have theirs, so that the picture looks composed.
///
/// Pure and seeded by the scene; elements that have their spots never move.
struct SceneLayout {
  let catalog: ArtCatalog

  func place(_ scene: inout Scene) {
    FurnitureLine(catalog: catalog).place(&scene)
    // What others stand on or beside comes first.
    var waiting = scene.elements.indices.filter { !isPlaced(scene.elements[$0]) }
    let unplaced = Set(waiting.map { scene.elements[$0].id })
    var placed: Set<Int> = []
    while !waiting.isEmpty {
      let ready = waiting.first { index in
        guard let relation = scene.elements[index].relation, !scene.elements[index].isMutual else { return true }
        return [relation.of, relation.and].compactMap { $0 }.allSatisfy {
          $0 == scene.elements[index].id || placed.contains($0) || !unplaced.contains($0)
        }
      }
      let index = ready ?? waiting[0]
      waiting.removeAll { $0 == index }
      placed.insert(scene.elements[index].id)
      if let subject = catalog.drawn(scene.elements[index]),
        let line = RelatedLayout(catalog: catalog, scene: scene).leash(scene.elements[index], subject)
      {
        (scene.elements[index].spots, scene.elements[index].width) = ([line.spot], line.width)
        continue
      }
      scene.elements[index].spots = spots(for: scene.elements[index], in: scene)
      grow(&scene.elements[index])
      scene.elements[index].spots = turn(scene.elements[index], in: scene)
    }
  }

  /// Makes each of a crowd as tall as it is drawn.
  private func grow(_ element: inout Scene.Element) {
    guard let looks = element.looks, !looks.isEmpty, let size = catalog.drawn(element)?.size else { return }
    for index in element.spots.indices {
      let own = looks[index % looks.count].subject == nil ? size : catalog.drawn(element.copy(index))?.size ?? size
      element.spots[index].height *= own / size * (looks[index % looks.count].size ?? 1)
    }
  }

  /// Whether it has its spots: shoes have one on each foot of those who wear them.
  private func isPlaced(_ element: Scene.Element) -> Bool {
    element.spots.count == element.count || element.relation?.kind == .wornBy && element.spots.count > element.count
  }

  private func spots(for element: Scene.Element, in scene: Scene) -> [Scene.Spot] {
    guard let subject = catalog.drawn(element) else { return [] }
    var random = SeededGenerator(scene.seed, salt: 1000 + UInt64(element.id))
    // A school of fish around a wreck swims.
    let isSwarm = element.count > 2 && element.relation?.kind == .nextTo
    if isSwarm, floats(subject, element, scene) {
      return floating(element, subject, scene, &random)
    }
    if let relation = element.relation, let other = scene.element(relation.of), !other.spots.isEmpty,
      relation.of != element.id
    {
      if let spots = crowd(element, subject, relation.kind, around: other, in: scene, &random) { return spots }
      return RelatedLayout(catalog: catalog, scene: scene).spots(element, subject, relation, other, &random)
    }
    let setting = catalog.setting(of: scene)
    if hangs(subject, element, setting) {
      return RoomLayout(catalog: catalog, scene: scene).hanging(element, subject, &random)
    }
    if floats(subject, element, scene) { return floating(element, subject, scene, &random) }
    let spots = StandingLayout(catalog: catalog, scene: scene).spots(element, subject, &random)
    if element.isMutual {
      let turned = Gaze.each(spots, subject, isRunning: element.relation?.kind == .chasing)
      guard turned.count == 2 else { return turned }
      // Two that hug or shake hands are as near as that wants it.
      var second = turned[1]
      (second.depth, second.height) = (turned[0].depth, turned[0].height)
      let layout = RelatedLayout(catalog: catalog, scene: scene)
      return [turned[0], layout.touching(second, element, subject, subject, turned[0])]
    }
    // Mice that a cat runs after all run one way.
    let isChased = scene.elements.contains { $0.relation?.kind == .chasing && $0.relation?.of == element.id }
    return isChased && element.count > 1 ? Gaze.each(spots, subject, isRunning: true) : spots
  }

  /// Spots of a crowd that is on a hill, or around something; nil for what is no crowd, or one in a closer relation.
  private func crowd(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ kind: Scene.Relation.Kind, around other: Scene.Element,
    in scene: Scene, _ random: inout SeededGenerator
  ) -> [Scene.Spot]? {
    guard element.count > Staging.largestGroup, let base = catalog.drawn(other), let anchor = other.spots.first else {
      return nil
    }
    let standing = StandingLayout(catalog: catalog, scene: scene)
    switch kind {
    case .above: return floating(element, subject, scene, &random)
    case .on where base.place == .horizon: return standing.crowd(element, subject, on: base, anchor, &random)
    case .inFrontOf where !anchor.air && anchor.depth < 0.8:
      return standing.crowd(element, subject, depths: (anchor.depth + 0.06)...0.95, &random)
    case .behind where !anchor.air && anchor.depth > 0.2:
      return standing.crowd(element, subject, depths: 0.04...(anchor.depth - 0.04), &random)
    case .nextTo, .facing, .chasing, .following, .leading, .around, .leftOf, .rightOf, .under, .inFrontOf, .behind:
      return floats(subject, element, scene)
        ? floating(element, subject, scene, &random) : standing.crowd(element, subject, &random)
    default: return nil
    }
  }

  /// True for what is at home on a wall or under a ceiling.
  private func hangs(_ subject: ArtCatalog.Subject, _ element: Scene.Element, _ setting: Setting) -> Bool {
    if element.place == .wall, setting.isRoom { return true }
    if setting.ground == .table { return catalog.hanging[subject.name] == "wall" }
    return setting.isRoom && catalog.hanging[subject.name] != nil
  }

  private func floats(_ subject: ArtCatalog.Subject, _ element: Scene.Element, _ scene: Scene) -> Bool {
    let setting = catalog.setting(of: scene)
    // From above, what flies is over the land like everything else.
    if setting.horizon < 0.05 { return false }
    if element.place == .sky || setting.ground == .none { return true }
    if hasLanded(element, subject, in: scene) { return false }
    // Corals grow on the ground.
    if setting.isUnderwater {
      return subject.place == .underwater && subject.nature.kind != "plant" || subject.place == .sky
    }
    if element.pose == .flying, subject.nature.isCreature, setting.isOutdoors { return true }
    return subject.place == .sky
  }

  /// True for an airplane that a cup is behind: they stand on the same ground.
  private func hasLanded(_ element: Scene.Element, _ subject: ArtCatalog.Subject, in scene: Scene) -> Bool {
    guard subject.place == .sky, subject.nature.kind == "vehicle" else { return false }
    return scene.elements.contains { other in
      guard let relation = other.relation, relation.of == element.id else { return false }
      return (relation.kind == .behind || relation.kind == .inFrontOf) && catalog.subjects[other.subject]?.place != .sky
    }
  }

  // MARK: In the air

  private func floating(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ scene: Scene, _ random: inout SeededGenerator
  ) -> [Scene.Spot] {
    let setting = catalog.setting(of: scene)
    let isLight = subject.isLight
    let geometry = SceneGeometry(scene, catalog)
    let staging = Staging(scene, catalog)
    let horizon = geometry.horizon
    let isFocal = staging.focal == element.id
    // A cloud that the picture's hero stands on.
    let carries = staging.isLead(element) && !isFocal
    let isAloft = carries && subject.place != .sky
    let isFromSide = catalog.reachesIn(subject.name)
    let skyline = isLight && element.implied ? self.skyline(scene, horizon) : nil
    // An airplane is over the roofs of a street.
    let roofs = subject.nature.kind == "vehicle" ? self.skyline(scene, horizon) : nil
    let share: Float = isFromSide ? 0.72 : carries ? 0.5 : 0
    let least = share * geometry.proportion / max(0.2, catalog.silhouette(subject).width)
    let size =
      isLight
      ? (scene.time == .sunset || scene.time == .dawn ? 0.2 : 0.17) * element.scale
      : max(least, staging.height(of: element, subject))
    if let globe = globe(element, subject, scene, geometry) { return [globe] }
    let planet = subject.isPlanet && !isFocal && setting.ground == .none && element.count == 1
    let isRinged = scene.elements.contains { $0.relation?.kind == .around && $0.relation?.of == element.id }
    // The moon that a cow jumps over is low.
    let isCleared =
      isLight && scene.elements.contains { $0.relation?.kind == .above && $0.relation?.of == element.id }
    if element.count > 2, !isLight { return flock(element, subject, size, geometry, &random) }
    var taken = scene.elements.flatMap { $0.implied ? [] : geometry.ink($0) }
    return (0..<element.count).map { index in
      var height = max(planet ? Self.planetSize : 0, size) * (element.count > 1 ? random.between(0.9, 1.08) : 1)
      height = min(height, (roofs == nil ? 0.92 : 0.5) * max(horizon, 0.5) / catalog.silhouette(subject).height)
      var best = Scene.Spot(x: 0.5, depth: 0.4, height: height, air: true)
      var least = Float.infinity
      for attempt in 0..<32 {
        var spot = best
        spot.x = preferredX(element.place, spread: skyline != nil ? 0.14 : isLight ? 0.42 : 0.36, &random)
        switch (isLight, scene.time) {
        case (true, .sunset), (true, .dawn): spot.depth = random.between(0.76, 0.9)
        case (true, _): spot.depth = random.between(0.2, 0.42)
        default: spot.depth = random.between(0.18, max(0.3, 0.86 - height / max(0.2, horizon) * 0.5))
        }
        if let skyline { spot.depth = min(spot.depth, skyline) }
        // Planets around the sun have room on all sides.
        if isFromSide {
          let isLow = carries || scene.elements.contains { $0.relation?.kind == .on && $0.relation?.of == element.id }
          spot.depth = (isLow ? 0.6 : 0.3) / horizon
        }
        if isCleared { (spot.x, spot.depth) = (0.5 + random.between(-0.1, 0.1), 0.9) }
        if isRinged { (spot.x, spot.depth, spot.height) = (0.5, 0.46 / horizon, max(height, 0.3)) }
        if carries, !isFromSide { (spot.x, spot.depth) = (0.5, min(0.9, (isAloft ? Self.aloft : 0.62) / horizon)) }
        if carries, isAloft { spot.height = min(height, 0.42) }
        if isFocal, attempt == 0, element.count == 1 { (spot.x, spot.depth) = (0.5, horizon > 0.9 ? 0.5 : 0.54) }
        if let roofs { spot.depth = min(spot.depth, roofs) }
        let box = geometry.ink(spot, subject)
        let outside = max(0, -box.left) + max(0, box.right - 1) + max(0, -box.top)
        let crossed = taken.reduce(0) { $0 + $1.overlap(box) }
        let cost =
          crossed * 4 + outside * 5 + abs(spot.x - 0.5) * (isFocal && element.count == 1 ? 0.5 : 0)
          + (isLight && skyline == nil && abs(spot.x - 0.5) < 0.16 ? 0.4 : 0) + Float(attempt) * 0.002
        if cost < least { (least, best) = (cost, spot) }
      }
      // A bird without room above is in front of something, and whole.
      if !isRinged, !carries { best.depth += max(0, -geometry.ink(best, subject).top) / max(0.1, horizon) }
      best.flipped = !isLight && random.chance(0.4)
      if isFromSide {
        let ink = geometry.ink(best, subject)
        best.x += best.flipped ? 1.01 - ink.right : -0.01 - ink.left
      }
      if catalog.setting(of: scene).ground == .none, subject.nature.isPerson {
        best.tilt = random.chance(0.5) ? Self.drift : -Self.drift
      }
      taken.append(geometry.ink(best, subject))
      return best
    }
  }

  /// Place of the planet that somebody floats above in space: it fills the lower edge; nil for anything else.
  private func globe(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ scene: Scene, _ geometry: SceneGeometry
  ) -> Scene.Spot? {
    let isUnder = scene.elements.contains { $0.relation?.kind == .above && $0.relation?.of == element.id }
    guard isUnder, element.count == 1, element.scale >= 1, catalog.setting(of: scene).ground == .none,
      Self.globes.contains(subject.name)
    else { return nil }
    let shape = catalog.silhouette(subject)
    let height = min(Self.globeSize * max(1, geometry.proportion), 1.6)
    let middle = Self.globeTop + (0.5 - shape.top) * height
    return Scene.Spot(x: 0.5, depth: middle / geometry.horizon, height: height, air: true)
  }

  /// Height of a planet beside a rocket.
  private static let planetSize: Float = 0.46
  private static let globes: Set<String> = ["earth", "full-moon", "mars"]
  private static let globeSize: Float = 1.5
  /// Upper edge of a planet that fills the lower edge of the picture, in its heights.
  private static let globeTop: Float = 0.66

  /// Height at which a flying carpet is over the roofs, from the top of the picture.
  private static let aloft: Float = 0.34

  /// Depth in the air above which the sun is over the roofs of a street and not before them; nil without a street.
  private func skyline(_ scene: Scene, _ horizon: Float) -> Float? {
    let setting = catalog.setting(of: scene)
    guard setting.ground == .road, let tallest = setting.far.map(\.height).max() else { return nil }
    return max(0.16, (horizon - tallest) / horizon - 0.1)
  }

  /// Degrees that somebody leans who floats in space.
  static let drift: Float = 14

  /// Several in rows, each where no other is.
  private func flock(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ size: Float, _ geometry: SceneGeometry,
    _ random: inout SeededGenerator
  ) -> [Scene.Spot] {
    let shape = catalog.silhouette(subject)
    let isDeep = geometry.horizon > 0.7
    let low: Float = isDeep ? geometry.horizon - 0.06 : max(geometry.horizon + 0.08, 0.66)
    let perRow =
      element.count > Staging.largestGroup
      ? Self.perRow(element.count, of: shape.height / max(0.1, shape.width) * 0.94 * geometry.proportion / (low - 0.03))
      : Staging.perRow(element.count)
    let rows = (element.count + perRow - 1) / perRow
    let step = (across: 0.94 / Float(perRow), down: (low - 0.03) / Float(rows))
    let room = min(step.across * geometry.proportion / max(0.1, shape.width), step.down / max(0.1, shape.height))
    let height = min(size, room * 0.96)
    let slack = (
      across: max(0, step.across - shape.width * height / geometry.proportion),
      down: max(0, step.down - shape.height * height)
    )
    return (0..<element.count).map { index in
      let row = index / perRow
      let inRow = min(perRow, element.count - row * perRow)
      let x =
        0.5 + (Float(index % perRow) - Float(inRow - 1) / 2) * step.across + random.between(-0.4, 0.4) * slack.across
      let y = 0.03 + (Float(row) + 0.5) * step.down + random.between(-0.4, 0.4) * slack.down
      let spot = Scene.Spot(x: x, depth: 0.5, height: height, air: true, flipped: random.chance(0.4))
      return geometry.lowered(spot, subject, to: y + (0.5 - (shape.top + shape.bottom) / 2 + 0.5) * height)
    }
  }

  /// Number in a row of a crowd that fills its room with even gaps.
  /// - Parameter room: width of the room in its heights, in a box of the shape of one of them.
  private static func perRow(_ count: Int, of room: Float) -> Int {
    min(count, max(1, Int((Float(count) * room).squareRoot().rounded(.up))))
  }

  private func preferredX(_ place: Scene.Place, spread: Float, _ random: inout SeededGenerator) -> Float {
    switch place {
    case .left: random.between(0.14, 0.4)
    case .right: random.between(0.6, 0.86)
    case .center: 0.5
    default: 0.5 + random.between(-spread, spread)
    }
  }

  /// Lays things that have nothing to do with each other out in rows, as on a sheet of stickers.
  /// - Returns: false where things belong together.
  private func layOut(_ scene: inout Scene) -> Bool {
    let copies = scene.elements.reduce(0) { $0 + $1.count }
    guard copies > 1, scene.elements.allSatisfy({ $0.relation == nil }) else { return false }
    let geometry = SceneGeometry(scene, catalog)
    let columns = Int(Float(copies).squareRoot().rounded(.up))
    let rows = (copies + columns - 1) / columns
    let cell = (across: 0.92 / Float(columns), down: 0.92 / Float(max(rows, columns)))
    let largest = scene.elements.compactMap { catalog.drawn($0).map { drawn in drawn.size } }.max() ?? 1
    var number = 0
    for element in scene.elements.indices {
      for index in scene.elements[element].spots.indices {
        guard let subject = catalog.drawn(scene.elements[element].copy(index)) else { continue }
        let shape = catalog.silhouette(subject)
        // Small things stay smaller, and are still seen.
        let share = 0.84 * max(0.7, min(1, subject.size / largest).squareRoot()) * min(1, scene.elements[element].scale)
        let height = share * min(cell.down / shape.height, cell.across * geometry.proportion / shape.width)
        let (row, column) = (number / columns, number % columns)
        let inRow = min(columns, copies - row * columns)
        let x = 0.5 + (Float(column) - Float(inRow - 1) / 2) * cell.across
        let y = 0.5 + (Float(row) - Float(rows - 1) / 2) * cell.down
        var spot = Scene.Spot(x: x, depth: 0, height: height, air: true)
        spot.x -= ((shape.left + shape.right) / 2 - 0.5) * height / geometry.proportion
        spot.depth = (y - ((shape.top + shape.bottom) / 2 - 0.5) * height) / geometry.horizon
        scene.elements[element].spots[index] = spot
        number += 1
      }
    }
    return true
  }

  /// Moves everything to the middle, together, as large as there is room: for pictures without surroundings.
  func fill(_ scene: inout Scene) {
    if layOut(&scene) { return }
    let geometry = SceneGeometry(scene, catalog)
    let all = scene.elements.flatMap { geometry.ink($0) }
    guard let left = all.map(\.left).min(), let right = all.map(\.right).max(), let top = all.map(\.top).min(),
      let bottom = all.map(\.bottom).max()
    else { return }
    // A disc has less room than a sheet.
    let factor = (scene.view == .logo ? 0.64 : 0.84) / max((right - left) * geometry.proportion, bottom - top)
    for element in scene.elements.indices {
      guard let subject = catalog.drawn(scene.elements[element]) else { continue }
      for index in scene.elements[element].spots.indices {
        var spot = scene.elements[element].spots[index]
        let frame = geometry.frame(spot, subject)
        let middle = (frame.top + frame.bottom) / 2
        spot.x = 0.5 + (spot.x - (left + right) / 2) * factor
        // Order in the air is that of the elements; depth keeps it.
        spot.depth = (0.5 + (middle - (top + bottom) / 2) * factor) / geometry.horizon
        spot.height *= factor
        spot.lift = 0
        spot.air = true
        scene.elements[element].spots[index] = spot
      }
    }
  }
}
