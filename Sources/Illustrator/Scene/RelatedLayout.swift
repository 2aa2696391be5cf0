import SketchCore

/// Finds places for what is on, beside, under or held by something that has its place.
struct RelatedLayout {
  let catalog: ArtCatalog
  let scene: Scene
  let geometry: SceneGeometry
  let staging: Staging

  init(catalog: ArtCatalog, scene: Scene) {
    self.catalog = catalog
    self.scene = scene
    geometry = SceneGeometry(scene, catalog)
    staging = Staging(scene, catalog)
  }

  func spots(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ relation: Scene.Relation, _ other: Scene.Element,
    _ random: inout SeededGenerator
  ) -> [Scene.Spot] {
    guard let base = catalog.drawn(other), let anchor = other.spots.first else { return [] }
    if let shared = shared(element, subject, relation, other, &random) { return shared }
    // Who is beside a cake on a table is beside the table, and beside bread in an oven beside the oven.
    if relation.kind.isBeside, subject.nature.isPerson, let below = other.relation,
      below.kind == .on || below.kind == .inside, let table = scene.element(below.of), holds(table),
      table.relation?.of != other.id, table.id != element.id
    {
      let kind = Scene.Relation(kind: relation.kind, of: table.id)
      return spots(element, subject, kind, table, &random)
    }
    if let lined = lined(element, subject, relation.kind, base, anchor) { return lined }
    var spots: [Scene.Spot]
    switch relation.kind {
    case .heldBy, .wornBy: return attached(element, subject, other, base)
    case .riding where base.place != .horizon: return riders(element, subject, other, base)
    case .on where base.nature.isPerson && subject.nature.isPerson: spots = shouldered(element, subject, base, anchor)
    case .on where element.pose == .climbing: spots = climbing(element, subject, base, anchor)
    case .on, .riding: spots = standing(element, subject, base, anchor)
    case .inside where base.anatomy.regions["sleeper"] != nil: spots = abed(element, subject, base, anchor)
    case .inside: spots = contained(element, subject, base, anchor)
    case .behind where subject.isLight: return [setting(subject, base, anchor)]
    case .inFrontOf where subject.name == "fire" && ["building", "tree", "vehicle"].contains(base.nature.kind):
      spots = [engulfing(subject, base, anchor)]
    case .behind, .inFrontOf:
      spots = overlapping(element, subject, base, anchor, isBehind: relation.kind == .behind, &random)
    case .between: spots = between(element, subject, relation, other, base)
    case .under where element.pose == .hanging: spots = hung(element, subject, base, anchor)
    case .under: spots = beneath(element, subject, base, anchor)
    case .above: spots = over(element, subject, base, anchor)
    case .nextTo, .leftOf, .rightOf, .facing, .chasing, .following, .leading:
      spots = beside(element, subject, relation.kind, base, anchor, &random)
    case .around where element.count == 1 && !anchor.air && floats(subject):
      spots = beside(element, subject, .nextTo, base, anchor, &random)
    case .around: spots = ring(element, subject, base, anchor, &random)
    case .leaning: spots = leaning(element, subject, base, anchor, &random)
    }
    if relation.and == element.id { spots = Gaze.each(spots, subject, isRunning: false) }
    return spots.map { kept($0, subject, isFree: !relation.kind.isResting) }
  }

  /// True for tables, stoves and trees, which are larger than what is on or in them.
  private func holds(_ one: Scene.Element) -> Bool {
    guard let subject = catalog.subjects[one.subject] else { return false }
    let kind = subject.nature.kind
    let isVessel = ["thing", "utensil"].contains(kind) && subject.anatomy.regions["inside"] != nil
    return catalog.isTable(one.subject) || isVessel || ["device", "tree"].contains(kind)
  }

  /// Places of several on or in several, some on each: zebras on rocks.
  private func shared(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ relation: Scene.Relation, _ other: Scene.Element,
    _ random: inout SeededGenerator
  ) -> [Scene.Spot]? {
    guard relation.kind == .on || relation.kind == .inside, element.count > 1, other.spots.count > 1,
      other.spots.count <= Staging.largestGroup, let index = scene.elements.firstIndex(where: { $0.id == element.id }),
      let below = scene.elements.firstIndex(where: { $0.id == other.id })
    else { return nil }
    var spots: [Scene.Spot] = []
    for (number, anchor) in other.spots.enumerated() {
      let share = (element.count - number + other.spots.count - 1) / other.spots.count
      guard share > 0 else { break }
      var part = scene
      part.elements[index].count = share
      (part.elements[below].count, part.elements[below].spots) = (1, [anchor])
      spots += RelatedLayout(catalog: catalog, scene: part)
        .spots(part.elements[index], subject, relation, part.elements[below], &random)
    }
    return spots
  }

  /// Row of all in the same relation to the same thing, which share the room: how many come before, how many there are.
  func row(_ element: Scene.Element) -> (before: Int, total: Int) {
    guard let relation = element.relation else { return (0, element.count) }
    let all = scene.elements.filter { $0.relation?.kind == relation.kind && $0.relation?.of == relation.of }
    let before = all.prefix { $0.id != element.id }.reduce(0) { $0 + $1.count }
    return (before, max(element.count, all.reduce(0) { $0 + $1.count }))
  }

  /// Height by what both are in nature, at the anchor's distance.
  func natural(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot
  ) -> Float {
    min(subject.size / base.size * anchor.height * element.scale, 0.8 / max(0.3, catalog.silhouette(subject).height))
  }

  /// Pulled back into the frame.
  private func kept(_ spot: Scene.Spot, _ subject: ArtCatalog.Subject, isFree: Bool) -> Scene.Spot {
    var spot = spot
    guard !spot.air else { return spot }
    let box = geometry.ink(spot, subject)
    if box.top < 0.01 {
      let foot = geometry.bottom(spot, subject) - spot.height * geometry.foot(subject)
      spot.height = max(0.05, spot.height * (foot - 0.01) / max(0.01, foot - box.top))
    }
    guard isFree else { return spot }
    let again = geometry.ink(spot, subject)
    if again.left < 0, again.right < 1 { spot.x -= again.left }
    if again.right > 1, again.left > 0 { spot.x -= again.right - 1 }
    return spot
  }

  /// The sun behind a house: half of it shows over the edge; the moon behind an owl is larger than its head.
  private func setting(_ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot) -> Scene.Spot {
    let other = geometry.ink(anchor, base)
    if base.nature.isCreature {
      let height = min(0.7, max(0.4, 1.1 * max(other.width * geometry.proportion, 0.7 * other.height)))
      let x = other.middle + (other.middle > 0.5 ? -0.16 : 0.16) * other.width
      let y = max(other.top + 0.22 * other.height, 0.02 + 0.42 * height)
      return Scene.Spot(x: x, depth: y / geometry.horizon, height: height, air: true)
    }
    let x = other.middle + (other.middle > 0.5 ? -0.36 : 0.36) * other.width
    return Scene.Spot(x: x, depth: (other.top + 0.3 * other.height) / geometry.horizon, height: 0.2, air: true)
  }

  // MARK: On and in

  private func standing(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot
  ) -> [Scene.Spot] {
    let perch = catalog.perch(of: base.name)
    let bin = bin(of: element, subject)
    let whole =
      (subject.nature.isCreature ? shoulder(of: base) : crown(of: base)) ?? base.anatomy.top
      ?? base.anatomy.points["seat"].map { Anatomy.Surface(name: "seat", from: $0.x - 0.12, to: $0.x + 0.12, y: $0.y) }
      ?? Anatomy.Surface(
        name: "top", from: 0.5 + perch.shift - 0.22, to: 0.5 + perch.shift + 0.22, y: 0.95 - perch.height)
    let top = bin.map { whole.part($0.index, of: $0.count) } ?? whole
    let frame = geometry.frame(anchor, base)
    let shape = catalog.silhouette(subject)
    let span = (top.to - top.from) * frame.width
    // Slopes and decks have room beside their level part.
    let isWild = base.nature.kind != "furniture" && base.nature.kind != "thing" || base.place == .water || base.place == .horizon
    let isSeat = top.name == "seat" && subject.nature.isPerson && !lies(element, subject)
    let row = bin == nil ? row(element) : (before: 0, total: element.count)
    let natural = natural(element, subject, base, anchor)
    // An elephant on a ball sticks out on both sides.
    let juts = row.total == 1 && !isSeat && !lies(element, subject) && Staging.juts(element, subject, base)
    let share: Float = base.place == .horizon ? 1.1 : juts ? 1.6 : 1.25
    var height = min(natural, anchor.height * share, petHeight(element, subject, base, anchor))
    let rows = isSeat ? 1 : bin == nil || row.total < 3 ? Self.rows(of: row.total) : 2
    let perRow = (row.total + rows - 1) / rows
    let crush: Float = lies(element, subject) ? 0.96 : base.isFlat ? 0.85 : 1.1
    let room = span * crush / Float(perRow) * geometry.proportion / max(0.1, shape.width)
    if rows > 1 {
      height = min(height, max(room, anchor.height * 0.05))
    } else if juts {
      height = min(height, max(room, 0.5 / max(0.2, shape.height)))
    } else if !isSeat {
      height = min(height, max(room, anchor.height * (isWild ? 0.3 : 0.16)))
    } else {
      height = min(height, max(room, anchor.height * 0.7))
    }
    let isSeated = element.pose?.isSeated == true && subject.name != element.subject
    if isSeat {
      // The feet come down to the floor and not through it.
      let legs = max(0.1, (shape.bottom - subject.hip) * (isSeated ? 1 : 0.5))
      let seat = geometry.place(Anatomy.Point(x: 0.5, y: top.y), anchor, base).y
      height = min(height, max(0.1, geometry.ink(anchor, base).bottom - seat) / legs * 1.1)
    }
    // Who lies in a bed has the head free.
    let middle = (top.from + top.to) / 2 + (isSlept(in: base, anchor) ? 0.22 * (top.to - top.from) : 0)
    let needed = shape.width * height / geometry.proportion / frame.width * Float(perRow)
    let level = (top.to - top.from) * 0.92
    let wanted = min(0.9, max(level, isWild && base.nature.kind != "food" ? needed * 0.9 : 0))
    let spread = self.level(wanted, around: middle, of: base, at: top.y, least: level)
    return (0..<element.count).map { index in
      let (behind, beside) = (row.before + index).quotientAndRemainder(dividingBy: perRow)
      let across = (Float(beside) + (behind % 2 == 1 ? 0.9 : 0.5)) / Float(perRow) - 0.5
      var spot = Scene.Spot(
        x: 0, depth: anchor.depth + 0.004 - 0.0002 * Float(behind), height: height, air: anchor.air,
        flipped: anchor.flipped)
      let x = middle + across * spread
      // A hill and an iceberg fall off to their sides.
      let own = catalog.silhouette(base)
      let falls = base.place == .horizon || base.nature.kind == "thing" && spread > top.to - top.from
      let edge = falls ? own.edge(atX: min(max(x, own.left + 0.03), own.right - 0.03)).map { $0 + 0.03 } : nil
      let place = geometry.place(Anatomy.Point(x: x, y: max(top.y, edge ?? 0)), anchor, base)
      spot.height = min(spot.height, max(0.08, (place.y - 0.02) / max(0.2, shape.bottom - shape.top)))
      spot.x =
        place.x - ((shape.left + shape.right) / 2 - 0.5) * (spot.flipped ? -1 : 1) * spot.height / geometry.proportion
      if isSeat {
        spot.folded = isSeated ? nil : 0.5
        let seat = subject.seat ?? Anatomy.Point(x: 0.5, y: subject.hip)
        spot.x = place.x - ((spot.flipped ? 1 - seat.x : seat.x) - 0.5) * spot.height / geometry.proportion
        return geometry.lowered(spot, subject, to: place.y + spot.height * (1 - subject.hip - 0.02))
      }
      // Somebody sits on the edge of a rock, not with the feet on it.
      if isSeated, subject.nature.isPerson, base.place != .horizon {
        return geometry.lowered(spot, subject, to: place.y + spot.height * (1 - subject.hip - 0.03))
      }
      let back = Float(behind) * 0.4 * shape.height * spot.height
      let sunk = sinks(element, subject, base) ? Self.softness * shape.height : 0
      if sunk > 0 { spot.shown = shape.bottom - sunk }
      return geometry.lowered(
        spot, subject, to: place.y - back + spot.height * (1 - (subject.waterline ?? shape.bottom) + sunk))
    }
  }

  /// Spread of several over an iceberg, less where its sides fall off.
  private func level(
    _ spread: Float, around middle: Float, of base: ArtCatalog.Subject, at top: Float, least: Float
  ) -> Float {
    let own = catalog.silhouette(base)
    var spread = spread
    while spread > least,
      [middle - spread / 2, middle + spread / 2].contains(where: { own.edge(atX: $0) ?? 1 > top + Self.slope })
    {
      spread -= 0.03
    }
    return max(spread, least)
  }

  /// Drop of a slope that several still stand on, in heights of the drawing.
  private static let slope: Float = 0.14

  /// Part of a stall or a table that one of several kinds of fruit has for itself; nil where there are few.
  private func bin(of element: Scene.Element, _ subject: ArtCatalog.Subject) -> (index: Int, count: Int)? {
    guard !subject.nature.isCreature, let relation = element.relation, relation.kind == .on else { return nil }
    let kinds = scene.elements.filter { $0.relation?.kind == .on && $0.relation?.of == relation.of }
    guard kinds.count > 1, kinds.allSatisfy({ catalog.subjects[$0.subject]?.nature.kind == subject.nature.kind }),
      kinds.reduce(0, { $0 + $1.count }) > Staging.largestGroup
    else { return nil }
    return kinds.firstIndex { $0.id == element.id }.map { ($0, kinds.count) }
  }

  /// True for a bed in which somebody lies.
  private func isSlept(in base: ArtCatalog.Subject, _ anchor: Scene.Spot) -> Bool {
    guard base.anatomy.regions["sleeper"] != nil else { return false }
    return scene.elements.contains { one in
      guard let relation = one.relation, relation.kind == .inside else { return false }
      return scene.element(relation.of)?.spots.first == anchor
    }
  }

  /// Rows behind one another in which a crowd is on or in something.
  private static func rows(of count: Int) -> Int {
    count > Staging.largestGroup ? (count + Staging.largestGroup - 1) / Staging.largestGroup : 1
  }

  /// Where a parrot sits on somebody.
  private func shoulder(of base: ArtCatalog.Subject) -> Anatomy.Surface? {
    guard base.nature.isPerson, let neck = base.anatomy.points["neck"] else { return nil }
    return Anatomy.Surface(name: "shoulder", from: neck.x + 0.06, to: neck.x + 0.3, y: neck.y + 0.05)
  }

  /// Where a basket is that somebody carries on the head.
  private func crown(of base: ArtCatalog.Subject) -> Anatomy.Surface? {
    guard base.nature.isPerson, let head = base.anatomy.points["head"] else { return nil }
    return Anatomy.Surface(name: "head", from: head.x - 0.12, to: head.x + 0.12, y: catalog.silhouette(base).top + 0.02)
  }

  private func contained(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot
  ) -> [Scene.Spot] {
    if ["vehicle", "building"].contains(base.nature.kind), subject.nature.isCreature,
      let window = base.anatomy.regions["window"]
    {
      return atWindow(element, subject, base, anchor, window)
    }
    guard let region = base.anatomy.regions["inside"] else {
      return standing(element, subject, base, anchor).map { spot in
        var spot = spot
        // A heron in the reeds is before some of them.
        let isPlant = base.nature.kind == "plant"
        if base.nature.kind != "furniture" { spot.depth = anchor.depth + (isPlant ? 0.004 : -0.004) }
        // Heads and paws over the rim of a hat.
        if base.nature.kind == "clothes", subject.nature.isCreature {
          spot.lift -= 0.3 * spot.height * catalog.silhouette(subject).height
        }
        return spot
      }
    }
    let frame = geometry.frame(anchor, base)
    if let glass = base.anatomy.regions["glass"] { return behindGlass(element, subject, base, anchor, glass) }
    let shape = catalog.silhouette(subject)
    let wide = (region.right - region.left) * frame.width
    let tall = (region.bottom - region.top) * frame.height
    let row = row(element)
    // Apples in a basket are a heap.
    let isHeap =
      row.total > 2 && !subject.nature.isCreature && subject.nature.kind != "flower" && base.name != "bathtub"
    let rows = max(isHeap ? 2 : 1, Self.rows(of: row.total))
    let perRow = (row.total + rows - 1) / rows
    let room = wide / Float(perRow) * geometry.proportion / max(0.1, shape.width)
    // Several look out over the brim, one partly before the other.
    let isBunch = subject.nature.kind == "flower"
    let crush: Float = rows == 1 && row.total > 2 && subject.nature.isCreature ? 1.5 : 1
    let natural = natural(element, subject, base, anchor)
    let height =
      isBunch
      ? min(natural, frame.height * Self.bunchShare / max(0.2, shape.height))
      : min(natural, room * crush, max(tall * 2.4, frame.height * 0.3) / max(0.2, shape.height))
    return (0..<element.count).map { index in
      let (behind, beside) = (row.before + index).quotientAndRemainder(dividingBy: perRow)
      let across = (Float(beside) + (behind % 2 == 1 ? 0.9 : 0.5)) / Float(perRow) - 0.5
      let back = Float(behind) * 0.5 * shape.height * height
      let place = geometry.place(
        Anatomy.Point(x: (region.left + region.right) / 2 + across * (region.right - region.left), y: region.bottom),
        anchor, base)
      var spot = Scene.Spot(
        x: place.x, depth: anchor.depth - 0.002 - 0.0002 * Float(behind), height: height, air: anchor.air,
        flipped: anchor.flipped)
      // Its content shows above the rim; the rim hides the rest.
      let isAboard = base.place == .water && subject.nature.isPerson
      let sunk =
        isAboard
        ? (shape.bottom - subject.hip) * height : min(tall, height * shape.height * (crush > 1 ? 0.46 : 0.34))
      if isAboard { spot.shown = min(1, subject.hip + tall / max(0.01, height)) }
      let low = place.y - (isAboard ? 0.3 : 1) * tall + sunk - back
      spot = geometry.lowered(spot, subject, to: low + height * (1 - shape.bottom))
      let isFrame = ["window", "picture-frame", "mirror", "cage", "television"].contains(base.name)
      if isFrame {
        // The bars are before the bird.
        spot.depth = anchor.depth + (base.name == "cage" ? -0.002 : 0.004)
        spot = geometry.lowered(spot, subject, to: place.y - back + height * (1 - shape.bottom))
      }
      if isBunch { spot.tilt = across * Self.widestBouquet }
      return spot
    }
  }

  /// Height of flowers in a vase, as a share of its box.
  private static let bunchShare: Float = 0.78
  /// Degrees between the outermost two flowers of a vase.
  private static let widestBouquet: Float = 40

  /// Places side by side behind clear glass, all of each to be seen.
  private func behindGlass(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot,
    _ glass: Anatomy.Region
  ) -> [Scene.Spot] {
    let frame = geometry.frame(anchor, base)
    let shape = catalog.silhouette(subject)
    let (wide, tall) = ((glass.right - glass.left) * frame.width, (glass.bottom - glass.top) * frame.height)
    let row = row(element)
    let perRow = Int(Float(row.total).squareRoot().rounded(.up))
    let rows = (row.total + perRow - 1) / perRow
    let height = min(
      wide / Float(perRow) * geometry.proportion / max(0.1, shape.width), tall / Float(rows) / max(0.1, shape.height))
    let swims = subject.place == .underwater || subject.place == .sky
    return (0..<element.count).map { index in
      let (level, beside) = (row.before + index).quotientAndRemainder(dividingBy: perRow)
      let inRow = min(perRow, row.total - level * perRow)
      let across = (Float(beside) + 0.5) / Float(inRow) - 0.5
      let x = (glass.left + glass.right) / 2 + across * (glass.right - glass.left)
      let place = geometry.place(Anatomy.Point(x: x, y: glass.bottom), anchor, base)
      var spot = Scene.Spot(
        x: place.x, depth: anchor.depth + 0.004, height: height * 0.94, air: anchor.air, flipped: anchor.flipped)
      let free = tall / Float(rows) - shape.height * spot.height
      let up = tall / Float(rows) * Float(level) + (swims ? free / 2 : 0)
      spot.x -= ((shape.left + shape.right) / 2 - 0.5) * (spot.flipped ? -1 : 1) * spot.height / geometry.proportion
      spot = geometry.lowered(spot, subject, to: place.y - up + spot.height * (1 - shape.bottom))
      return spot
    }
  }

  /// Places at the windows of a car or a house: head and shoulders are seen.
  private func atWindow(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot,
    _ window: Anatomy.Region
  ) -> [Scene.Spot] {
    let frame = geometry.frame(anchor, base)
    let shape = catalog.silhouette(subject)
    let row = row(element)
    let cut = subject.nature.isPerson ? subject.hip : shape.top + 0.6 * shape.height
    let wide = (window.right - window.left) * frame.width / Float(row.total)
    let fitting = min(
      0.94 * (window.bottom - window.top) * frame.height / max(0.1, cut - shape.top),
      wide * geometry.proportion / max(0.1, shape.width))
    // Who looks out of a tower leans out of its narrow window, so as to be seen.
    let height = base.nature.kind == "building" ? max(fitting, min(0.26, 2.4 * fitting)) : fitting
    return (0..<element.count).map { index in
      let across = (Float(row.before + index) + 0.5) / Float(row.total)
      let x = window.left + across * (window.right - window.left)
      let place = geometry.place(Anatomy.Point(x: x, y: window.bottom), anchor, base)
      var spot = Scene.Spot(x: place.x, depth: anchor.depth + 0.004, height: height, air: anchor.air)
      spot.flipped = subject.nature.facing != .front && base.looksRight(anchor.flipped) != subject.looksRight(false)
      let middle = (shape.left + shape.right) / 2
      spot.x -= ((spot.flipped ? 1 - middle : middle) - 0.5) * height / geometry.proportion
      spot.shown = cut
      return geometry.lowered(spot, subject, to: place.y + height * (1 - cut))
    }
  }

  // MARK: Riding

  private func riders(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ other: Scene.Element, _ base: ArtCatalog.Subject
  ) -> [Scene.Spot] {
    let perch = catalog.perch(of: base.name)
    let seat = base.anatomy.points["seat"] ?? Anatomy.Point(x: 0.5 + perch.shift, y: 0.95 - perch.height)
    let shape = catalog.silhouette(subject)
    let before = row(element).before
    return (0..<element.count).map { number in
      let index = before + number
      let anchor = other.spots[index % other.spots.count]
      let place = geometry.place(seat, anchor, base)
      let isMount = base.nature.isCreature
      var height = min(natural(element, subject, base, anchor) * (isMount ? 0.86 : 0.95), anchor.height * 1.05)
      let hip = subject.nature.isPerson ? subject.hip : shape.bottom - 0.04
      height = min(height, (place.y - 0.02) / max(0.2, hip - shape.top))
      let isPosed = subject.name != element.subject
      var spot = Scene.Spot(
        x: place.x, depth: anchor.depth - 0.002, height: height, air: anchor.air, flipped: anchor.flipped)
      if isPosed { spot.flipped = base.looksRight(anchor.flipped) != subject.looksRight(false) }
      let seat = subject.seat ?? Anatomy.Point(x: 0.5, y: hip)
      spot.x -= ((spot.flipped ? 1 - seat.x : seat.x) - 0.5) * height / geometry.proportion
      spot.x += Float(index / other.spots.count) * height * 0.3 / geometry.proportion
      spot = geometry.lowered(spot, subject, to: place.y + height * (1 - hip))
      if !subject.nature.isPerson || isPosed {
        // The near leg lies over the mount.
        spot.depth = anchor.depth + 0.002
      } else if isMount {
        spot.shown = hip + 0.1
      } else {
        spot.folded = 0.72
      }
      return spot
    }
  }
}
