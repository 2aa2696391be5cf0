/// Directions of those who are drawn in ways of their own, or go the same way.
extension SceneLayout {
  /// Turns children that build a castle to it, and a dog that is walked the way its owner goes.
  func turn(_ element: Scene.Element, in scene: Scene) -> [Scene.Spot] {
    if let subject = catalog.drawn(element), element.gaze == element.id {
      return Gaze.each(element.spots, subject, isRunning: false)
    }
    if let subject = catalog.drawn(element), let other = element.gaze.flatMap(scene.element)?.spots.first {
      return element.spots.map { Gaze.turned($0, subject, toRight: $0.x < other.x) }
    }
    guard let relation = element.relation, relation.of != element.id, let other = scene.element(relation.of),
      let place = other.spots.first
    else { return element.spots }
    if relation.kind == .facing, element.looks?.isEmpty == false {
      return element.spots.indices.map { index in
        let spot = element.spots[index]
        guard let subject = catalog.drawn(element.copy(index)) else { return spot }
        return Gaze.turned(spot, subject, toRight: spot.x < place.x)
      }
    }
    // Who gives a flower holds it out to that side.
    if relation.kind == .facing, element.pose == .holding, catalog.drawn(element)?.nature.facing == .front {
      return element.spots.map { spot in
        var spot = spot
        spot.flipped = spot.x > place.x
        return spot
      }
    }
    if [.nextTo, .leftOf, .rightOf].contains(relation.kind), element.isUnderWay, other.isUnderWay,
      let subject = catalog.drawn(element), let leader = catalog.drawn(other.copy(0)), leader.nature.facing != .front
    {
      return element.spots.map { Gaze.turned($0, subject, toRight: leader.looksRight(place.flipped)) }
    }
    return element.spots
  }
}

extension Scene.Element {
  fileprivate var isUnderWay: Bool { pose == .walking || pose == .running }
}
