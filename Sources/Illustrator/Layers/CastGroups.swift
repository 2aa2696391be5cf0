/// Elements that belong together, by the relations of the scene: riders, sitters and things worn go with their carrier.
struct CastGroups {
  /// Place in the cast of the one that carries each; it numbers their group.
  let root: [Int]

  init(_ cast: [Underpainting.CastMember]) {
    var copies: [Int: [Int]] = [:]
    for (index, member) in cast.enumerated() { copies[member.element.id, default: []].append(index) }
    // The cast is sorted by depth; spots keep the order of their element.
    for (id, places) in copies {
      let spots = cast[places[0]].element.spots
      copies[id] = places.sorted { a, b in
        (spots.firstIndex(of: cast[a].spot) ?? 0) < (spots.firstIndex(of: cast[b].spot) ?? 0)
      }
    }
    var carrier: [Int?] = Array(repeating: nil, count: cast.count)
    for (index, member) in cast.enumerated() {
      guard let relation = member.element.relation, relation.kind.isResting || member.element.isCarried,
        let holders = copies[relation.of], let own = copies[member.element.id]?.firstIndex(of: index)
      else { continue }
      // The nearest of those that are fewer.
      let same = holders.count == (copies[member.element.id]?.count ?? 1)
      carrier[index] =
        same ? holders[own] : holders.min { abs(cast[$0].spot.x - member.spot.x) < abs(cast[$1].spot.x - member.spot.x) }
    }
    root = cast.indices.map { index in
      var place = index
      for _ in 0..<8 { if let next = carrier[place], next != index { place = next } else { break } }
      return place
    }
  }
}
