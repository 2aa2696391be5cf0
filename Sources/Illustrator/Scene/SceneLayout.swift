import SketchCore

/// Gives every element without a place one, around those that already have theirs, so that the picture looks composed.
///
/// Pure and seeded by the scene; elements that have their spots never move.
struct SceneLayout {
  let catalog: ArtCatalog

  func place(_ scene: inout Scene) {
    // What others stand on or beside comes first.
    var waiting = scene.elements.indices.filter { scene.elements[$0].spots.count != scene.elements[$0].count }
    let unplaced = Set(waiting.map { scene.elements[$0].id })
    var placed: Set<Int> = []
    while !waiting.isEmpty {
      let ready = waiting.first { index in
        guard let other = scene.elements[index].relation?.of else { return true }
        return placed.contains(other) || !unplaced.contains(other)
      }
      let index = ready ?? waiting[0]
      waiting.removeAll { $0 == index }
      placed.insert(scene.elements[index].id)
      scene.elements[index].spots = spots(for: scene.elements[index], in: scene)
    }
  }

  private func spots(for element: Scene.Element, in scene: Scene) -> [Scene.Spot] {
    guard let subject = catalog.subjects[element.subject] else { return [] }
    var random = SeededGenerator(scene.seed, salt: 1000 + UInt64(element.id))
    if let relation = element.relation, let other = scene.element(relation.of), let anchor = other.spots.first {
      return related(element, subject, relation.kind, other, anchor, scene, &random)
    }
    let setting = catalog.setting(scene.setting)
    if floats(subject, element, setting) { return floating(element, subject, scene, &random) }
    return standing(element, subject, scene, setting, &random)
  }

  private func floats(_ subject: ArtCatalog.Subject, _ element: Scene.Element, _ setting: Setting) -> Bool {
    if element.place == .sky || setting.ground == .none { return true }
    if setting.name == "underwater" { return subject.place == .underwater || subject.place == .sky }
    return subject.place == .sky
  }

  /// Width over height of the picture.
  private func proportion(_ scene: Scene) -> Float { Float(scene.size.width) / Float(scene.size.height) }

  // MARK: In the air

  private func floating(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ scene: Scene, _ random: inout SeededGenerator
  ) -> [Scene.Spot] {
    let isLight = subject.isLight
    let hero = isHero(element, scene)
    let horizon = catalog.setting(scene.setting).horizon
    let crowd = Scene.crowdScale(element.count)
    var taken = boxes(in: scene)
    return (0..<element.count).map { _ in
      var height = subject.size * element.scale * crowd * random.between(0.92, 1.08)
      if hero && !isLight { height = max(height, 0.42 * min(1.3, element.scale) * crowd) }
      if isLight { height = (scene.time == .sunset || scene.time == .dawn ? 0.2 : 0.17) * element.scale }
      var best = Scene.Spot(x: 0.5, depth: 0.4, height: height, air: true)
      var least = Float.infinity
      for attempt in 0..<24 {
        var spot = best
        spot.x = preferredX(element.place, spread: isLight ? 0.42 : 0.36, &random)
        switch (isLight, scene.time) {
        case (true, .sunset), (true, .dawn): spot.depth = random.between(0.76, 0.9)
        case (true, _): spot.depth = random.between(0.2, 0.42)
        default: spot.depth = random.between(0.18, max(0.3, 0.86 - height / max(0.2, horizon) * 0.6))
        }
        if hero && attempt == 0 && !isLight { (spot.x, spot.depth) = (0.5, horizon > 0.9 ? 0.5 : 0.46) }
        let cost =
          crossing(box(spot, scene), taken) * 4 + abs(spot.x - 0.5) * (hero ? 0.5 : 0)
          + (isLight && abs(spot.x - 0.5) < 0.16 ? 0.4 : 0) + Float(attempt) * 0.002
        if cost < least { (least, best) = (cost, spot) }
      }
      best.flipped = !isLight && random.chance(0.4)
      taken.append(box(best, scene))
      return best
    }
  }

  // MARK: On the ground or the water

  private func standing(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ scene: Scene, _ setting: Setting, _ random: inout SeededGenerator
  ) -> [Scene.Spot] {
    let hero = isHero(element, scene)
    let crowd = Scene.crowdScale(element.count)
    let depth = ground(usualDepth(element, subject, hero: hero, scene), subject, setting)
    var height = subject.size * element.scale * crowd * SceneLayout.perspective(depth)
    if subject.place == .horizon {
      let carries = scene.elements.contains { $0.relation?.of == element.id && $0.relation?.kind == .on }
      height = subject.size * (carries ? 2 : 1) * element.scale * crowd * (element.place == .background ? 0.7 : 1)
    } else if hero {
      height = min(max(height * 1.2, 0.4 * crowd * min(1, element.scale)), 0.74 * max(1, min(element.scale, 1.2)))
    }
    // Never higher than there is room above its foot.
    let foot = setting.horizon + depth * (1 - setting.horizon)
    height = min(height, foot * 0.98)
    let width = height / proportion(scene)
    var taken = boxes(in: scene)

    if element.count > 1 {
      // Side by side with some air, a second row from seven on.
      let rows = element.count > 6 ? 2 : 1
      let perRow = (element.count + rows - 1) / rows
      let span = min(0.86, width * 1.05 * Float(perRow))
      let middle: Float =
        switch element.place {
        case .left: 0.06 + span / 2
        case .right: 0.94 - span / 2
        default: clamp(0.5 + random.between(-0.12, 0.12), span / 2 + 0.04, 0.96 - span / 2)
        }
      return (0..<element.count).map { index in
        let row = index / perRow
        let step = span / Float(perRow)
        let x = middle - span / 2 + step * (Float(index % perRow) + 0.5 + (row == 1 ? 0.3 : 0)) + random.between(-0.12, 0.12) * step
        let own = ground(clamp(depth + random.between(-0.06, 0.06) - Float(row) * 0.16, 0.02, 0.95), subject, setting)
        let shrink = SceneLayout.perspective(own) / SceneLayout.perspective(depth)
        return Scene.Spot(
          x: x, depth: own, height: height * shrink * random.between(0.92, 1.1), flipped: random.chance(0.35))
      }
    }

    var best = Scene.Spot(x: 0.5, depth: depth, height: height)
    var least = Float.infinity
    for attempt in 0..<28 {
      var spot = best
      spot.x = preferredX(element.place, spread: max(0.04, 0.5 - width / 2 * 0.9), &random)
      if hero { spot.x = [0.5, 0.42, 0.58, 0.36, 0.64][random.index(below: 5)] }
      if element.place == .center { spot.x = 0.5 }
      let outside = max(0, width / 2 - spot.x) + max(0, spot.x + width / 2 - 1)
      let weight: Float = subject.place == .horizon ? 0.5 : 3
      let cost = crossing(box(spot, scene), taken) * weight + outside * 4 + Float(attempt) * 0.001
      if cost < least { (least, best) = (cost, spot) }
    }
    best.flipped = random.chance(0.4)
    taken.append(box(best, scene))
    return [best]
  }

  private func usualDepth(_ element: Scene.Element, _ subject: ArtCatalog.Subject, hero: Bool, _ scene: Scene) -> Float {
    if subject.place == .horizon { return element.place == .foreground || subject.size > 0.7 || subject.name == "hill" ? 0.3 : 0.03 }
    switch element.place {
    case .foreground: return 0.82
    case .background: return 0.1
    default: break
    }
    if hero { return subject.size >= 0.5 ? 0.5 : 0.66 }
    return subject.size >= 0.5 ? 0.26 : subject.size >= 0.35 ? 0.52 : 0.74
  }

  /// Keeps land animals out of the lake and boats in it.
  private func ground(_ depth: Float, _ subject: ArtCatalog.Subject, _ setting: Setting) -> Float {
    guard case .band(let from, let to) = setting.water else { return depth }
    if subject.place == .water || subject.place == .underwater {
      return to >= 1 ? max(0.3, depth) : clamp(depth * to, from + (to - from) * 0.55, to - (to - from) * 0.12)
    }
    if subject.place == .horizon || to >= 1 || depth < from || depth > to + 0.06 { return depth }
    return min(0.96, to + 0.08 + depth * (0.9 - to) * 0.5)
  }

  static func perspective(_ depth: Float) -> Float { 0.5 + 0.56 * clamp(depth, 0, 1) }

  // MARK: Beside, on, under another

  private func related(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ kind: Scene.Relation.Kind, _ other: Scene.Element, _ anchor: Scene.Spot,
    _ scene: Scene, _ random: inout SeededGenerator
  ) -> [Scene.Spot] {
    let proportion = proportion(scene)
    let otherSize = catalog.subjects[other.subject]?.size ?? 0.4
    let natural = subject.size / otherSize * anchor.height * element.scale
    let crowd = Scene.crowdScale(element.count)
    let side: Float = element.place == .left ? -1 : element.place == .right ? 1 : random.chance(0.5) ? 1 : -1
    return (0..<element.count).map { index in
      let across = Float(index) - Float(element.count - 1) / 2
      var spot = Scene.Spot(
        x: anchor.x, depth: anchor.depth, height: min(natural, 0.6) * crowd, air: anchor.air, flipped: random.chance(0.4))
      let beside = (anchor.height + spot.height) / 2 / proportion * 0.86
      switch kind {
      case .on, .inside:
        let perch = catalog.perch(of: other.subject)
        let share: Float = catalog.subjects[other.subject]?.place == .horizon ? 0.8 : 0.55
        spot.height = min(spot.height, anchor.height * share / max(1, Float(element.count).squareRoot() * 0.85))
        spot.x += (anchor.flipped ? -perch.shift : perch.shift) * anchor.height / proportion + across * spot.height * 0.66 / proportion
        // A swimmer's place is its waterline, above its base.
        let sunk = catalog.subjects[other.subject]?.waterline.map { 0.95 - $0 } ?? 0
        spot.lift = anchor.lift + (perch.height - sunk) * anchor.height
        if anchor.air {
          // In the air places are middles: down half of the anchor, up to its seat, up half of what sits.
          let horizon = catalog.setting(scene.setting).horizon
          spot.lift = anchor.lift
          spot.depth += (anchor.height / 2 - perch.height * anchor.height - spot.height * 0.45) / horizon
        }
        spot.depth += kind == .on ? 0.004 : -0.004
      case .nextTo where subject.place == .held:
        let grip = catalog.grip(of: subject.name)
        spot.height = min(natural, anchor.height * 0.55)
        spot.x += side * anchor.height * grip.shift / proportion
        spot.lift = anchor.lift + anchor.height * grip.height
        spot.depth += 0.002
      case .nextTo where catalog.subjects[other.subject]?.place == .horizon:
        // Before its foot, not on a line with it.
        spot.depth = 0.5
        spot.x += side * anchor.height * 0.4 / proportion + across * spot.height * 0.9 / proportion
      case .nextTo:
        spot.x += (side * beside + across * spot.height * 0.9 / proportion)
        spot.depth += 0.05
      case .leftOf: spot.x -= beside
      case .rightOf: spot.x += beside
      case .behind:
        spot.depth = max(0, spot.depth - 0.14)
        spot.x += side * anchor.height * 0.32 / proportion + across * spot.height * 0.9 / proportion
      case .inFrontOf:
        spot.depth = min(0.98, spot.depth + 0.2)
        spot.x += side * anchor.height * 0.2 / proportion + across * spot.height * 0.9 / proportion
      case .under:
        spot.depth = min(0.98, spot.depth + 0.05)
        spot.height = min(spot.height, anchor.height * 0.5)
        spot.x += side * anchor.height * 0.14 / proportion + across * spot.height * 0.9 / proportion
      case .above:
        spot.lift = anchor.lift + anchor.height * 1.02 + 0.02
        spot.x += across * spot.height / proportion
        spot.depth += 0.004
      }
      // Nothing is cut off above: what stands high up there is as small as it has to be.
      if !spot.air {
        let horizon = catalog.setting(scene.setting).horizon
        let foot = horizon + spot.depth * (1 - horizon) - spot.lift
        spot.height = max(0.06, min(spot.height, foot * 0.97))
      }
      // Pulled back in when the neighbour stands at the edge.
      let half = spot.height / 2 / proportion
      if kind == .nextTo && (spot.x < half * 0.6 || spot.x > 1 - half * 0.6) { spot.x = 2 * anchor.x - spot.x }
      spot.x = clamp(spot.x, half * 0.85, 1 - half * 0.85)
      return spot
    }
  }

  // MARK: Room

  /// The one the picture is about: the first that was named, when it is alone or nearly.
  private func isHero(_ element: Scene.Element, _ scene: Scene) -> Bool {
    let named = scene.elements.filter { !$0.implied && catalog.subjects[$0.subject] != nil }
    let cast = named.filter { catalog.subjects[$0.subject]?.place != .horizon || named.count == 1 }
    guard let first = cast.first, named.count <= 3, ![.background, .left, .right].contains(element.place) else { return false }
    // What carries the first one is as important.
    return first.id == element.id || first.relation.map { $0.of == element.id && [.on, .inside].contains($0.kind) } == true
  }

  private func preferredX(_ place: Scene.Place, spread: Float, _ random: inout SeededGenerator) -> Float {
    switch place {
    case .left: random.between(0.14, 0.4)
    case .right: random.between(0.6, 0.86)
    case .center: 0.5
    default: 0.5 + random.between(-spread, spread)
    }
  }

  struct Box {
    var left: Float
    var top: Float
    var right: Float
    var bottom: Float
  }

  private func box(_ spot: Scene.Spot, _ scene: Scene) -> Box {
    let horizon = catalog.setting(scene.setting).horizon
    let half = spot.height / 2 / proportion(scene)
    let bottom = spot.air ? spot.depth * horizon + spot.height / 2 : horizon + spot.depth * (1 - horizon) - spot.lift
    return Box(left: spot.x - half * 0.9, top: bottom - spot.height * 0.95, right: spot.x + half * 0.9, bottom: bottom)
  }

  /// Moves everything to the middle, together, as large as there is room: for pictures without surroundings.
  func fill(_ scene: inout Scene) {
    let all = scene.elements.flatMap { $0.spots.map { box($0, scene) } }
    guard let left = all.map(\.left).min(), let right = all.map(\.right).max(), let top = all.map(\.top).min(),
      let bottom = all.map(\.bottom).max()
    else { return }
    let wide = proportion(scene)
    let factor = 0.84 / max((right - left) * wide, bottom - top)
    let horizon = catalog.setting(scene.setting).horizon
    for element in scene.elements.indices {
      for index in scene.elements[element].spots.indices {
        var spot = scene.elements[element].spots[index]
        let box = box(spot, scene)
        let middle = box.bottom - spot.height / 2
        spot.x = 0.5 + (spot.x - (left + right) / 2) * factor
        spot.depth = (0.5 + (middle - (top + bottom) / 2) * factor) / horizon
        spot.height *= factor
        spot.lift = 0
        spot.air = true
        scene.elements[element].spots[index] = spot
      }
    }
  }

  private func boxes(in scene: Scene) -> [Box] {
    scene.elements.flatMap { element in
      // Mountains are there to stand before.
      element.spots.filter { $0.depth > 0.1 || catalog.subjects[element.subject]?.place != .horizon }.map { box($0, scene) }
    }
  }

  private func crossing(_ box: Box, _ others: [Box]) -> Float {
    let area = max(0.001, (box.right - box.left) * (box.bottom - box.top))
    return others.reduce(0) { sum, other in
      let width = min(box.right, other.right) - max(box.left, other.left)
      let height = min(box.bottom, other.bottom) - max(box.top, other.top)
      guard width > 0, height > 0 else { return sum }
      let smaller = min(area, (other.right - other.left) * (other.bottom - other.top))
      return sum + width * height / max(0.001, smaller)
    }
  }
}

extension Scene {
  /// Many are smaller each.
  static func crowdScale(_ count: Int) -> Float {
    switch count {
    case ...1: 1
    case 2: 0.86
    case 3: 0.74
    case 4...6: 0.6
    case 7...10: 0.46
    default: 0.36
    }
  }
}
