import SketchCore

/// Beside, behind, before, under, over and between.
extension RelatedLayout {
  /// Height at the anchor's distance in nature, within what the picture can hold, less where many crowd.
  func height(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot
  ) -> Float {
    heightOfOne(element, subject, base, anchor) * (element.count > 1 ? Scene.crowdScale(element.count) : 1)
  }

  func heightOfOne(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot
  ) -> Float {
    let natural = ratio(element, subject, base) * anchor.height * element.scale
    let ink = max(0.3, catalog.silhouette(subject).height)
    // The lead of the picture is seen, however large the other is.
    let least: Float = staging.isLead(element) && element.scale >= 1 ? 0.3 / ink : 0
    return min(max(natural, least), 0.82 / ink)
  }

  /// Height of the one box by that of the other: who chases a mouse is larger than drawings of animals are otherwise.
  private func ratio(_ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject) -> Float {
    let drawn = subject.size / base.size
    if element.eats(from: base), let own = subject.nature.metres, let tree = base.nature.metres {
      let box = own / max(0.2, catalog.silhouette(subject).height)
      return box / tree * max(0.2, catalog.silhouette(base).height)
    }
    guard element.relation?.kind.isMeeting == true, subject.nature.isCreature, base.nature.isCreature,
      let own = subject.nature.metres, let other = base.nature.metres,
      let standing = catalog.subjects[element.subject],
      let chased = element.relation.flatMap({ scene.element($0.of) }).flatMap({ catalog.subjects[$0.subject] })
    else {
      if let share = NaturalHeights.share(of: base, beside: subject) { return max(drawn, inkRatio(base, subject) / share) }
      // A ladder reaches into the tree that it leans against.
      if element.relation?.kind == .leaning { return drawn }
      return min(drawn, naturalShare(subject, base).map { $0 * inkRatio(base, subject) } ?? drawn)
    }
    let box = own / max(0.2, catalog.silhouette(standing).height) * subject.size / standing.size
    let otherBox = other / max(0.2, catalog.silhouette(chased).height) * base.size / chased.size
    return min(max(box / otherBox, drawn), Self.largestOfTwo)
  }

  /// Height of the ink at most, as a share of the other's; nil where the sizes of the drawings are right.
  private func naturalShare(_ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject) -> Float? {
    NaturalHeights.share(of: subject, beside: base) ?? NaturalHeights.share(of: subject, besideFurniture: base)
      ?? NaturalHeights.share(of: subject, besideTall: base)
  }

  /// Height of the drawing of one in its box, by that of another.
  func inkRatio(_ one: ArtCatalog.Subject, _ other: ArtCatalog.Subject) -> Float {
    catalog.silhouette(one).height / max(0.2, catalog.silhouette(other).height)
  }

  /// Times that the larger of two that meet is as high as the smaller.
  private static let largestOfTwo: Float = 2.2

  /// Company of an element that stands beside something, itself too, in the order of the scene.
  private func company(of element: Scene.Element) -> [Scene.Element] {
    scene.elements.filter { $0.relation?.kind == element.relation?.kind && $0.relation?.of == element.relation?.of }
  }

  func half(_ subject: ArtCatalog.Subject, _ height: Float) -> Float {
    catalog.silhouette(subject).width * height / geometry.proportion / 2
  }

  func beside(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ kind: Scene.Relation.Kind, _ base: ArtCatalog.Subject,
    _ anchor: Scene.Spot, _ random: inout SeededGenerator
  ) -> [Scene.Spot] {
    // A row is as high as its room lets it be.
    var height = heightOfOne(element, subject, base, anchor)
    let isFar = base.place == .horizon
    let isMeeting = kind.isMeeting
    let own = geometry.ink(anchor, base)
    let all = whole(element.relation) ?? own
    // Beside all of a few flowers, and beside the first of what is all over the picture.
    let other = isMeeting || all.width < Self.widestNeighbours ? all : own
    // The side that was said, else the one with more room.
    let usual: Float =
      switch kind {
      case .leftOf: -1
      case .rightOf: 1
      default:
        element.place == .left
          ? -1 : element.place == .right ? 1 : side(kind, of: base, anchor) ?? freeSide(of: other, element)
      }
    // A cow is milked from behind its head.
    let side = element.pose == .milking && kind == .facing ? -usual : roomier(usual, of: other, kind)
    let room = max(0.12, side < 0 ? other.left : 1 - other.right)
    // Several kinds stand in a row, in proportion to each other.
    let company = company(of: element)
    func width(_ one: Scene.Element) -> Float {
      guard let drawn = catalog.drawn(one) else { return 0 }
      return self.half(drawn, heightOfOne(one, drawn, base, anchor)) * 2.05 * Float(one.count)
    }
    let wanted = company.reduce(0) { $0 + width($1) }
    // Before the foot of a mountain, a long row all across it.
    let foot = anchor.x + side * other.width * (element.count > 3 ? -0.3 : 0.3)
    let across = max(0.12, side < 0 ? foot : 1 - foot)
    let free = isFar ? across : room * (company.count > 1 ? 0.97 : 1.04)
    let shrink = min(1, free / max(0.01, wanted))
    let before = company.prefix { $0.id != element.id }.reduce(0) { $0 + width($1) } * shrink
    height = max(height * shrink, company.count > 1 ? 0.06 : 0.1)
    let half = half(subject, height)
    let isUp = !anchor.air && floats(subject)
    let isWeightless = catalog.setting(of: scene).ground == .none
    return (0..<element.count).map { index in
      var spot = Scene.Spot(
        x: anchor.x, depth: anchor.depth, height: height, air: anchor.air && (subject.place == .sky || isWeightless),
        flipped: random.chance(0.4))
      if isFar {
        spot.depth = 0.5
        spot.x = foot + side * (before + half + Float(index) * half * 2.05)
      } else {
        // On the floor before a picture on the wall.
        if catalog.hanging[base.name] == "wall", catalog.hanging[subject.name] == nil, scene.setting != "table",
          catalog.setting(of: scene).isRoom
        {
          (spot.depth, spot.air) = (0.42, false)
        } else if !anchor.air {
          spot.depth = min(0.97, anchor.depth + 0.035)
          // Who feeds ducks stands on the shore.
          if subject.nature.isPerson, base.place == .water, case .band(_, let shore) = catalog.setting(of: scene).water,
            shore < Self.lastShore
          {
            spot.depth = max(spot.depth, min(0.95, shore + 0.12))
          }
        } else if !spot.air {
          spot.depth = 0.6
        }
        // A horse is between the shafts of its cart.
        let isHarnessed = kind == .leading && base.nature.kind == "vehicle"
        let near: Float = isHarnessed ? -0.24 * half : kind == .chasing ? 0.04 : 0.02
        let apart = kind == .nextTo ? min(0.03, half * 0.3) : near
        let reach = Self.reach(of: element.pose).map { $0 * half } ?? Self.reachInto(element.pose, own.width)
        let gap = reach.map { -$0 } ?? apart
        // The spoon is in the pot.
        if element.pose == .stirring { spot.depth = max(0, anchor.depth - 0.01) }
        spot.x =
          side < 0
          ? other.left - gap - before - half - Float(index) * half * 2.05
          : other.right + gap + before + half + Float(index) * half * 2.05
        if isUp { spot.lift = other.height * 0.45 }
        if isWeightless, subject.nature.isPerson { spot.tilt = -side * SceneLayout.drift }
      }
      if element.eats(from: base) { spot = browsing(spot, subject, other, toRight: side < 0) }
      // A chair is turned as who sits on it.
      if isMeeting, subject.nature.kind == "furniture" { spot.flipped = spot.x > other.middle }
      if isMeeting { spot = Gaze.turned(spot, subject, toRight: (spot.x < other.middle) == (kind != .leading)) }
      spot = touching(spot, element, subject, base, anchor)
      // The spoon tells where who stirs stands, and not the middle of the drawing's box.
      if Self.reachInto(element.pose, own.width) != nil {
        let shape = catalog.silhouette(subject)
        let aside = (shape.left + shape.right) / 2 - 0.5
        spot.x -= aside * (spot.flipped ? -1 : 1) * height / geometry.proportion
      }
      return spot
    }
  }

  /// Width at most, as a share of the picture's, of several that somebody stands beside rather than among.
  private static let widestNeighbours: Float = 0.6

  /// Depth at which there is still a shore before the water to stand on.
  private static let lastShore: Float = 0.85

  /// Share of half a player's width that is over the keys, and of who works that is over the work.
  private static func reach(of pose: Scene.Pose?) -> Float? {
    switch pose {
    case .playing: 0.7
    case .working: 0.1
    case .kissing, .bandaging, .blowing: 0.2
    case .drumming: 0.6
    case .pushing, .decorating: 0.4
    case .picking: 0.6
    default: nil
    }
  }

  /// Point at which two in the same pose touch, and how far apart those of both are, in heights of the drawing.
  private static let touch: [Scene.Pose: (point: String, apart: Float)] = [
    .hugging: ("neck", 0.165), .kissing: ("mouth", 0.01), .greeting: ("hand-right", 0),
  ]

  /// Moved to where it touches the other one.
  func touching(
    _ spot: Scene.Spot, _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject,
    _ anchor: Scene.Spot
  ) -> Scene.Spot {
    guard let pose = element.pose, let (name, apart) = Self.touch[pose], let point = subject.anatomy.points[name],
      element.relation.flatMap({ scene.element($0.of) })?.pose == pose, let other = base.anatomy.points[name]
    else { return spot }
    var spot = spot
    let own = geometry.place(point, spot, subject)
    let side: Float = spot.x < anchor.x ? -1 : 1
    spot.x += geometry.place(other, anchor, base).x - own.x + side * apart * spot.height / geometry.proportion
    return spot
  }

  /// Part of the width of a pot or a cow that who stirs or milks is over: the spoon is just over the rim.
  private static func reachInto(_ pose: Scene.Pose?, _ width: Float) -> Float? {
    switch pose {
    case .stirring: min(0.5 * width, 0.045)
    case .milking: 0.26 * width
    default: nil
    }
  }

  /// Box around all that is faced or chased.
  func whole(_ relation: Scene.Relation?) -> SceneGeometry.Box? {
    guard let boxes = relation.flatMap({ scene.element($0.of) }).map(geometry.ink), let first = boxes.first else {
      return nil
    }
    return boxes.dropFirst().reduce(first) { $0.joined($1) }
  }

  /// The side before somebody's nose for who faces or leads them, behind them for who chases or follows them.
  private func side(_ kind: Scene.Relation.Kind, of base: ArtCatalog.Subject, _ anchor: Scene.Spot) -> Float? {
    guard kind.isMeeting, base.nature.facing != .front, base.nature.isCreature || base.nature.kind == "vehicle" else {
      return nil
    }
    return base.looksRight(anchor.flipped) == kind.isAhead ? 1 : -1
  }

  /// The other side for who would have next to no room where they face or chase somebody.
  private func roomier(_ side: Float, of other: SceneGeometry.Box, _ kind: Scene.Relation.Kind) -> Float {
    let (here, there) = side < 0 ? (other.left, 1 - other.right) : (1 - other.right, other.left)
    return kind.isMeeting && here < Self.narrow && there > 2 * here ? -side : side
  }

  /// Room beside something that is too narrow, as a share of the picture's width.
  private static let narrow: Float = 0.2

  /// True for fish under water and for what flies: they do not stand beside anything.
  func floats(_ subject: ArtCatalog.Subject) -> Bool {
    subject.place == .sky || subject.place == .underwater && catalog.setting(of: scene).isUnderwater
  }

  /// The side where more is free, less what stands there.
  private func freeSide(of other: SceneGeometry.Box, _ element: Scene.Element) -> Float {
    let company = Set(company(of: element).map(\.id) + [element.relation?.of ?? 0])
    let taken = scene.elements.filter { !$0.implied && !company.contains($0.id) && !$0.isCarried }
      .flatMap { geometry.ink($0) }.filter { $0.bottom > other.top && $0.width < 0.6 }
    func room(_ from: Float, _ to: Float) -> Float {
      taken.reduce(to - from) { $0 - max(0, min($1.right, to) - max($1.left, from)) }
    }
    return room(0, other.left) > room(other.right, 1) ? -1 : 1
  }

  /// Places partly before one another: 8 to 45 % of the farther one is hidden.
  func overlapping(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot,
    isBehind: Bool,
    _ random: inout SeededGenerator
  ) -> [Scene.Spot] {
    var height = self.height(element, subject, base, anchor)
    // A cow is not larger for standing behind a low fence.
    if isBehind, staging.focal == element.id { height = min(height, staging.height(of: element, subject)) }
    let other = geometry.ink(anchor, base)
    if !isBehind, staging.focal == element.id, element.count == 1, let far = whole(element.relation),
      far.width > other.width, far.bottom < Self.farBottom
    {
      return [before(far, element, subject, other)]
    }
    let wide = half(subject, height) * 2
    let towards: Float = other.middle > 0.5 ? -1 : 1
    let row = row(element)
    // Two leave room for a third between them.
    let isApart = scene.elements.contains { $0.relation?.kind == .between && $0.relation?.of == element.id }
    if isApart, row.total == 2 {
      return (0..<element.count).map { index in
        let x: Float = row.before + index == 0 ? 0.2 : 0.8
        let tall = min(max(height, 0.3), 0.36 * geometry.proportion / catalog.silhouette(subject).width)
        return Scene.Spot(x: x, depth: min(0.9, anchor.depth + (isBehind ? -0.2 : 0.24)), height: tall)
      }
    }
    if !isBehind, isTaken(base, element.relation) { return [atFeet(subject, height, of: other, anchor)] }
    if isBehind, catalog.isTable(base.name) { return seated(element, subject, height, anchor, other, row) }
    return (0..<element.count).map { index in
      var best = Scene.Spot(x: anchor.x, depth: anchor.depth, height: height)
      var least = Float.infinity
      let spread = Float(row.before + index) - Float(row.total - 1) / 2
      for step in 0..<14 {
        for away in [Float(0.06), 0.14, 0.24] {
          var spot = best
          spot.height = height * (isBehind ? 1 - away * 0.5 : 1 + away * 0.4)
          spot.depth = isBehind ? max(0, anchor.depth - away) : min(0.97, anchor.depth + away)
          spot.x = other.middle + towards * Float(step) / 14 * (other.width + wide) * 0.62 + spread * wide * 1.02
          let (far, near) = isBehind ? (spot, anchor) : (anchor, spot)
          let hidden = geometry.covered(far, isBehind ? subject : base, by: near, isBehind ? base : subject)
          let box = geometry.ink(spot, subject)
          let outside = max(0, -box.left) + max(0, box.right - 1) + max(0, -box.top)
          let cost =
            max(0, 0.12 - hidden) * 4 + max(0, hidden - 0.34) * 5 + outside * 6 + Float(step) * 0.004 + abs(
              away - 0.14) * 0.3
          if cost < least { (least, best) = (cost, spot) }
        }
      }
      best.flipped = random.chance(0.4)
      return best
    }
  }

  /// Place of the flames of a burning house, which come out of its upper half.
  func engulfing(_ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot) -> Scene.Spot {
    let (other, shape) = (geometry.ink(anchor, base), catalog.silhouette(subject))
    let height = min(0.66 * other.height, (other.top + 0.5 * other.height - 0.02)) / max(0.2, shape.height)
    let spot = Scene.Spot(
      x: other.middle, depth: min(0.97, anchor.depth + 0.03), height: height, air: anchor.air)
    return geometry.lowered(spot, subject, to: other.top + 0.5 * other.height + height * (1 - shape.bottom))
  }

  /// Place in the shelter of a crown or a table top, or below something in the air.
  func beneath(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot
  ) -> [Scene.Spot] {
    if subject.isFlat, !anchor.air { return [spreadOut(subject, under: base, anchor)] }
    let frame = geometry.frame(anchor, base)
    let shape = catalog.silhouette(subject)
    let ground =
      anchor.air
      ? geometry.horizon + 0.66 * (1 - geometry.horizon)
      : geometry.bottom(anchor, base) - anchor.height * geometry.foot(base)
    let board = base.nature.kind == "furniture" ? base.anatomy.top : nil
    let lower: Float = anchor.air ? catalog.silhouette(base).bottom : board.map { $0.y + 0.06 } ?? 0.56
    let room = max(0.1, ground - (frame.top + lower * frame.height))
    var height = min(
      height(element, subject, base, anchor), room * 0.97 / max(0.2, shape.height), anchor.air ? 0.6 : 1,
      max(petHeight(element, subject, base, anchor), Self.leastUnder * room / max(0.2, shape.height)))
    // Who lies there is no larger than who stands there.
    if lies(element, subject), let standing = catalog.subjects[element.subject] {
      height = min(
        height, room * 0.97 / max(0.2, catalog.silhouette(standing).height) * subject.size / standing.size)
    }
    let wide = half(subject, height) * 2
    let row = row(element)
    return (0..<element.count).map { index in
      let across = Float(row.before + index) - Float(row.total - 1) / 2
      var spot = Scene.Spot(
        x: anchor.x + across * wide * 1.03, depth: anchor.air ? 0.66 : min(0.97, anchor.depth + 0.02), height: height)
      // Beside the trunk, not on it.
      if !anchor.air, board == nil, row.total == 1 {
        spot.x += (anchor.x > 0.5 ? -1 : 1) * min(frame.width * 0.16, wide * 0.5 + frame.width * 0.04)
      }
      return spot
    }
  }

  /// A rug under a sofa, wider than that.
  private func spreadOut(
    _ subject: ArtCatalog.Subject, under base: ArtCatalog.Subject, _ anchor: Scene.Spot
  ) -> Scene.Spot {
    let (ink, shape) = (geometry.ink(anchor, base), catalog.silhouette(subject))
    let wide = min(Self.rugWidth * ink.width, 0.98)
    let height = min(wide * geometry.proportion / max(0.1, shape.width), Self.rugDepth / max(0.1, shape.height))
    var spot = Scene.Spot(x: ink.middle, depth: max(0, anchor.depth - 0.003), height: height)
    spot.x -= ((shape.left + shape.right) / 2 - 0.5) * height / geometry.proportion
    let low = min(0.99, ink.bottom + 0.45 * shape.height * height)
    return geometry.lowered(spot, subject, to: low + height * (1 - shape.bottom))
  }

  /// Width of a rug by that of what stands on it, and its height in the picture at most.
  private static let (rugWidth, rugDepth): (Float, Float) = (1.35, 0.36)

  /// Share of the room under something that the smallest animal there takes, so as to be seen.
  private static let leastUnder: Float = 0.3

  /// Places of those that hang from a branch, a tree or a hook, from its underside down.
  func hung(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot
  ) -> [Scene.Spot] {
    let (frame, ink, shape) = (geometry.frame(anchor, base), geometry.ink(anchor, base), catalog.silhouette(subject))
    let isTree = base.nature.kind == "tree"
    let lowest = isTree ? ink.top + 0.56 * ink.height : ink.bottom - 0.03
    let under = base.anatomy.top.map { frame.top + ($0.y + 0.03) * frame.height } ?? lowest
    let room = max(0.12, 0.97 - under)
    let height = min(height(element, subject, base, anchor), room / max(0.2, shape.height))
    let wide = half(subject, height) * 2
    let row = row(element)
    return (0..<element.count).map { index in
      let across = Float(row.before + index) - Float(row.total - 1) / 2
      var spot = Scene.Spot(
        x: ink.middle + across * wide * 1.05, depth: anchor.depth + 0.004, height: height, air: anchor.air,
        flipped: anchor.flipped)
      spot.x -= ((shape.left + shape.right) / 2 - 0.5) * (spot.flipped ? -1 : 1) * height / geometry.proportion
      return geometry.lowered(spot, subject, to: under + height * (1 - shape.top))
    }
  }

  func over(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot
  ) -> [Scene.Spot] {
    let other = geometry.ink(anchor, base)
    let shape = catalog.silhouette(subject)
    // A dragon over a volcano is nearer than that, and may be before it.
    let isNear = staging.isLead(element) && (base.place == .horizon || anchor.air)
    let room = max(isNear ? 0.34 : 0.12, other.top - 0.03)
    let height = min(
      isNear ? max(0.3, height(element, subject, base, anchor)) : height(element, subject, base, anchor),
      room / max(0.2, shape.height))
    let wide = half(subject, height) * 2
    let row = row(element)
    return (0..<element.count).map { index in
      let across = Float(row.before + index) - Float(row.total - 1) / 2
      let spot = Scene.Spot(
        x: (isNear && !anchor.air ? 0.6 * other.middle + 0.2 : other.middle) + across * wide * 1.05,
        depth: anchor.depth + 0.004, height: height, air: anchor.air)
      let hangs = catalog.hanging[subject.name] == "ceiling"
      let low =
        hangs ? 0.005 + shape.bottom * height : max(shape.height * height + 0.01, other.top - min(0.05, room * 0.15))
      // Balls that somebody juggles fly in an arc.
      let end = max(1, Float(row.total - 1) / 2)
      let isTossed = base.nature.isPerson && row.total > 2 && subject.nature.kind == "toy"
      let drop = isTossed ? across * across / (end * end) * min(Self.arc * other.height, wide * end) : 0
      return geometry.lowered(spot, subject, to: low + drop + height * (1 - shape.bottom))
    }
  }

  /// Height of the arc in which things are juggled, as a share of the juggler's.
  private static let arc: Float = 0.34

  /// Height at which a butterfly is between two flowers, as a share of theirs.
  private static let midway: Float = 0.4

  func between(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ relation: Scene.Relation, _ other: Scene.Element,
    _ base: ArtCatalog.Subject
  ) -> [Scene.Spot] {
    let second = relation.and.flatMap { scene.element($0) } ?? other
    guard let from = other.spots.first, let to = second.spots.last, let end = catalog.drawn(second) else { return [] }
    let boxes = [geometry.ink(from, base), geometry.ink(to, end)].sorted { $0.middle < $1.middle }
    let room = max(0.1, boxes[1].left - boxes[0].right)
    let height = min(
      max(height(element, subject, base, from), 0.26 * min(1, element.scale)),
      room * geometry.proportion / catalog.silhouette(subject).width / Float(element.count) * 1.05)
    return (0..<element.count).map { index in
      let across = (Float(index) + 0.5) / Float(element.count)
      var spot = Scene.Spot(
        x: boxes[0].right + room * across, depth: max(from.depth, to.depth) + 0.03, height: height,
        air: from.air && subject.place == .sky)
      if !spot.air, floats(subject) { spot.lift = Self.midway * min(boxes[0].height, boxes[1].height) }
      return spot
    }
  }
}
