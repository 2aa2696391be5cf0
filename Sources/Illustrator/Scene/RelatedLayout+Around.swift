import SketchCore

/// Beside, behind, before, under, over and between.
extension RelatedLayout {
  /// Place at the anchor's distance in nature, within what the picture can hold.
  private func height(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot
  ) -> Float {
    let natural = subject.size / base.size * anchor.height * element.scale
    return min(natural, 0.82 / max(0.3, catalog.silhouette(subject).height))
      * (element.count > 1 ? Scene.crowdScale(element.count) : 1)
  }

  private func half(_ subject: ArtCatalog.Subject, _ height: Float) -> Float {
    catalog.silhouette(subject).width * height / geometry.proportion / 2
  }

  func beside(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ kind: Scene.Relation.Kind, _ base: ArtCatalog.Subject,
    _ anchor: Scene.Spot, _ random: inout SeededGenerator
  ) -> [Scene.Spot] {
    var height = height(element, subject, base, anchor)
    let other = geometry.ink(anchor, base)
    // The side that was said, else the one with more room.
    let side: Float =
      switch kind {
      case .leftOf: -1
      case .rightOf: 1
      default: element.place == .left ? -1 : element.place == .right ? 1 : other.left > 1 - other.right ? -1 : 1
      }
    let room = max(0.12, side < 0 ? other.left : 1 - other.right)
    if base.place != .horizon {
      height = min(
        height, room * geometry.proportion / catalog.silhouette(subject).width / Float(element.count) * 1.04)
    }
    height = max(height, 0.1)
    let half = half(subject, height)
    return (0..<element.count).map { index in
      var spot = Scene.Spot(
        x: anchor.x, depth: anchor.depth, height: height, air: anchor.air && subject.place == .sky,
        flipped: random.chance(0.4))
      if base.place == .horizon {
        // Before its foot, not on a line with it.
        spot.depth = 0.5
        spot.x += side * other.width * 0.3 + Float(index) * half * 2
      } else {
        if !anchor.air { spot.depth = min(0.97, anchor.depth + 0.035) } else if !spot.air { spot.depth = 0.6 }
        let gap = kind == .nextTo ? min(0.03, half * 0.3) : 0.02
        spot.x =
          side < 0
          ? other.left - gap - half - Float(index) * half * 2.05
          : other.right + gap + half + Float(index) * half * 2.05
      }
      return spot
    }
  }

  /// Places partly before one another: 8 to 45 % of the farther one is hidden.
  func overlapping(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot,
    isBehind: Bool,
    _ random: inout SeededGenerator
  ) -> [Scene.Spot] {
    let height = height(element, subject, base, anchor)
    let other = geometry.ink(anchor, base)
    let wide = half(subject, height) * 2
    let towards: Float = other.middle > 0.5 ? -1 : 1
    return (0..<element.count).map { index in
      var best = Scene.Spot(x: anchor.x, depth: anchor.depth, height: height)
      var least = Float.infinity
      let spread = Float(index) - Float(element.count - 1) / 2
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

  /// Place in the shelter of a crown or a table top, or below something in the air.
  func beneath(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot
  ) -> [Scene.Spot] {
    let frame = geometry.frame(anchor, base)
    let shape = catalog.silhouette(subject)
    let ground =
      anchor.air
      ? geometry.horizon + 0.66 * (1 - geometry.horizon)
      : geometry.bottom(anchor, base) - anchor.height * geometry.foot(base)
    let board = base.nature.kind == "furniture" ? base.anatomy.top : nil
    let lower: Float = anchor.air ? catalog.silhouette(base).bottom : board.map { $0.y + 0.06 } ?? 0.56
    let room = max(0.1, ground - (frame.top + lower * frame.height))
    let height = min(
      height(element, subject, base, anchor), room * 0.97 / max(0.2, shape.height), anchor.air ? 0.6 : 1)
    let wide = half(subject, height) * 2
    return (0..<element.count).map { index in
      let across = Float(index) - Float(element.count - 1) / 2
      var spot = Scene.Spot(
        x: anchor.x + across * wide * 1.03, depth: anchor.air ? 0.66 : min(0.97, anchor.depth + 0.02), height: height)
      // Beside the trunk, not on it.
      if !anchor.air, board == nil, element.count == 1 {
        spot.x += (anchor.x > 0.5 ? -1 : 1) * min(frame.width * 0.16, wide * 0.5 + frame.width * 0.04)
      }
      return spot
    }
  }

  func over(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot
  ) -> [Scene.Spot] {
    let other = geometry.ink(anchor, base)
    let shape = catalog.silhouette(subject)
    let room = max(0.12, other.top - 0.03)
    let height = min(height(element, subject, base, anchor), room / max(0.2, shape.height))
    let wide = half(subject, height) * 2
    return (0..<element.count).map { index in
      let across = Float(index) - Float(element.count - 1) / 2
      let spot = Scene.Spot(
        x: other.middle + across * wide * 1.05, depth: anchor.depth + 0.004, height: height, air: anchor.air)
      let hangs = catalog.hanging[subject.name] == "ceiling"
      let low =
        hangs ? 0.005 + shape.bottom * height : max(shape.height * height + 0.01, other.top - min(0.05, room * 0.15))
      return geometry.lowered(spot, subject, to: low + height * (1 - shape.bottom))
    }
  }

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
      return Scene.Spot(
        x: boxes[0].right + room * across, depth: max(from.depth, to.depth) + 0.03, height: height,
        air: from.air && subject.place == .sky)
    }
  }
}
