import SketchCore

/// Finds places on the ground or the water for what stands by itself.
struct StandingLayout {
  let catalog: ArtCatalog
  let scene: Scene
  let geometry: SceneGeometry
  let staging: Staging
  let setting: Setting

  init(catalog: ArtCatalog, scene: Scene) {
    self.catalog = catalog
    self.scene = scene
    geometry = SceneGeometry(scene, catalog)
    staging = Staging(scene, catalog)
    setting = catalog.setting(of: scene)
  }

  func spots(_ element: Scene.Element, _ subject: ArtCatalog.Subject, _ random: inout SeededGenerator) -> [Scene.Spot] {
    if element.count > 1 { return group(element, subject, &random) }
    let isFocal = staging.focal == element.id || carriesFocal(element)
    if catalog.reachesIn(subject.name) { return [ledge(element, subject, &random)] }
    var height = staging.height(of: element, subject)
    if element.implied { height = subject.size * 0.9 }
    // There is to be room for what is over it.
    if scene.elements.contains(where: { $0.relation?.kind == .above && $0.relation?.of == element.id }),
      !setting.isRoom
    {
      height = min(height, 0.5 / max(0.3, catalog.silhouette(subject).height))
    }
    // Shelters rise above those they shelter.
    let sheltered = scene.elements.filter { $0.relation?.kind == .under && $0.relation?.of == element.id }
    if sheltered.contains(where: { catalog.subjects[$0.subject]?.isFlat == false }) {
      let tall = max(min(0.9, subject.size * 1.5), isLeadShelter(element) ? 0.76 : 0)
      height = max(height, tall / max(0.3, catalog.silhouette(subject).height))
    }
    height = max(height, leastHeight(element, subject))
    height = min(height, heightToMeet(element, subject) ?? height)
    let depth = usualDepth(element, subject, isFocal: isFocal)
    let taken = boxes()
    var best = Scene.Spot(x: 0.5, depth: depth, height: height)
    var least = Float.infinity
    let facing = subject.nature.facing
    var flipped = facing == .front && random.chance(0.4)
    // Who is faced or chased turns either way.
    if !othersMeeting(element).isEmpty, facing != .front { flipped = isTurned(element) }
    for attempt in 0..<40 {
      var spot = best
      spot.flipped = flipped
      spot.depth = ground(depth + (attempt == 0 || isFocal ? 0 : random.between(-0.08, 0.08)), subject)
      if !isFocal, subject.place != .horizon {
        spot.height = height * SceneLayout.perspective(spot.depth) / SceneLayout.perspective(0.6)
      }
      spot.x = x(element, subject, spot, isFocal: isFocal, attempt: attempt, &random)
      let box = geometry.ink(spot, subject)
      let outside = max(0, -box.left) + max(0, box.right - 1) + max(0, -box.top) * 2
      let weight: Float = subject.place == .horizon ? 0.5 : 3
      let crossed = taken.reduce(0) { $0 + $1.overlap(box) }
      let cost = crossed * weight + outside * 6 + Float(attempt) * 0.001
      if cost < least { (least, best) = (cost, spot) }
    }
    if [.jumping, .leaping].contains(element.pose), subject.name == element.subject, subject.nature.isCreature {
      best.lift += Self.hop * best.height
    }
    return [kept(best, subject)]
  }

  /// Place of a cliff: from the lower edge up and from one side in.
  private func ledge(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ random: inout SeededGenerator
  ) -> Scene.Spot {
    let isRight = element.place == .right || element.place == .anywhere && random.chance(0.4)
    var spot = Scene.Spot(
      x: 0.5, depth: 0.97, height: staging.height(of: element, subject),
      flipped: isRight == (subject.nature.facing != .left))
    let ink = geometry.ink(spot, subject)
    spot.x += isRight ? 1.01 - ink.right : -0.01 - ink.left
    return geometry.lowered(spot, subject, to: 1 + spot.height * (1 - catalog.silhouette(subject).bottom))
  }

  /// Height that those jump who have no drawing of it, in their own.
  private static let hop: Float = 0.14

  /// Height that a small thing needs to carry the large one the picture is about, a fence to have something behind it.
  private func leastHeight(_ element: Scene.Element, _ subject: ArtCatalog.Subject) -> Float {
    if let focal = staging.focal.flatMap(scene.element), let rider = catalog.drawn(focal),
      focal.relation?.kind == .on, focal.relation?.of == element.id, catalog.mounts.ride(element.subject) == nil,
      Staging.juts(focal, rider, subject)
    {
      return min(0.34, staging.height(of: focal, rider) * 0.6) / max(0.3, catalog.silhouette(subject).height)
    }
    // Leaves are where those who eat from the tree reach them.
    let eaters = scene.elements.filter { $0.relation?.of == element.id && $0.eats(from: subject) }
    if let tallest = eaters.compactMap({ catalog.drawn($0)?.nature.metres }).max(), tallest > 1 {
      return 0.84 / max(0.3, catalog.silhouette(subject).height)
    }
    if subject.anatomy.regions["glass"] != nil { return 0.62 / max(0.3, catalog.silhouette(subject).height) }
    if let wide = heightToCarry(element, subject) ?? heightToHold(element, subject) { return wide }
    let kinds = scene.elements.filter { $0.relation?.of == element.id }.compactMap { $0.relation?.kind }
    let shape = catalog.silhouette(subject)
    if ["fence", "wall", "gate"].contains(subject.name), kinds.contains(.behind) || kinds.contains(.above) {
      let behind = scene.elements.filter { $0.relation?.of == element.id && $0.relation?.kind == .behind }
      let isLong = behind.reduce(0) { $0 + $1.count } > 1
      return (isLong ? 0.9 : 0.6) * geometry.proportion / max(0.3, shape.width)
    }
    // There is room for several behind a table.
    if catalog.isTable(subject.name), kinds.contains(.behind) {
      return (setting.isRoom ? 0.56 : 0.46) * geometry.proportion / max(0.3, shape.width)
    }
    // A ladder is seen on its house.
    if subject.nature.kind == "building", kinds.contains(.leaning) {
      return min(0.62 / max(0.3, shape.height), 0.8 * geometry.proportion / max(0.3, shape.width))
    }
    // A house is a house behind those who stand before it.
    let isFront = kinds.contains(.inFrontOf) && subject.nature.kind == "building"
    return isFront ? min(0.56 / max(0.3, shape.height), 0.8 * geometry.proportion / max(0.3, shape.width)) : 0
  }

  /// Elements that face or chase it.
  func othersMeeting(_ element: Scene.Element) -> [Scene.Element] {
    scene.elements.filter { $0.relation?.of == element.id && $0.id != element.id && $0.isMeeting }
  }

  /// Height at which those who face or chase it have room beside it in their natural sizes.
  private func heightToMeet(_ element: Scene.Element, _ subject: ArtCatalog.Subject) -> Float? {
    let others = othersMeeting(element)
    guard !others.isEmpty else { return nil }
    let own = catalog.silhouette(subject).width * subject.size * element.scale
    let all = others.reduce(own) { sum, other in
      guard let drawn = catalog.drawn(other) else { return sum }
      return sum + catalog.silhouette(drawn).width * drawn.size * other.scale * Float(other.count) * 1.05
    }
    return subject.size * element.scale * 0.86 * geometry.proportion / max(0.1, all)
  }

  /// Height at which a hat has room for five kittens.
  private func heightToHold(_ element: Scene.Element, _ subject: ArtCatalog.Subject) -> Float? {
    guard let focal = staging.focal.flatMap(scene.element), let sitter = catalog.drawn(focal), focal.count > 2,
      focal.relation?.kind == .inside, focal.relation?.of == element.id,
      let opening = subject.anatomy.regions["inside"].map({ $0.right - $0.left })
        ?? subject.anatomy.top.map({ $0.to - $0.from }),
      subject.size < sitter.size
    else { return nil }
    let wide = Float(focal.count) * catalog.silhouette(sitter).width * 0.18 / max(0.2, opening)
    return min(
      wide, 0.86 * geometry.proportion / max(0.2, catalog.silhouette(subject).width),
      0.66 / max(0.2, catalog.silhouette(subject).height))
  }

  /// Height at which a bridge is wide enough for the train the picture is about.
  private func heightToCarry(_ element: Scene.Element, _ subject: ArtCatalog.Subject) -> Float? {
    guard let focal = staging.focal.flatMap(scene.element), let rider = catalog.drawn(focal),
      focal.relation?.kind == .on, focal.relation?.of == element.id, catalog.mounts.ride(element.subject) == nil,
      let top = subject.anatomy.top, top.name != "seat"
    else { return nil }
    let (shape, own) = (catalog.silhouette(rider), catalog.silhouette(subject))
    let room = (top.to - top.from) * 1.1 / Float(focal.count) / max(0.1, shape.width)
    let share = min(1.25, max(room, 0.16), rider.size * focal.scale / subject.size)
    // Rails come from beyond one edge and go on beyond the other.
    if subject.name == "viaduct" { return 1.04 * geometry.proportion / max(0.2, own.width) }
    let most = min(0.9 * geometry.proportion / max(0.2, own.width), 0.56 / max(0.2, own.height))
    return min(0.3 / max(0.2, shape.height) / share, most)
  }

  /// Pulled into the frame, and made smaller where it has no room.
  private func kept(_ spot: Scene.Spot, _ subject: ArtCatalog.Subject) -> Scene.Spot {
    var spot = spot
    let box = geometry.ink(spot, subject)
    if box.top < 0.02 { spot.height *= max(0.4, (box.bottom - 0.02) / box.height) }
    return geometry.pulledIn(spot, subject)
  }

  /// Place on a third of the width with room before the nose; the middle for things alike on both sides.
  private func x(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ spot: Scene.Spot, isFocal: Bool, attempt: Int,
    _ random: inout SeededGenerator
  ) -> Float {
    switch element.place {
    case .left: return random.between(0.16, 0.4)
    case .right: return random.between(0.6, 0.84)
    case .center: return 0.5
    default: break
    }
    if let side = sideForNeighbours(element) ?? sideBesideGroup(element) { return side + random.between(-0.04, 0.04) }
    if isLeadShelter(element) {
      // A street's lamp is on the pavement.
      let off: Float = setting.ground == .road ? 0.24 : 0.14
      return 0.5 + (scene.seed & 1 == 0 ? -off : off) + random.between(-0.04, 0.04)
    }
    let width = geometry.ink(spot, subject).width
    guard isFocal else { return 0.5 + random.between(-1, 1) * max(0.04, 0.5 - width / 2) }
    guard attempt > 0 else {
      let facing = spot.flipped ? subject.nature.facing.opposite : subject.nature.facing
      let jitter = random.between(-0.03, 0.03)
      if width > 0.75 || subject.nature.kind == "building" { return 0.5 + jitter }
      switch facing {
      case .left: return 0.58 + jitter
      case .right: return 0.42 + jitter
      case .front: return (random.chance(0.5) ? 0.41 : 0.59) + jitter
      }
    }
    return [0.5, 0.4, 0.6, 0.36, 0.64][random.index(below: 5)]
  }

  /// Place that leaves room for the things to stand beside it.
  func sideForNeighbours(_ element: Scene.Element) -> Float? {
    for other in scene.elements {
      guard let relation = other.relation, relation.of == element.id else { continue }
      switch relation.kind {
      case .leftOf: return 0.68
      case .rightOf: return 0.32
      case .facing, .chasing, .following, .leading:
        guard let facing = catalog.drawn(element)?.nature.facing, facing != .front,
          let nature = catalog.subjects[element.subject]?.nature, nature.isCreature || nature.kind == "vehicle"
        else { return isTurned(element) ? 0.34 : 0.66 }
        let looksLeft = (facing == .left) != (element.count == 1 && isTurned(element))
        return looksLeft == relation.kind.isAhead ? 0.68 : 0.32
      case .around: return 0.5
      case .nextTo, .leaning:
        let copies = scene.elements.reduce(0) { sum, one in
          one.relation?.of == element.id && one.relation?.kind == relation.kind ? sum + one.count : sum
        }
        let side: Float = copies > 2 ? 0.24 : 0.36
        return isTurned(element) ? 1 - side : side
      case .between: return relation.and == nil ? nil : 0.2
      case .above where !isFar(element): return 0.5
      case .inFrontOf where !isFar(element): return 0.5
      default: continue
      }
    }
    return scene.elements.contains { $0.relation?.and == element.id && $0.id != element.id } ? 0.8 : nil
  }

  /// Side that chance chose for it.
  private func isTurned(_ element: Scene.Element) -> Bool {
    (scene.seed ^ UInt32(truncatingIfNeeded: element.id)) & 1 == 1
  }

  /// Place at one side when several others stand together.
  private func sideBesideGroup(_ element: Scene.Element) -> Float? {
    let hasGroup = scene.elements.contains {
      $0.id != element.id && $0.count > 1 && $0.relation == nil && !$0.implied && !isFar($0)
        && !Staging.isField($0, catalog)
    }
    guard hasGroup else { return nil }
    // One to each side in turn.
    let before = scene.elements.count {
      $0.id < element.id && $0.count == 1 && $0.relation == nil && !$0.implied && !isFar($0)
    }
    return (Int(scene.seed) + before) & 1 == 0 ? 0.2 : 0.8
  }

  /// True where the picture is about something that would hide whoever stands behind it.
  private var isBesideBuilding: Bool {
    guard let focal = staging.focal.flatMap(scene.element), let subject = catalog.subjects[focal.subject] else {
      return false
    }
    return subject.size >= 0.5 && !subject.nature.isCreature
  }

  /// True for a tree or a lamp that the picture's hero is under.
  private func isLeadShelter(_ element: Scene.Element) -> Bool {
    scene.elements.contains {
      $0.id == staging.focal && $0.relation?.kind == .under && $0.relation?.of == element.id
    }
  }

  /// True for what the picture's hero is on or in, and for what that stands beside: a fireplace by an armchair.
  private func carriesFocal(_ element: Scene.Element) -> Bool {
    guard let relation = staging.focal.flatMap(scene.element)?.relation else { return false }
    // Those who are behind a table are seen over it.
    let isBehindTable = relation.kind == .behind && catalog.isTable(element.subject)
    guard relation.kind.isResting || isBehindTable else { return false }
    if relation.of == element.id { return true }
    guard setting.isRoom, let beyond = scene.element(relation.of)?.relation else { return false }
    return beyond.of == element.id && beyond.kind.isBeside
  }

  // MARK: Depth

  func usualDepth(_ element: Scene.Element, _ subject: ArtCatalog.Subject, isFocal: Bool) -> Float {
    if subject.place == .horizon {
      return element.place == .foreground || subject.size > 0.7 || subject.name == "hill" ? 0.3 : 0.03
    }
    switch element.place {
    case .foreground: return 0.84
    case .background: return 0.1
    default: break
    }
    if isLeadShelter(element), subject.size >= 0.5, !setting.isRoom { return 0.44 }
    // The water that it is over flows on before it.
    if spansWater(subject) { return subject.name == "viaduct" && carriesFocal(element) ? 0.62 : 0.3 }
    let isMet = scene.elements.contains { $0.relation?.of == element.id && $0.isMeeting }
    if isMet, !isFocal, setting.isRoom, subject.nature.kind == "vehicle" { return 0.5 }
    let seatsSomebody = scene.elements.contains { one in
      guard let relation = one.relation, relation.of == element.id else { return false }
      return (relation.kind == .on || relation.kind == .inside)
        && catalog.subjects[one.subject]?.nature.isPerson == true
    }
    let beside = staging.focal.flatMap(scene.element)?.relation
    let isBesideFocal = beside?.of == element.id && beside?.kind.isBeside == true
    if setting.isRoom, seatsSomebody || isBesideFocal, !isFocal { return 0.4 }
    if setting.isRoom, subject.nature.kind == "furniture" || subject.size >= 0.5, !isFocal { return 0.12 }
    if isFocal { return subject.size >= 0.5 && subject.nature.kind == "building" ? 0.5 : setting.isRoom ? 0.5 : 0.66 }
    if isBesideBuilding, subject.nature.isCreature { return 0.72 }
    if isMet { return 0.62 }
    return subject.size >= 0.5 ? 0.26 : subject.size >= 0.35 ? 0.52 : 0.76
  }

  private func spansWater(_ subject: ArtCatalog.Subject) -> Bool {
    subject.isBridge && setting.water != .none
  }

  /// Keeps land animals out of the lake and boats in it.
  func ground(_ depth: Float, _ subject: ArtCatalog.Subject) -> Float {
    guard case .band(let from, let to) = setting.water else { return clamp(depth, 0, 0.97) }
    if spansWater(subject) { return depth }
    if subject.place == .water || subject.place == .underwater {
      return to >= 1 ? max(0.3, depth) : clamp(depth * to, from + (to - from) * 0.55, to - (to - from) * 0.12)
    }
    if subject.place == .horizon || to >= 1 || depth < from || depth > to + 0.06 { return depth }
    return min(0.96, to + 0.08 + depth * (0.9 - to) * 0.5)
  }

  func boxes() -> [SceneGeometry.Box] { neighbors().map(\.box) }

  /// Ink of all that is there, and how near each is.
  func neighbors() -> [(box: SceneGeometry.Box, depth: Float)] {
    scene.elements.flatMap { element in
      // Mountains are there to stand before.
      element.spots.first.map { $0.depth > 0.1 || !isFar(element) } == true && !element.implied
        ? zip(geometry.ink(element), element.spots).map { (box: $0, depth: $1.depth) } : []
    }
  }
}

extension SceneLayout {
  static func perspective(_ depth: Float) -> Float { 0.5 + 0.56 * clamp(depth, 0, 1) }
}

extension Nature.Facing {
  var opposite: Self {
    switch self {
    case .left: .right
    case .right: .left
    case .front: .front
    }
  }
}
