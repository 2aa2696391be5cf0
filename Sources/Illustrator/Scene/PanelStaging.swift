import SketchCore

/// A panel to be staged: who stands in it from left to right, and how much of it they fill.
package struct PanelStaging: Sendable {
  package enum Shot: String, Sendable, Codable, CaseIterable {
    /// The whole cast and the place.
    case wide
    /// The cast, filling the panel from the ground up.
    case medium
    /// Heads and shoulders.
    case close
  }

  package struct Actor: Sendable {
    package var element: Scene.Element
    package var facesRight: Bool
    /// Things are shown smaller than who speaks.
    package var isProp: Bool

    package init(element: Scene.Element, facesRight: Bool, isProp: Bool = false) {
      self.element = element
      self.facesRight = facesRight
      self.isProp = isProp
    }
  }

  package var backdrop = Scene()
  package var shot = Shot.medium
  package var actors: [Actor] = []
  /// Things that stand behind the actors, placed by the layout.
  package var surroundings: [Scene.Element] = []
  /// Thing that lies about many times, behind the actors.
  package var crowd: Scene.Element?
  /// Share of the height that stays free above the actors.
  package var headroom: Float = 0.1

  package init() {}
}

extension PanelArtist {
  /// Place of an actor in the panel, in pixels.
  package struct Figure: Sendable {
    package struct Box: Sendable, Equatable {
      package var left, top, right, bottom: Double

      package init(left: Double, top: Double, right: Double, bottom: Double) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
      }
    }

    /// Id of its element.
    package var id: Int
    package var ink: Box
    package var face: Box
    package var mouth: (x: Double, y: Double)
    /// True for who has a face that nothing may cover.
    package var isAlive: Bool
  }

  /// The scene of a panel: actors side by side on one ground, each as tall as the shot and the headroom allow.
  package func stage(_ staging: PanelStaging) -> Scene {
    var scene = staging.backdrop
    scene.elements = []
    for actor in staging.actors {
      var element = actor.element
      element.id = scene.nextID
      element.count = 1
      element.relation = nil
      element.place = .anywhere
      scene.elements.append(element)
    }
    place(staging, in: &scene)
    for other in staging.surroundings where scene.elements.count < Scene.maximumElements {
      var element = other
      element.id = scene.nextID
      element.spots = []
      element.relation = nil
      element.place = .background
      scene.elements.append(element)
    }
    if let crowd = staging.crowd { strew(crowd, over: &scene) }
    SceneComposer(catalog: catalog).addImpliedLight(to: &scene)
    SceneLayout(catalog: catalog).place(&scene)
    if staging.shot != .close { SceneDressing(catalog: catalog).dress(&scene) }
    return scene
  }

  private func strew(_ thing: Scene.Element, over scene: inout Scene) {
    var random = SeededGenerator(scene.seed, salt: 5001)
    var element = thing
    element.id = scene.nextID
    element.implied = true
    element.relation = nil
    element.spots = (0..<9).map { index in
      Scene.Spot(
        x: (Float(index) + 0.5) / 9 + random.between(-0.04, 0.04), depth: random.between(0.08, 0.5),
        height: random.between(0.13, 0.2), flipped: random.chance(0.5))
    }
    element.count = element.spots.count
    scene.elements.append(element)
  }

  private func place(_ staging: PanelStaging, in scene: inout Scene) {
    let geometry = SceneGeometry(scene, catalog)
    let setting = catalog.setting(scene.setting)
    let room = max(0.3, 1 - staging.headroom)
    let reach: Float =
      switch staging.shot {
      // A low panel shows the place beside them all the same.
      case .wide: geometry.proportion > 1.5 ? room * 0.88 : min(0.6, room * 0.82)
      case .medium: room * 0.95
      case .close: min(1.35, room * 1.75)
      }
    let subjects = scene.elements.map { catalog.drawn($0) ?? catalog.subjects[ArtCatalog.sign]! }
    let shares = shares(of: subjects, staging.actors, scene)
    // Heights of the boxes, by what of each box is ink.
    var heights = zip(subjects, shares).map { subject, share in
      let shape = catalog.silhouette(subject)
      let height = reach * share / max(0.3, shape.height)
      guard staging.shot == .close, let mouth = subject.anatomy.points["mouth"] else { return height }
      // Close shots have the whole face in the panel.
      let eyes = subject.anatomy.points["eyes"] ?? mouth
      let chin = mouth.y + max(0.04, (mouth.y - eyes.y) * 0.9) - shape.top
      return min(height, (room - 0.1) / max(0.2, chin))
    }
    let widths = { (heights: [Float]) in
      zip(subjects, heights).map { catalog.silhouette($0).width * $1 / geometry.proportion }
    }
    let gap: Float = 0.04
    let across = widths(heights).reduce(0, +)
    let most = 1 - gap * Float(subjects.count + 1)
    if across > most { heights = heights.map { $0 * most / across } }
    let taken = widths(heights)
    let slack = max(0, 1 - taken.reduce(0, +) - gap * Float(subjects.count + 1))
    // One alone stands a little aside, where it looks into the panel.
    let first: Float =
      subjects.count == 1 ? slack * (staging.actors[0].facesRight ? 0.36 : 0.64) : slack / Float(subjects.count + 1)
    var x = gap + first
    for index in subjects.indices {
      let shape = catalog.silhouette(subjects[index])
      let flipped = isFlipped(subjects[index], facesRight: staging.actors[index].facesRight)
      let inkMiddle = (shape.left + shape.right) / 2
      let middle = x + taken[index] / 2
      var spot = Scene.Spot(x: middle, depth: 0.8, height: min(heights[index], 1.6), flipped: flipped)
      spot.x -= ((flipped ? 1 - inkMiddle : inkMiddle) - 0.5) * spot.height / geometry.proportion
      let inkHeight = shape.height * spot.height
      let foot: Float
      switch staging.shot {
      case .wide: foot = max(0.9, min(0.94, staging.headroom + inkHeight + 0.04))
      case .medium: foot = 0.965
      // The heads are as high as the balloons let them.
      case .close: foot = max(0.965, staging.headroom + 0.04 + inkHeight)
      }
      put(
        &spot, subjects[index], scene.elements[index], footAt: foot - 0.006 * Float(index % 2), geometry, setting,
        staging)
      scene.elements[index].spots = [spot]
      x += taken[index] + gap + (subjects.count == 1 ? 0 : slack / Float(subjects.count + 1))
    }
  }

  /// Share of the tallest that each is tall; nobody is so small that they cannot be seen.
  private func shares(
    of subjects: [ArtCatalog.Subject], _ actors: [PanelStaging.Actor], _ scene: Scene
  ) -> [Float] {
    let sizes = zip(subjects, scene.elements).map { $0.size * $1.scale * catalog.silhouette($0).height }
    let tallest = zip(sizes, actors).filter { !$0.1.isProp }.map(\.0).max() ?? sizes.max() ?? 1
    return zip(sizes, actors).map { size, actor in
      let share = min(1, size / max(0.05, tallest))
      return actor.isProp ? min(0.62, max(0.3, share)) : max(0.52, share.squareRoot())
    }
  }

  private func isFlipped(_ subject: ArtCatalog.Subject, facesRight: Bool) -> Bool {
    switch subject.nature.facing {
    case .left: facesRight
    case .right: !facesRight
    case .front: false
    }
  }

  private func put(
    _ spot: inout Scene.Spot, _ subject: ArtCatalog.Subject, _ element: Scene.Element, footAt foot: Float,
    _ geometry: SceneGeometry, _ setting: Setting, _ staging: PanelStaging
  ) {
    let swims = setting.isUnderwater && [.underwater, .sky].contains(subject.place)
    let flies = element.pose == .flying && setting.isOutdoors && subject.name.contains("flying")
    if setting.ground == .none || swims || flies || subject.place == .sky {
      spot.air = true
      spot.depth = 0.5
      let shape = catalog.silhouette(subject)
      let rise: Float = staging.shot == .close ? 0 : flies ? 0.24 : 0.06
      let low = max(staging.headroom + shape.height * spot.height, foot - rise)
      spot = geometry.lowered(spot, subject, to: low + (1 - shape.bottom) * spot.height)
      return
    }
    let depth = (foot - geometry.horizon) / max(0.05, 1 - geometry.horizon)
    spot.depth = min(depth, 1.5)
    spot.lift = max(-0.5, (spot.depth - depth) * (1 - geometry.horizon))
  }

  /// Places of the scene's elements; those that came by themselves are left out.
  package func figures(in scene: Scene) -> [Figure] {
    let geometry = SceneGeometry(scene, catalog)
    let (wide, tall) = (Double(scene.size.width), Double(scene.size.height))
    return scene.elements.filter { !$0.implied }.flatMap { element -> [Figure] in
      guard let subject = catalog.drawn(element), !subject.isLight, subject.place != .horizon else { return [] }
      return element.spots.map { spot in
        let ink = geometry.ink(spot, subject)
        let face = face(of: subject, spot, geometry)
        func box(_ box: SceneGeometry.Box) -> Figure.Box {
          Figure.Box(
            left: Double(box.left) * wide, top: Double(box.top) * tall, right: Double(box.right) * wide,
            bottom: Double(box.bottom) * tall)
        }
        return Figure(
          id: element.id, ink: box(ink), face: box(face.box),
          mouth: (Double(face.mouth.x) * wide, Double(face.mouth.y) * tall),
          isAlive: subject.nature.isCreature || subject.anatomy.points["mouth"] != nil)
      }
    }
  }

  private func face(
    of subject: ArtCatalog.Subject, _ spot: Scene.Spot, _ geometry: SceneGeometry
  ) -> (box: SceneGeometry.Box, mouth: (x: Float, y: Float)) {
    let ink = geometry.ink(spot, subject)
    guard let head = subject.anatomy.points["head"],
      let eyes = subject.anatomy.points["eyes"] ?? subject.anatomy.points["mouth"],
      let mouth = subject.anatomy.points["mouth"]
    else {
      // Things without a face speak from their upper part.
      let inset = ink.width * 0.2
      let box = SceneGeometry.Box(
        left: ink.left + inset, top: ink.top, right: ink.right - inset, bottom: ink.top + ink.height * 0.35)
      return (box, (ink.middle, ink.top + ink.height * 0.3))
    }
    let points = [head, eyes, mouth].map { geometry.place($0, spot, subject) }
    let reach = max(abs(points[2].y - points[0].y), 0.02) * 0.42
    let side = reach / geometry.proportion * 1.25
    let box = SceneGeometry.Box(
      left: max(ink.left, points.map(\.x).min()! - side), top: max(ink.top, points.map(\.y).min()! - reach * 0.4),
      right: min(ink.right, points.map(\.x).max()! + side), bottom: points.map(\.y).max()! + reach * 0.7)
    return (box, points[2])
  }
}
