import SketchCore

/// Puts what belongs to a place around the things that were asked for, where it hides none of them.
struct SceneDressing {
  let catalog: ArtCatalog

  /// Props of a picture with one thing; fewer with more.
  private static let most = 3

  func dress(_ scene: inout Scene) {
    let setting = catalog.setting(of: scene)
    guard scene.kind == .picture || scene.kind == .wallpaper, !setting.props.isEmpty else { return }
    let named = scene.elements.filter { !$0.implied }
    let copies = named.reduce(0) { $0 + $1.count }
    guard copies > 0, copies <= 8 else { return }
    // A kitchen with a window has to be told by its furniture.
    let room = max(1, Self.most - copies / 2) + (isBareRoom(scene) ? 1 : 0)
    let river = setting.water == .winding ? RiverCourse(Noise(scene.seed, salt: Noise.ofPicture)) : nil
    var random = SeededGenerator(scene.seed, salt: 4001)
    var left = setting.props.filter { prop in
      guard let subject = catalog.subjects[prop.subject] else { return false }
      return !named.contains { isLike($0.subject, prop.subject) } && suits(subject, scene.weather)
        && !(subject.nature.isCreature && named.contains { catalog.subjects[$0.subject]?.nature.isCreature == true })
    }
    var added = 0
    while added < room, !left.isEmpty {
      let prop = left.remove(at: setting.isRoom ? 0 : random.index(below: min(3, left.count)))
      guard let subject = catalog.subjects[prop.subject], scene.elements.count < Scene.maximumElements else {
        continue
      }
      var element = Scene.Element(id: scene.nextID, subject: prop.subject, label: subject.singular)
      element.implied = true
      element.count = prop.count
      let spots = spots(element, subject, in: scene, beside: river, &random)
      guard !spots.isEmpty else { continue }
      element.spots = spots
      element.count = spots.count
      scene.elements.append(element)
      added += 1
    }
  }

  /// True for a lamp under the ceiling where there is one on the table.
  private func isLike(_ one: String, _ prop: String) -> Bool {
    one == prop || one.split(separator: "-").last == prop.split(separator: "-").last
  }

  /// False for flowers in the snow and for a white cloud in a storm.
  private func suits(_ subject: ArtCatalog.Subject, _ weather: Scene.Weather) -> Bool {
    switch weather {
    case .snow: subject.nature.kind != "flower" && subject.name != "mushroom"
    case .rain, .storm, .fog: subject.place != .sky
    case .clear, .cloudy: true
    }
  }

  private func spots(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, in scene: Scene, beside river: RiverCourse?,
    _ random: inout SeededGenerator
  ) -> [Scene.Spot] {
    let geometry = SceneGeometry(scene, catalog)
    let setting = catalog.setting(of: scene)
    let named =
      scene.elements.filter { !$0.implied || !catalog.isLight($0.subject) }.flatMap { geometry.ink($0) }
      + [InteriorPainter.window(scene)].compactMap { $0 }
    if setting.isRoom, catalog.hanging[subject.name] != nil {
      let spots = RoomLayout(catalog: catalog, scene: scene).hanging(element, subject, &random)
      return spots.filter { spot in isFree(geometry.ink(spot, subject), named, most: 0.1) }
    }
    let isBare = isBareRoom(scene)
    let isFlower = subject.nature.kind == "flower"
    let mostHidden: Float = setting.isRoom ? 0.3 : 0.12
    var found: [Scene.Spot] = []
    for _ in 0..<element.count {
      for attempt in 0..<20 {
        let isFar = subject.size >= 0.4 || subject.place == .sky
        let far = scene.elements.contains { $0.spots.contains { !$0.air && $0.depth < 0.4 } } ? Float(0.04) : 0.12
        var spot = Scene.Spot(
          x: isBare && attempt > 5
            ? random.between(0.26, 0.74)
            : attempt % 2 == 0 ? random.between(0.02, 0.26) : random.between(0.74, 0.98),
          depth: setting.isRoom
            ? random.between(0.03, 0.1) : isFar ? random.between(far, far + 0.14) : random.between(0.25, 0.86),
          height: 0.1,
          flipped: random.chance(0.5))
        if subject.place == .sky {
          (spot.air, spot.depth) = (true, random.between(0.3, 0.7))
          spot.height = subject.size * 0.5
        } else {
          spot.height = subject.size * (setting.isRoom ? 0.95 : 0.42 + 0.42 * spot.depth)
          // A flower is not as high as the people there.
          if isFlower { spot.height *= Self.flowerShare }
        }
        if setting.ground == .road, !spot.air { spot = onPavement(spot, subject, geometry) }
        guard spot.height >= (isFlower ? 0.07 : 0.13), keepsDry(spot, subject, setting),
          !(river.map { isIn($0, spot, subject, geometry) } ?? false)
        else { continue }
        spot = geometry.pulledIn(spot, subject)
        let box = geometry.ink(spot, subject)
        guard isFree(box, named + found.map { geometry.ink($0, subject) }, most: mostHidden) else { continue }
        found.append(spot)
        break
      }
    }
    return found
  }

  /// Near enough not to be before the front of a house, which come closer the farther away they are.
  private func onPavement(_ spot: Scene.Spot, _ subject: ArtCatalog.Subject, _ geometry: SceneGeometry) -> Scene.Spot {
    let box = geometry.ink(spot, subject)
    let out = max(abs(box.left - 0.5), abs(box.right - 0.5)) * geometry.proportion
    var near = spot
    near.depth = max(spot.depth, min(0.6, out * StreetPainter.slope / (1 - geometry.horizon)))
    near.height *= (0.42 + 0.42 * near.depth) / (0.42 + 0.42 * spot.depth)
    return near
  }

  /// Height of a flower as a share of what its drawing would have by itself.
  private static let flowerShare: Float = 0.55

  /// True when little of the things there, and little of the newcomer, would be hidden.
  private func isFree(_ box: SceneGeometry.Box, _ others: [SceneGeometry.Box], most: Float) -> Bool {
    others.allSatisfy { $0.overlap(box) <= most }
  }

  /// True for a room in which only things on the walls were asked for.
  private func isBareRoom(_ scene: Scene) -> Bool {
    catalog.setting(of: scene).isRoom
      && scene.elements.allSatisfy { $0.implied || catalog.hanging[$0.subject] != nil }
  }

  /// True where the middle of a thing or one of its sides is in a river.
  private func isIn(
    _ river: RiverCourse, _ spot: Scene.Spot, _ subject: ArtCatalog.Subject, _ geometry: SceneGeometry
  ) -> Bool {
    let box = geometry.ink(spot, subject)
    return !spot.air
      && [box.left, box.middle, box.right].contains {
        river.isWet(x: ($0 - 0.5) * geometry.proportion, down: spot.depth)
      }
  }

  private func keepsDry(_ spot: Scene.Spot, _ subject: ArtCatalog.Subject, _ setting: Setting) -> Bool {
    guard case .band(let from, let to) = setting.water, !spot.air else { return true }
    let isWet = spot.depth > from && spot.depth < to + 0.03
    return [.water, .underwater].contains(subject.place) ? isWet : !isWet
  }
}
