/// Places of who lies in a bed and who climbs.
extension RelatedLayout {
  /// Under the blanket, which hides all but the head; who does not lie sits against the headboard.
  func abed(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot
  ) -> [Scene.Spot] {
    guard let region = base.anatomy.regions["sleeper"] else { return [] }
    // Children become boys and girls, who are drawn lying.
    let subject = self.subject(lying: element) ?? subject
    let frame = geometry.frame(anchor, base)
    let shape = catalog.silhouette(subject)
    let (wide, tall) = ((region.right - region.left) * frame.width, (region.bottom - region.top) * frame.height)
    let lies = shape.width > 1.3 * shape.height
    let hip = subject.nature.isPerson ? subject.hip : shape.top + 0.78 * shape.height
    let height =
      lies
      ? min(wide * geometry.proportion / max(0.1, shape.width), 1.4 * tall / max(0.1, shape.height))
      : min(
        1.5 * tall / max(0.1, hip - shape.top), natural(element, subject, base, anchor),
        Self.pillow * wide * geometry.proportion / max(0.1, shape.width))
    let before = row(element).before
    return (0..<element.count).map { index in
      var spot = Scene.Spot(
        x: 0, depth: anchor.depth - 0.004 - 0.0002 * Float(before + index), height: height, air: anchor.air)
      // The head is on the pillow.
      let isHeadRight = lies && subject.nature.facing == .left && subject.nature.isPerson
      spot.flipped = isHeadRight != anchor.flipped
      let inkWidth = shape.width * height / geometry.proportion
      // Who sits, sits on the pillow.
      let level = lies ? (region.top + region.bottom) / 2 : region.bottom - 0.3 * (region.bottom - region.top)
      let place = geometry.place(Anatomy.Point(x: region.left, y: level), anchor, base)
      let middle = place.x + (anchor.flipped ? -1 : 1) * (inkWidth / 2 + 0.17 * wide * Float(before + index))
      spot.x = middle - ((shape.left + shape.right) / 2 - 0.5) * (spot.flipped ? -1 : 1) * height / geometry.proportion
      let low = lies ? place.y + (shape.bottom - shape.top) / 2 * height : place.y + (shape.bottom - hip) * height
      let up = lies ? 0.04 * tall * Float(before + index) : 0
      return geometry.lowered(spot, subject, to: low - up + height * (1 - shape.bottom))
    }
  }

  private func subject(lying element: Scene.Element) -> ArtCatalog.Subject? {
    guard let pose = element.pose, catalog.shown(pose, of: element.subject) == nil,
      catalog.subjects[element.subject]?.nature.isPerson == true
    else { return nil }
    return catalog.shown(pose, of: "boy")
  }

  /// True for somebody who is drawn at full length.
  func lies(_ element: Scene.Element, _ subject: ArtCatalog.Subject) -> Bool {
    [.lying, .sleeping].contains(element.pose) && subject.nature.isPerson && subject.name != element.subject
  }

  /// True for somebody who lies on a blanket.
  func sinks(_ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject) -> Bool {
    lies(element, subject) && base.anatomy.part("blanket") != nil
  }

  /// Share of who lies on a blanket that sinks into it.
  static let softness: Float = 0.26

  /// Height at most of an animal or a toy on furniture, and of what is on a table where somebody is: a cat is larger
  /// than in nature, but not as large as the bed.
  func petHeight(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot
  ) -> Float {
    // Glasses on a tray are not as high as who carries it.
    if let tray = element.relation.flatMap({ scene.element($0.of) }), tray.relation?.kind == .heldBy,
      let holder = tray.relation.flatMap({ scene.element($0.of) }), let person = catalog.drawn(holder),
      let spot = holder.spots.first, let share = NaturalHeights.share(of: subject, carriedBy: person)
    {
      return spot.height * element.scale * share * inkRatio(person, subject)
    }
    // A kitten in a tree is not half as high as the tree.
    if let share = NaturalHeights.share(of: subject, besideTall: base) {
      return anchor.height * element.scale * share * inkRatio(base, subject)
    }
    // A cat on a keyboard leaves some of the screen to be seen.
    if base.nature.kind == "device", subject.nature.isAnimal {
      return anchor.height * element.scale * Self.onDevice * inkRatio(base, subject)
    }
    // A parrot on a shoulder is not as high as the pirate.
    if base.nature.isPerson, let share = NaturalHeights.share(of: subject, beside: base) {
      return anchor.height * element.scale * share * inkRatio(base, subject)
    }
    if subject.nature.kind == "food", base.nature.kind == "food",
      let share = NaturalHeights.share(of: subject, onTable: base)
    {
      return anchor.height * element.scale * share * Self.topping * inkRatio(base, subject)
    }
    // A still life is seen from near.
    if catalog.isTable(base.name), hasPerson, let share = NaturalHeights.share(of: subject, onTable: base) {
      return anchor.height * element.scale * share * inkRatio(base, subject)
    }
    guard base.nature.kind == "furniture", subject.nature.isCreature || subject.nature.kind == "toy",
      !subject.nature.isPerson,
      let own = subject.nature.metres, let tall = base.nature.metres, tall > 0.5,
      let standing = catalog.subjects[element.subject]
    else { return .infinity }
    let box = own / max(0.2, catalog.silhouette(standing).height) * subject.size / standing.size
    let other = tall / max(0.2, catalog.silhouette(base).height)
    return anchor.height * box / other * element.scale * (subject.nature.kind == "toy" ? 1.1 : Self.largerThanLife)
  }

  /// Height of an animal on a laptop at most, by that of the laptop.
  private static let onDevice: Float = 0.62

  private static let largerThanLife: Float = 1.5
  /// Height of a strawberry on a cake, by that of one beside it.
  private static let topping: Float = 0.55

  private var hasPerson: Bool {
    scene.elements.contains { !$0.implied && catalog.subjects[$0.subject]?.nature.isPerson == true }
  }

  /// Side by side behind a table, each with the upper half over it: the small ones sit on high chairs.
  func seated(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ natural: Float, _ anchor: Scene.Spot,
    _ table: SceneGeometry.Box, _ row: (before: Int, total: Int)
  ) -> [Scene.Spot] {
    let shape = catalog.silhouette(subject)
    let room = 0.92 * table.width / Float(row.total)
    let height = min(natural, 1.15 * room * geometry.proportion / max(0.1, shape.width))
    return (0..<element.count).map { index in
      let x = table.left + 0.04 * table.width + (Float(row.before + index) + 0.5) * room
      var spot = Scene.Spot(x: x, depth: max(0, anchor.depth - 0.05), height: height)
      // Parents and children of one drawing: all heads are over the table.
      if let lap = subject.anatomy.points["lap"] {
        spot.shown = lap.y
        return geometry.lowered(spot, subject, to: table.top + 0.02 + height * (1 - lap.y))
      }
      let standing = geometry.ink(spot, subject).bottom
      let bottom = min(standing, table.top + 0.52 * shape.height * height)
      return geometry.lowered(spot, subject, to: bottom + height * (1 - shape.bottom))
    }
  }

  /// Share of a bed's length that is not under the blanket.
  private static let pillow: Float = 0.32

  /// Half-way up, before what is climbed; on a hill or a rock at its edge.
  func climbing(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot
  ) -> [Scene.Spot] {
    let ink = geometry.ink(anchor, base)
    let shape = catalog.silhouette(subject)
    let own = catalog.silhouette(base)
    let isSlope = base.place == .horizon || ink.width * geometry.proportion > 0.9 * ink.height
    let height = min(natural(element, subject, base, anchor), 0.5 * ink.height / max(0.2, shape.height))
    let row = row(element)
    return (0..<element.count).map { index in
      let share = (Float(row.before + index) + 0.5) / Float(row.total)
      var spot = Scene.Spot(x: 0, depth: anchor.depth + 0.004, height: height, air: anchor.air)
      // Who climbs to the right is left of the trunk.
      let trunk = base.anatomy.points["trunk"]?.x ?? 0.5 * (own.left + own.right)
      let x = isSlope ? own.left + (0.2 + 0.5 * share) * own.width * 0.6 : trunk
      let edge =
        isSlope
        ? (own.edge(atX: x) ?? own.top) + 0.25 * own.height : own.bottom - own.height * (0.26 + 0.5 * (share - 0.5))
      let place = geometry.place(Anatomy.Point(x: x, y: min(edge, own.bottom)), anchor, base)
      spot.flipped = false
      let reach = isSlope ? 0 : 0.18 * height / geometry.proportion
      spot.x = place.x - reach - ((shape.left + shape.right) / 2 - 0.5) * height / geometry.proportion
      return geometry.lowered(spot, subject, to: place.y + height * (1 - shape.bottom))
    }
  }
}
