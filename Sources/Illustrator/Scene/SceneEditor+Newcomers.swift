/// Newcomers join those who are there.
extension SceneEditor {
  /// "On the left dog": that one becomes an element of its own, which can wear and hold things alone.
  /// - Returns: the id of the one that is meant.
  mutating func separated(_ position: String) -> Int? {
    let isOneOfThem = WordMeanings.words(position).contains { ["them", "those", "these"].contains($0) }
    let several = isOneOfThem ? scene.elements.first { !$0.implied && $0.count > 1 }?.id : nil
    guard let one = ElementQuery(catalog: catalog, scene: scene).singleSpot(position, of: several),
      let index = scene.elements.firstIndex(where: { $0.id == one.element })
    else { return nil }
    var single = scene.elements[index].copy(one.index)
    if scene.elements[index].looks?.indices.contains(one.index) == true {
      scene.elements[index].looks?.remove(at: one.index)
    }
    single.id = scene.nextID
    single.count = 1
    single.spots = [scene.elements[index].spots.remove(at: one.index)]
    scene.elements[index].count -= 1
    scene.elements.append(single)
    separateCarried(of: one, to: single.id)
    return single.id
  }

  /// Gives the single one what it wears and holds.
  private mutating func separateCarried(of one: (element: Int, index: Int), to single: Int) {
    for index in scene.elements.indices where scene.elements[index].isCarried {
      guard let relation = scene.elements[index].relation, relation.of == one.element,
        scene.elements[index].count > one.index
      else { continue }
      var own = scene.elements[index]
      let each = own.spots.count / own.count
      let spots = (one.index * each)..<((one.index + 1) * each)
      scene.elements[index].spots.removeSubrange(spots)
      scene.elements[index].count -= 1
      (own.id, own.count, own.spots) = (scene.nextID, 1, Array(own.spots[spots]))
      own.relation = Scene.Relation(kind: relation.kind, of: single)
      scene.elements.append(own)
    }
    scene.elements.removeAll { $0.count == 0 }
  }

  /// Worn and held things that were put "on" somebody are worn and held.
  func dressed(_ element: inout Scene.Element) {
    guard let relation = element.relation, relation.kind == .on, let other = scene.element(relation.of),
      let wearer = catalog.subjects[other.subject], let attachment = catalog.attachment(of: element.subject)
    else { return }
    // A robot and a snowman look like somebody, a table does not.
    guard wearer.nature.isCreature || wearer.anatomy.points["eyes"] != nil else { return }
    element.relation = Scene.Relation(kind: attachment.point == "hand" ? .heldBy : .wornBy, of: relation.of)
    element.count = max(element.count, other.count)
  }

  /// "Add a hat" to a picture of one fox: the fox wears it.
  func wornByTheOnlyOne(_ element: Scene.Element) -> Scene.Element {
    let creatures = scene.elements.filter {
      !$0.implied && catalog.subjects[$0.subject]?.nature.isCreature == true
    }
    guard element.relation == nil, element.place == .anywhere, element.count == 1, creatures.count == 1,
      creatures[0].count == 1, let point = catalog.attachment(of: element.subject)?.point,
      Self.wearable.contains(point),
      !scene.elements.contains(where: {
        $0.relation == Scene.Relation(kind: .wornBy, of: creatures[0].id)
          && catalog.attachment(of: $0.subject)?.point == point
      })
    else { return element }
    var worn = element
    worn.relation = Scene.Relation(kind: .wornBy, of: creatures[0].id)
    return worn
  }

  private static let wearable: Set<String> = ["head", "eyes", "neck"]

  /// "Add two glasses" to a picture with one table in a room: they are on it.
  func laidOnTheOnlyTable(_ element: Scene.Element) -> Scene.Element {
    let tables = scene.elements.filter { !$0.implied && catalog.isTable($0.subject) }
    guard element.relation == nil, element.place == .anywhere, tables.count == 1, tables[0].count == 1,
      catalog.setting(scene.setting).isRoom,
      let nature = catalog.subjects[element.subject]?.nature, DescriptionReader.isLaid(nature)
    else { return element }
    var laid = element
    laid.relation = Scene.Relation(kind: .on, of: tables[0].id)
    return laid
  }

  /// "Add a bridge over a river": the land has a river now.
  mutating func flood(_ setting: String?, _ position: String?) {
    let said = setting ?? position.flatMap { catalog.meanings.read($0).lazy.compactMap(\.setting).first }
    guard let said, DescriptionReader.waters.contains(said), DescriptionReader.lands.contains(scene.setting)
    else { return }
    (scene.setting, scene.surroundings) = (said, scene.setting)
  }

  /// Newcomers on a table stand beside what is on it, in scale with that, where there is more room.
  mutating func lineUp(_ newcomers: Set<Int>) {
    let geometry = SceneGeometry(scene, catalog)
    for index in scene.elements.indices where newcomers.contains(scene.elements[index].id) {
      let element = scene.elements[index]
      guard let relation = element.relation, relation.kind == .on, let host = scene.element(relation.of),
        catalog.isTable(host.subject), let table = geometry.ink(host).first, let subject = catalog.drawn(element),
        let foot = geometry.ink(element).first?.bottom
      else { continue }
      let others = scene.elements.filter { !newcomers.contains($0.id) && $0.relation == relation }
      guard let largest = others.flatMap(geometry.ink).max(by: { $0.height < $1.height }),
        let model = others.first.flatMap(catalog.drawn)
      else { continue }
      let taken = others.flatMap(geometry.ink).reduce(largest) { $0.joined($1) }
      let rooms = (left: taken.left - table.left, right: table.right - taken.right)
      let shape = catalog.silhouette(subject)
      let natural = min(1, NaturalHeights.share(of: subject, inCompanyOf: model))
      var height = min(element.spots[0].height, natural * largest.height / max(0.2, shape.height))
      let width = shape.width * height / geometry.proportion
      let fit = max(rooms.left, rooms.right) * 0.94 / max(0.001, width * Float(element.count))
      height *= min(1, max(Self.smallest, fit))
      for place in element.spots.indices {
        var spot = element.spots[place]
        spot.height = height
        let step = shape.width * height / geometry.proportion * 1.04 * (Float(place) + 0.5)
        spot.x = rooms.left > rooms.right ? taken.left - step : taken.right + step
        spot.x -= ((shape.left + shape.right) / 2 - 0.5) * (spot.flipped ? -1 : 1) * height / geometry.proportion
        scene.elements[index].spots[place] = geometry.lowered(spot, subject, to: foot + height * (1 - shape.bottom))
      }
    }
  }

  /// Share of its height that a newcomer keeps, however little room there is.
  private static let smallest: Float = 0.55

  /// Flowers and bushes that nobody asked for go where they would hide what was put there.
  mutating func clearTheWay(to ids: Set<Int>) {
    let geometry = SceneGeometry(scene, catalog)
    let put = scene.elements.filter { ids.contains($0.id) }.flatMap { element in
      zip(element.spots, geometry.ink(element)).map { (spot: $0, box: $1) }
    }
    scene.elements.removeAll { prop in
      guard prop.implied, !catalog.isLight(prop.subject), !ids.contains(prop.id) else { return false }
      return zip(prop.spots, geometry.ink(prop)).contains { spot, box in
        put.contains { $0.spot.air == spot.air && $0.spot.depth <= spot.depth && box.crossing($0.box) > 0.1 * $0.box.area }
      }
    }
  }

  /// Newcomers with no place of their own are in scale with the largest thing that was there, as in nature but less so.
  mutating func fitIn(_ newcomers: Set<Int>) {
    let geometry = SceneGeometry(scene, catalog)
    func tall(_ element: Scene.Element) -> Float { geometry.ink(element).map(\.height).max() ?? 0 }
    let others = scene.elements.filter { !newcomers.contains($0.id) && !$0.implied && !catalog.isLight($0.subject) }
    guard let largest = others.max(by: { tall($0) < tall($1) }), tall(largest) > 0.05,
      let big = catalog.drawn(largest)
    else { return }
    var fitted: Set<Int> = []
    for index in scene.elements.indices where newcomers.contains(scene.elements[index].id) {
      let element = scene.elements[index]
      guard element.relation == nil, let subject = catalog.drawn(element), !subject.isLight else { continue }
      // Storybook sizes: differences are told, not measured.
      let natural = NaturalHeights.share(of: subject, inCompanyOf: big)
      let most = tall(largest) * min(1.1, max(0.3, natural)) * element.scale
      guard tall(element) > most else { continue }
      for spot in element.spots.indices { scene.elements[index].spots[spot].height *= most / tall(element) }
      fitted.insert(element.id)
    }
    bringAlong(fitted)
  }
}
