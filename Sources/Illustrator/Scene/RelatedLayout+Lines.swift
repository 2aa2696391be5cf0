import Glibc

/// On a line, under a bed and on shoulders: a leash, clothes that dry, a monster, a child.
extension RelatedLayout {
  /// From the hand to the animal's neck, and the factor of the drawing's width. The drawing goes from its upper left
  /// corner to the lower right one.
  func leash(_ element: Scene.Element, _ subject: ArtCatalog.Subject) -> (spot: Scene.Spot, width: Float)? {
    guard let relation = element.relation, relation.kind == .heldBy, let holder = scene.element(relation.of),
      let base = catalog.drawn(holder), let animal = relation.and.flatMap(scene.element),
      let led = catalog.drawn(animal), let from = holder.spots.first, let to = animal.spots.first
    else { return nil }
    let neck = geometry.place(led.anatomy.point("neck", hand: 0, catalog.silhouette(led)), to, led)
    let outline = catalog.silhouette(base)
    let hands = [0, 1].map { geometry.place(base.anatomy.point("hand", hand: $0, outline), from, base) }
    let hand = hands.min { abs($0.x - neck.x) < abs($1.x - neck.x) } ?? neck
    let shape = catalog.silhouette(subject)
    let across = abs(neck.x - hand.x) * geometry.proportion
    // The drawing is made narrower, and never wider.
    let down = max(neck.y - hand.y, across * shape.height / max(0.2, shape.width))
    let height = down / max(0.05, shape.height)
    let spot = Scene.Spot(
      x: (neck.x + hand.x) / 2, depth: max(from.depth, to.depth) + 0.003, height: height, flipped: neck.x < hand.x)
    let low = hand.y + down + height * (1 - shape.bottom)
    return (geometry.lowered(spot, subject, to: low), across / max(0.01, height * shape.width))
  }

  /// Places on a line and under a bed; nil for what has no region for that.
  func lined(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ kind: Scene.Relation.Kind, _ base: ArtCatalog.Subject,
    _ anchor: Scene.Spot
  ) -> [Scene.Spot]? {
    let name = kind == .on ? "line" : kind == .under ? "hiding" : nil
    return name.flatMap { base.anatomy.regions[$0] }.map { region in
      lined(element, subject, base, anchor, in: region, hanging: kind == .on)
    }
  }

  /// Places side by side in a region of the base: clothes hang from a line, monsters crouch under a bed.
  private func lined(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot,
    in region: Anatomy.Region, hanging: Bool
  ) -> [Scene.Spot] {
    let frame = geometry.frame(anchor, base)
    let shape = catalog.silhouette(subject)
    let row = row(element)
    let room = (region.right - region.left) * frame.width / Float(row.total)
    let height = min(
      (region.bottom - region.top) * frame.height / max(0.2, shape.height),
      0.94 * room * geometry.proportion / max(0.2, shape.width), natural(element, subject, base, anchor))
    let edge = Anatomy.Point(
      x: anchor.flipped ? region.right : region.left, y: hanging ? region.top : region.bottom)
    let place = geometry.place(edge, anchor, base)
    return (0..<element.count).map { index in
      let middle = place.x + (Float(row.before + index) + 0.5) * room
      var spot = Scene.Spot(x: middle, depth: anchor.depth + 0.003, height: height, air: anchor.air)
      spot.x -= ((shape.left + shape.right) / 2 - 0.5) * height / geometry.proportion
      return geometry.lowered(spot, subject, to: place.y + height * (1 - (hanging ? shape.top : shape.bottom)))
    }
  }

  /// A child that sits behind somebody's head, with the seat at the neck.
  func shouldered(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject, _ anchor: Scene.Spot
  ) -> [Scene.Spot] {
    let shape = catalog.silhouette(base)
    let neck = base.anatomy.point("neck", hand: 0, shape)
    let place = geometry.place(Anatomy.Point(x: neck.x, y: neck.y), anchor, base)
    let height = min(natural(element, subject, base, anchor), Self.onShoulders * anchor.height)
    let own = catalog.silhouette(subject)
    return (0..<element.count).map { index in
      var spot = Scene.Spot(
        x: place.x + Float(index) * 0.1, depth: anchor.depth - 0.004, height: height, air: anchor.air,
        flipped: anchor.flipped)
      let seat = subject.seat ?? Anatomy.Point(x: (own.left + own.right) / 2, y: subject.hip)
      spot.x -= ((spot.flipped ? 1 - seat.x : seat.x) - 0.5) * height / geometry.proportion
      return geometry.lowered(spot, subject, to: place.y + height * (1 - seat.y))
    }
  }

  /// Height of who is carried on shoulders, by that of who carries.
  private static let onShoulders: Float = 0.78
}
