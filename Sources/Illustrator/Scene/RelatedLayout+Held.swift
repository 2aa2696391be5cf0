import Glibc

/// Held, tied and worn.
extension RelatedLayout {
  /// Width of a head by that at its mouth, at most.
  private static let headByMouth: Float = 1.35

  /// Drawing of a kite on its line, and how high it flies, by who holds it.
  private static let (kite, line): (String, Float) = ("kite-pose-tied", 1.25)

  /// Height of an umbrella that an animal holds, by its own.
  private static let overPaw: Float = 1.05
  /// Height from which down hands are the paws that an animal sits on.
  private static let low: Float = 0.8

  /// Factors of the strings of a bunch of balloons, in turn.
  private static let lengths: [Float] = [1, 0.78, 1.16]
  /// Degrees between the outermost two of a bunch.
  private static let widestBunch: Float = 96

  /// Height of food in a hand at most, by that of who holds it.
  private static let mostFood: Float = 0.27

  func attached(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ other: Scene.Element, _ base: ArtCatalog.Subject
  ) -> [Scene.Spot] {
    // A hat that is held is not on the head.
    let isFlown = element.pose == .tied && subject.name == Self.kite
    let usual = isFlown ? nil : catalog.attachment(of: element.subject)
    let attachment =
      usual.flatMap { $0.point == "hand" || element.relation?.kind == .wornBy ? $0 : nil }
      ?? Attachment(point: "hand", grip: subject.anatomy.points["grip"] ?? Anatomy.Point(x: 0.5, y: 0.55), width: nil)
    if attachment.point == "foot", let width = attachment.width {
      let onFeet = other.spots.flatMap { shod($0, subject, base, width: width * element.scale) }
      if !onFeet.isEmpty { return onFeet }
    }
    let before = scene.elements.filter {
      $0.id < element.id && $0.relation == element.relation && $0.relation?.kind == .heldBy
    }.count
    let isPrey = subject.nature.isCreature || subject.nature.kind == "food"
    let aim = aim(of: other)
    return (0..<element.count).map { index in
      let base = other.looks == nil ? base : catalog.drawn(other.copy(index % other.spots.count)) ?? base
      let shape = catalog.silhouette(base)
      let hasHands = base.anatomy.points.keys.contains { $0.hasPrefix("hand") }
      let holder = other.spots[index % other.spots.count]
      let copies = (element.count + other.spots.count - 1) / other.spots.count
      // A bunch of balloons is in one hand.
      let isBunch = copies > 2 && attachment.grip.y > 0.9
      let isTurned = subject.nature.facing != .front && hasHands && attachment.point == "hand"
      let isAimedRight = isTurned ? aim.map { $0 > holder.x } : nil
      let nearHand = isAimedRight.map { $0 != holder.flipped ? 0 : 1 } ?? 0
      let hand = isBunch ? before : index / other.spots.count + (attachment.point == "hand" ? before + nearHand : 0)
      var point = base.anatomy.point(attachment.point, hand: hand, shape)
      // A ball that is kicked is before the toes.
      let toe = subject.nature.kind == "toy" ? base.anatomy.points["toe"] : nil
      if let toe { point = toe }
      // An accordion is between both hands, and as wide as they are apart.
      let both = other.pose == .squeezing ? base.anatomy.span : nil
      if let both { point = both.middle }
      let isTied = attachment.point == "hand" && !hasHands && !base.nature.isCreature
      if isTied { point = Anatomy.Point(x: (shape.left + shape.right) / 2, y: shape.top + 0.03) }
      // Who has no hands holds a book before the body, and a fish in the mouth.
      if usual == nil, !hasHands, !isPrey, !isTied { point = Anatomy.Point(x: (shape.left + shape.right) / 2, y: 0.66) }
      // An animal that looks at us has an umbrella beside it, and no flower before its face.
      let hasPaws = base.nature.isAnimal && (!hasHands || point.y > Self.low)
      let isPawed = attachment.point == "hand" && hasPaws && base.nature.facing == .front && copies == 1
      let isOver = isPawed && attachment.grip.y > 0.82
      if isPawed {
        let middle = (shape.left + shape.right) / 2
        point =
          isOver
          ? Anatomy.Point(x: shape.right - 0.12 * shape.width, y: 0.72)
          : Anatomy.Point(x: middle + 0.2 * shape.width, y: 0.74)
      }
      let place = geometry.place(point, holder, base)
      let eyes = base.anatomy.points["eyes"] ?? Anatomy.Point(x: point.x, y: point.y + 0.08)
      // Pigtails beside the eyes are no part of the head.
      let chin = base.anatomy.points["mouth"].map { shape.width(atX: $0.x, y: $0.y) * Self.headByMouth } ?? .infinity
      let wide = min(shape.width(atX: eyes.x, y: eyes.y), base.nature.isPerson ? max(0.16, chin) : .infinity)
      let head = min(max(0.16, wide), base.nature.isPerson ? 0.5 : 0.42) * holder.height
      let natural = subject.size / base.size * holder.height * element.scale
      // A mouth holds less than a hand.
      let most: Float = isPrey && !hasHands ? 0.28 : isBunch || isTied ? 1.2 : hasHands ? 0.62 : 0.62 * shape.height
      var height = attachment.width.map { $0 * head * element.scale } ?? min(natural, holder.height * most)
      // An ice cream is not as large as the head of who eats it.
      if base.nature.isPerson, ["food", "drink"].contains(subject.nature.kind), element.scale <= 1 {
        height = min(height, Self.mostFood * holder.height / max(0.2, catalog.silhouette(subject).height))
      }
      if let both { height = both.width * holder.height / max(0.2, catalog.silhouette(subject).width) }
      // The canopy is behind the head.
      if isOver { height = min(Self.overPaw * shape.height * holder.height, max(place.y, 0.2) / attachment.grip.y) }
      if isBunch { height *= Self.lengths[index % Self.lengths.count] }
      // A kite is as high on its line as there is room for.
      if isFlown { height = min(Self.line * holder.height, max(place.y - 0.02, 0.55 * holder.height)) }
      var spot = Scene.Spot(
        x: 0, depth: holder.depth + (subject.isWornBehind || isOver ? -0.002 : 0.002), height: height, air: holder.air,
        flipped: isAimedRight.map { $0 == (subject.nature.facing == .left) } ?? holder.flipped)
      if isFlown { spot.flipped = (point.x < (shape.left + shape.right) / 2) != holder.flipped }
      let down = attachment.point == "head" ? 0.3 * abs(eyes.y - point.y) * holder.height : 0
      if toe != nil { spot.flipped = holder.flipped }
      let hold = toe == nil ? attachment.grip : Anatomy.Point(x: catalog.silhouette(subject).left, y: 0.5)
      let grip = spot.flipped ? 1 - hold.x : hold.x
      spot.x = place.x - (grip - 0.5) * height / geometry.proportion
      spot = geometry.lowered(spot, subject, to: place.y + down + height * (1 - hold.y))
      if attachment.pose != nil, other.pose == attachment.pose {
        spot = overHead(spot, attachment.grip, head: geometry.place(eyes, holder, base).x)
      }
      if isBunch {
        let across = (Float(index / other.spots.count) + 0.5) / Float(copies) - 0.5
        spot.tilt = across * min(Self.widestBunch, 18 * Float(copies))
      }
      return spot
    }
  }

  /// Middle of what the holder stands beside, which is watered or lit with what is in the hand.
  private func aim(of holder: Scene.Element) -> Float? {
    [.nextTo, .facing].contains(holder.relation?.kind) ? whole(holder.relation)?.middle : nil
  }

  /// Leaned over the holder's head, with the grip still in the hand.
  private func overHead(_ spot: Scene.Spot, _ grip: Anatomy.Point, head: Float) -> Scene.Spot {
    var spot = spot
    let degrees: Float = spot.x > head ? -Self.leanOverHead : Self.leanOverHead
    let angle = degrees * .pi / 180
    let up = (Scene.Spot.pivot.y - grip.y) * spot.height
    spot.tilt = degrees
    spot.x -= up * sinf(angle) / geometry.proportion
    spot.lift -= up * (1 - cosf(angle))
    return spot
  }

  /// Degrees by which an umbrella leans to the head it is held over.
  private static let leanOverHead: Float = 24

  /// Places on each foot that the drawing shows, with the toes where the wearer looks, or to both sides.
  private func shod(
    _ holder: Scene.Spot, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, width: Float
  ) -> [Scene.Spot] {
    let (shape, own) = (catalog.silhouette(base), catalog.silhouette(subject))
    let stretches = shape.stretches(atY: shape.bottom - 0.05)
    // Toes and tails are thinner than feet, save where a bird has nothing else.
    let wide = stretches.filter { $0.upperBound - $0.lowerBound >= 0.03 }
    var feet = wide.isEmpty ? stretches : wide
    if base.nature.isPerson, feet.count > 2 {
      // The others are what the person holds.
      let middle = base.anatomy.points["feet"]?.x ?? (shape.left + shape.right) / 2
      feet.sort { abs($0.lowerBound + $0.upperBound - 2 * middle) < abs($1.lowerBound + $1.upperBound - 2 * middle) }
      feet = feet.prefix(2).sorted { $0.lowerBound < $1.lowerBound }
    }
    if feet.count == 1, let both = feet.first {
      // Feet that touch, or a sitter's with the body between them.
      let length = min((both.upperBound - both.lowerBound) / 2, 0.16)
      feet = [both.lowerBound...(both.lowerBound + length), (both.upperBound - length)...both.upperBound]
    }
    let (facing, toes) = (base.nature.facing, subject.nature.facing)
    return feet.prefix(Scene.mostFeet).map { foot in
      let middle = (foot.lowerBound + foot.upperBound) / 2
      let most = 0.24 * shape.height / max(0.2, own.height)
      let length = max(0.08, foot.upperBound - foot.lowerBound)
      let height = min(width * length / max(0.2, own.width), most) * holder.height
      let looksLeft = facing == .front ? middle < (shape.left + shape.right) / 2 : facing == .left
      let place = geometry.place(Anatomy.Point(x: middle, y: shape.bottom), holder, base)
      var spot = Scene.Spot(x: place.x, depth: holder.depth + 0.002, height: height, air: holder.air)
      spot.flipped = (looksLeft != holder.flipped) != (toes == .left)
      let ink = (own.left + own.right) / 2
      spot.x -= ((spot.flipped ? 1 - ink : ink) - 0.5) * height / geometry.proportion
      return geometry.lowered(spot, subject, to: place.y + height * (1 - own.bottom))
    }
  }
}

extension Anatomy {
  /// Middle between both hands, and how far they are apart, in the drawing; nil for who has not two.
  var span: (middle: Point, width: Float)? {
    guard let left = points["hand-left"], let right = points["hand-right"] else { return nil }
    return (Point(x: (left.x + right.x) / 2, y: (left.y + right.y) / 2), abs(left.x - right.x))
  }

  /// A point of the one who holds or wears something, guessed from the outline where it is not in the table.
  func point(_ name: String, hand: Int, _ shape: Silhouette) -> Point {
    let middle = (shape.left + shape.right) / 2
    switch name {
    case "hand":
      let names = hand % 2 == 0 ? ["hand-right", "hand-left"] : ["hand-left", "hand-right"]
      return names.lazy.compactMap { points[$0] }.first ?? points["mouth"]
        ?? Point(x: shape.right - 0.1 * shape.width, y: 0.62)
    case "back":
      let neck = point("neck", hand: hand, shape)
      return points["pelvis"] == nil ? points["seat"] ?? neck : neck
    case "feet", "foot": return points["feet"] ?? Point(x: middle, y: 0.95)
    case "eyes":
      return points["eyes"] ?? points["head"].map { Point(x: $0.x, y: $0.y + 0.15) }
        ?? Point(x: middle, y: shape.top + 0.42 * shape.height)
    case "neck", "body":
      return points["neck"]
        ?? Point(x: points["head"]?.x ?? middle, y: (points["head"]?.y ?? shape.top) + 0.35 * shape.height)
    default: return points[name] ?? Point(x: middle, y: shape.top)
    }
  }
}
