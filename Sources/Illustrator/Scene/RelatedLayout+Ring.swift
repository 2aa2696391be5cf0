import Glibc
import SketchCore

/// Around something, and leaning against it.
extension RelatedLayout {
  /// Places around the foot of something, those behind it higher and smaller; in the air for what flies.
  func ring(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot,
    _ random: inout SeededGenerator
  ) -> [Scene.Spot] {
    let row = row(element)
    // A fence runs along the whole of it, and one alone stands beside.
    if row.total == 1 {
      return catalog.silhouette(subject).width > 0.84
        ? overlapping(element, subject, base, anchor, isBehind: false, &random)
        : beside(element, subject, .nextTo, base, anchor, &random)
    }
    let isInAir = floats(subject) || element.pose == .flying || anchor.air
    return isInAir
      ? wreath(element, subject, base, anchor, row) : circle(element, subject, base, anchor, row, &random)
  }

  /// Angles around the middle, with nobody right before or behind it but one of an odd number.
  private func angle(_ index: Int, of total: Int) -> Float {
    let step = 2 * Float.pi / Float(total)
    let start: Float =
      switch total % 4 {
      case 2: 0
      case 0: step / 2
      default: .pi / 2
      }
    return start + step * Float(index)
  }

  private func circle(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot,
    _ row: (before: Int, total: Int), _ random: inout SeededGenerator
  ) -> [Scene.Spot] {
    let other = geometry.ink(anchor, base)
    let shape = catalog.silhouette(subject)
    let perSide = Float(row.total + 1) / 2
    var height = heightOfOne(element, subject, base, anchor) * (row.total > 4 ? 0.86 : 1)
    // There is to be room on both sides.
    let side = max(0.16, min(other.left, 1 - other.right))
    height = min(height, max(0.1, (side + 0.2 * other.width / perSide) * geometry.proportion / max(0.1, shape.width)))
    let half = half(subject, height)
    let isTall = shape.height * height > other.height * 0.8
    let across = min(
      other.width / 2 + half * (isTall ? 1.2 : 0.9), max(half, min(other.middle, 1 - other.middle) - half))
    let deep = clamp(0.07 * Float(row.total).squareRoot() + 0.06, 0.1, 0.3)
    // Who is taller than what is in the middle leaves it open to the front.
    let wide = min(max(across, half * 0.92 * Float(row.total - 1)), 0.49 - half + abs(other.middle - 0.5))
    func behind(_ place: Int) -> Scene.Spot {
      let share = Float(place) / Float(max(1, row.total - 1)) * 2 - 1
      let depth = clamp(anchor.depth + 0.05 - deep * cosf(share * .pi / 2), 0.02, 0.97)
      let tall = height * SceneLayout.perspective(depth) / SceneLayout.perspective(anchor.depth)
      let spot = Scene.Spot(x: other.middle + share * wide, depth: depth, height: tall, flipped: place % 2 == 1)
      return abs(share) > 0.1 ? Gaze.turned(spot, subject, toRight: share < 0) : spot
    }
    return (0..<element.count).map { index in
      if isTall, row.total < 9 { return behind(row.before + index) }
      let angle = angle(row.before + index, of: row.total)
      let depth = clamp(anchor.depth + deep * sinf(angle), 0.02, 0.97)
      var spot = Scene.Spot(
        x: other.middle + across * cosf(angle), depth: depth,
        height: height * SceneLayout.perspective(depth) / SceneLayout.perspective(anchor.depth)
          * random.between(0.96, 1),
        flipped: random.chance(0.4))
      // Ties stand before or behind as they are meant to.
      if abs(sinf(angle)) < 0.1 { spot.depth = anchor.depth + 0.01 }
      return abs(cosf(angle)) > 0.1 ? Gaze.turned(spot, subject, toRight: spot.x < other.middle) : spot
    }
  }

  private func wreath(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot,
    _ row: (before: Int, total: Int)
  ) -> [Scene.Spot] {
    let other = geometry.ink(anchor, base)
    let shape = catalog.silhouette(subject)
    let room = 0.7 * Float.pi * (other.width * geometry.proportion + other.height) / 2 / Float(row.total)
    let height = min(
      heightOfOne(element, subject, base, anchor), max(0.1, room) / max(shape.width, shape.height), 0.3 / shape.height)
    let (half, tall) = (half(subject, height), shape.height * height / 2)
    let middle = (x: other.middle, y: (other.top + other.bottom) / 2)
    return (0..<element.count).map { index in
      // From the left over the top to the right where the foot is on the ground, all around in the air.
      let place = Float(row.before + index)
      let angle =
        anchor.air
        ? place / Float(row.total) * 2 * .pi - .pi / 2
        : -.pi * (1.1 - 1.2 * (row.total > 1 ? place / Float(row.total - 1) : 0.5))
      let x = clamp(middle.x + (other.width / 2 + half * 1.15) * cosf(angle), half, 1 - half)
      let y = clamp(middle.y + (other.height / 2 + tall * 1.15) * sinf(angle), tall + 0.01, 0.99 - tall)
      var spot = Scene.Spot(x: x, depth: anchor.depth + 0.006, height: height, air: anchor.air)
      spot = geometry.lowered(spot, subject, to: y + tall + height * (1 - shape.bottom))
      return Gaze.turned(spot, subject, toRight: x < other.middle)
    }
  }

  /// Against the front of a house, its head under the eaves.
  private func ladder(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot
  ) -> Scene.Spot {
    let (house, shape) = (geometry.ink(anchor, base), catalog.silhouette(subject))
    let side: Float = house.middle > 0.5 ? -1 : 1
    let height = 0.8 * house.height / max(0.2, shape.height)
    let spot = Scene.Spot(
      x: house.middle + side * 0.3 * house.width, depth: min(0.97, anchor.depth + 0.05), height: height)
    return geometry.lowered(spot, subject, to: house.bottom + 0.02 + height * (1 - shape.bottom))
  }

  /// Width of what somebody leans against from which on there is no room beside it, in picture widths.
  private static let widest: Float = 0.6
  /// Height at most of who leans against a wall, by the wall's.
  private static let againstWall: Float = 0.8

  /// Places before a long wall.
  private func before(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot
  ) -> [Scene.Spot] {
    let (shape, wall) = (catalog.silhouette(subject), geometry.ink(anchor, base))
    let height = min(
      heightOfOne(element, subject, base, anchor), Self.againstWall * wall.height / max(0.2, shape.height))
    let step = 1.1 * shape.width * height / geometry.proportion
    return (0..<element.count).map { index in
      var spot = Scene.Spot(x: 0.5, depth: min(0.97, anchor.depth + 0.03), height: height)
      spot.x += (Float(index) - Float(element.count - 1) / 2) * step
      return spot
    }
  }

  /// Foot beside it and head against it: a plank against a wall. What is as wide as high stands close to it.
  func leaning(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot,
    _ random: inout SeededGenerator
  ) -> [Scene.Spot] {
    let shape = catalog.silhouette(subject)
    if subject.name == "ladder", base.nature.kind == "building", !anchor.air {
      return [ladder(element, subject, base, anchor)]
    }
    let besides = beside(element, subject, .leaning, base, anchor, &random)
    guard !anchor.air else { return besides }
    let frame = geometry.frame(anchor, base)
    // A bicycle against a wall that goes on is before the wall.
    if catalog.silhouette(base).width * frame.width > Self.widest { return before(element, subject, base, anchor) }
    let isSlim = shape.height > 1.5 * shape.width
    let degrees: Float = isSlim ? (subject.nature.isCreature ? 9 : 14) : 0
    return besides.map { spot in
      var spot = spot
      spot.depth = min(0.97, anchor.depth + 0.012)
      let ink = geometry.ink(spot, subject)
      let side: Float = spot.x < frame.middle ? -1 : 1
      // The trunk, not the crown, is what it meets.
      let contact = ink.bottom - ink.height * (isSlim ? 0.78 : 0.5)
      let level = (contact - frame.top) / frame.height
      let stretches = catalog.silhouette(base).stretches(atY: level)
      let low = stretches.first?.lowerBound ?? 0.3
      let high = stretches.last?.upperBound ?? 0.7
      let (left, right) = anchor.flipped ? (1 - high, 1 - low) : (low, high)
      let edge = frame.left + (side < 0 ? left : right) * frame.width
      let reach = sinf(degrees * .pi / 180) * ink.height * 0.78 / geometry.proportion
      spot.x = edge + side * (ink.width * 0.2 + reach)
      spot.tilt = degrees == 0 ? nil : -side * degrees
      return Gaze.turned(spot, subject, toRight: spot.x > frame.middle)
    }
  }
}
