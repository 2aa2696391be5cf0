/// Things that a deed needs and nobody said: a chair at a table, a bicycle to cycle on, the ladder under who climbs.
extension DescriptionReader {
  /// Puts everybody where their deed happens, once all was read.
  mutating func settle() {
    lookOut()
    feed()
    orbit()
    for index in elements.indices {
      getIn(index)
      tuckIn(index)
      climb(index)
      rest(index)
      lean(index)
      balance(index)
      pull(index)
      knit(index)
      standBy(index)
      push(index)
      standBefore(index)
      stick(index)
      rail(index)
      soar(index)
      drum(index)
      stoop(index)
      blow(index)
      dry(index)
      hide(index)
      useTool(index)
      carryHigh(index)
    }
    for index in elements.indices.reversed() { shed(index) }
    for index in elements.indices { bowl(index) }
    for index in elements.indices { sip(index) }
    for index in elements.indices { shareTable(index) }
    for index in elements.indices { turnOver(index) }
    makeBeds()
    keepLeaves()
    setTable()
    layRugs()
    cuddle()
    takePupilsDesks()
    fish()
    lay()
    clearDesks()
    for index in elements.indices { serve(index) }
    for index in elements.indices where isAtTable(index) { sitDown(index) }
    for index in elements.indices where elements[index].pose == .cycling { mountBicycle(index) }
  }

  /// "On the moon with the earth behind him": it is in the sky.
  private mutating func orbit() {
    guard let place = setting.map(catalog.setting), place.isOutdoors else { return }
    for index in elements.indices where catalog.subjects[elements[index].subject]?.isPlanet == true {
      guard let relation = elements[index].relation, relation.kind == .behind || relation.kind == .nextTo,
        relation.of != elements[index].id
      else { continue }
      (elements[index].relation, elements[index].place) = (nil, .sky)
    }
  }

  /// "A princess at the window of a tower": that window, and no other beside it.
  private mutating func lookOut() {
    guard let window = elements.first(where: { $0.subject == "window" && $0.count == 1 && $0.color == nil }),
      !(setting.map(isRoom) ?? false),
      let house = elements.first(where: { element in
        let drawing = catalog.subjects[element.subject]
        let kind = drawing?.nature.kind
        return (kind == "building" || kind == "vehicle") && drawing?.anatomy.regions["window"] != nil
      })
    else { return }
    let lookers = elements.indices.filter { index in
      let isNext = elements[index].relation == nil && elements.dropFirst(index + 1).first?.id == window.id
      return (isNext || elements[index].relation?.of == window.id)
        && catalog.subjects[elements[index].subject]?.nature.isCreature == true
    }
    guard !lookers.isEmpty else { return }
    for index in lookers { elements[index].relation = Scene.Relation(kind: .inside, of: house.id) }
    for index in elements.indices where elements[index].relation?.of == window.id { elements[index].relation = nil }
    elements.removeAll { $0.id == window.id }
  }

  /// "A farmer on a tractor", "a man on a bus": in it, where it has a window to be seen through.
  private mutating func getIn(_ index: Int) {
    guard let relation = elements[index].relation, relation.kind == .on || relation.kind == .riding,
      elements[index].pose == nil || elements[index].pose == .sitting || elements[index].pose == .driving,
      catalog.subjects[elements[index].subject]?.nature.isPerson == true,
      let vehicle = elements.first(where: { $0.id == relation.of }).flatMap({ catalog.subjects[$0.subject] }),
      vehicle.nature.kind == "vehicle", vehicle.anatomy.regions["window"] != nil
    else { return }
    elements[index].relation?.kind = .inside
  }

  /// "A boy sleeping in a bed": under its blanket.
  private mutating func tuckIn(_ index: Int) {
    guard let relation = elements[index].relation, relation.kind == .inside || relation.kind == .on,
      let bed = elements.firstIndex(where: { $0.id == relation.of }), bed != index,
      let sleeper = catalog.subjects[elements[index].subject], sleeper.nature.isCreature,
      catalog.shown(.open, of: elements[bed].subject)?.anatomy.regions["sleeper"] != nil
    else { return }
    if relation.kind == .inside { elements[index].pose = elements[index].pose ?? .sleeping }
    guard relation.kind == .inside || elements[index].pose == .sleeping && sleeper.nature.isPerson else { return }
    elements[index].relation?.kind = .inside
    elements[bed].pose = .open
  }

  /// "A boy climbing a tree": on it, and not beside it.
  private mutating func climb(_ index: Int) {
    guard elements[index].pose == .climbing else { return }
    if elements[index].relation == nil {
      // A ladder may lean on something of its own.
      elements[index].relation = follower(of: index, evenRelated: true).map { Scene.Relation(kind: .on, of: $0.id) }
    } else if elements[index].relation?.kind == .inside || elements[index].relation?.kind == .above {
      elements[index].relation?.kind = .on
    }
  }

  /// "A grandmother knitting in an armchair": she sits, whatever is in her hands.
  private mutating func rest(_ index: Int) {
    guard elements[index].pose == .holding, let relation = elements[index].relation, relation.kind.isResting,
      let seat = elements.first(where: { $0.id == relation.of }), Self.seats.contains(seat.subject),
      catalog.shown(.sitting, of: elements[index].subject) != nil
    else { return }
    elements[index].pose = .sitting
  }

  /// The one thing that was named next, and goes with nothing else.
  private func follower(of index: Int, evenRelated: Bool = false) -> Scene.Element? {
    guard elements.indices.contains(index + 1) else { return nil }
    let next = elements[index + 1]
    let isThing = catalog.subjects[next.subject]?.nature.isCreature == false
    let isFree = next.relation.map { evenRelated && $0.of != elements[index].id } ?? true
    return isThing && isFree && next.count == 1 ? next : nil
  }

  /// True for who sits or eats, and for several who are drawn as one: they may be at a table.
  private func isAtTable(_ index: Int) -> Bool {
    [.sitting, .eating].contains(elements[index].pose) || Self.companies.contains(elements[index].subject)
  }

  /// "A couple having dinner at a table": that is on the table, and they are behind it.
  private mutating func serve(_ index: Int) {
    guard let relation = elements[index].relation, relation.kind == .nextTo,
      let dish = catalog.subjects[elements[index].subject]?.nature.kind, ["food", "drink"].contains(dish),
      let table = elements.first(where: { $0.id == relation.of }), catalog.isTable(table.subject)
    else { return }
    elements[index].relation?.kind = .on
    guard let guest = elements.indices.last(where: { $0 < index }), elements[guest].relation == nil,
      let person = catalog.subjects[elements[guest].subject],
      person.nature.isPerson || Self.companies.contains(person.name)
    else { return }
    elements[guest].relation = Scene.Relation(kind: .behind, of: table.id)
  }

  static let companies: Set<String> = ["family", "couple", "team"]

  /// "A man sitting at a desk": on a chair that stands at it. Who eats is seen behind the table, as are several.
  private mutating func sitDown(_ index: Int) {
    let relation = elements[index].relation
    guard relation?.kind.isBeside ?? true, let person = catalog.subjects[elements[index].subject],
      person.nature.isCreature || Self.companies.contains(person.name),
      let table = relation.map({ relation in elements.first { $0.id == relation.of } }) ?? follower(of: index),
      let base = catalog.subjects[table.subject],
      !elements.contains(where: { $0.relation?.of == table.id && Self.seats.contains($0.subject) })
    else { return }
    let isCompany = elements[index].count > 1 || Self.companies.contains(person.name)
    if isCompany || elements[index].pose == .eating {
      let isShared = elements.contains { $0.id != elements[index].id && $0.relation == relation && relation != nil }
      guard catalog.isTable(base.name), person.nature.isPerson || Self.companies.contains(person.name), !isShared
      else { return }
      elements[index].relation = Scene.Relation(kind: .behind, of: table.id)
      if elements[index].pose == .sitting { elements[index].pose = nil }
      return
    }
    guard elements[index].count <= room,
      catalog.isTable(base.name) || ["device", "instrument"].contains(base.nature.kind)
    else { return }
    bring("chair", for: index, kind: .on)
    elements[elements.count - 1].relation = Scene.Relation(kind: .facing, of: table.id)
  }

  static let chairs = seats.union(["rocking-chair"])
  static let seats: Set<String> = ["chair", "stool", "armchair", "bench", "sofa"]

  /// "A woman cycling": she has a bicycle.
  private mutating func mountBicycle(_ index: Int) {
    guard elements[index].count <= room, elements[index].relation?.kind != .riding,
      catalog.subjects[elements[index].subject]?.nature.isPerson == true,
      !elements.contains(where: { catalog.mounts.ride($0.subject)?.pose == .cycling })
    else { return }
    bring("bicycle", for: index, kind: .riding)
  }

  /// Adds what nobody named, one for each, and puts them on it.
  mutating func bring(_ subject: String, for index: Int, kind: Scene.Relation.Kind) {
    var thing = Scene.Element(id: nextID, subject: subject, label: subject)
    nextID += 1
    thing.count = elements[index].count
    elements.append(thing)
    elements[index].relation = Scene.Relation(kind: kind, of: thing.id)
  }
}
