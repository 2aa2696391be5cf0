/// Things that a deed needs and nobody said: a chair at a table, a bicycle to cycle on, the ladder under who climbs.
extension DescriptionReader {
  /// Puts everybody where their deed happens, once all was read.
  mutating func settle() {
    lookOut()
    for index in elements.indices {
      tuckIn(index)
      climb(index)
    }
    for index in elements.indices where elements[index].pose == .sitting { sitDown(index) }
    for index in elements.indices where elements[index].pose == .cycling { mountBicycle(index) }
  }

  /// "A princess at the window of a tower": that window, and no other beside it.
  private mutating func lookOut() {
    guard let window = elements.first(where: { $0.subject == "window" && $0.count == 1 && $0.color == nil }),
      !(setting.map(isRoom) ?? false),
      let house = elements.first(where: { element in
        let drawing = catalog.subjects[element.subject]
        return drawing?.nature.kind == "building" && drawing?.anatomy.regions["window"] != nil
      })
    else { return }
    let lookers = elements.indices.filter { index in
      elements[index].relation?.of == window.id && catalog.subjects[elements[index].subject]?.nature.isCreature == true
    }
    guard !lookers.isEmpty else { return }
    for index in lookers { elements[index].relation = Scene.Relation(kind: .inside, of: house.id) }
    for index in elements.indices where elements[index].relation?.of == window.id { elements[index].relation = nil }
    elements.removeAll { $0.id == window.id }
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
      elements[index].relation = follower(of: index).map { Scene.Relation(kind: .on, of: $0.id) }
    } else if elements[index].relation?.kind == .inside || elements[index].relation?.kind == .above {
      elements[index].relation?.kind = .on
    }
  }

  /// The one thing that was named next, and goes with nothing else.
  private func follower(of index: Int) -> Scene.Element? {
    guard elements.indices.contains(index + 1) else { return nil }
    let next = elements[index + 1]
    let isThing = catalog.subjects[next.subject]?.nature.isCreature == false
    return isThing && next.relation == nil && next.count == 1 ? next : nil
  }

  /// "A man sitting at a desk": on a chair that stands at it.
  private mutating func sitDown(_ index: Int) {
    let relation = elements[index].relation
    guard relation?.kind.isBeside ?? true, elements[index].count <= min(2, room),
      let table = relation.map({ relation in elements.first { $0.id == relation.of } }) ?? follower(of: index),
      let subject = catalog.subjects[elements[index].subject], subject.nature.isCreature,
      let base = catalog.subjects[table.subject],
      catalog.isTable(table.subject) || base.nature.kind == "device" || base.nature.kind == "instrument",
      !elements.contains(where: { $0.relation?.of == table.id && Self.seats.contains($0.subject) })
    else { return }
    var chair = Scene.Element(id: nextID, subject: "chair", label: "chair")
    nextID += 1
    chair.count = elements[index].count
    chair.relation = Scene.Relation(kind: .facing, of: table.id)
    elements.append(chair)
    elements[index].relation = Scene.Relation(kind: .on, of: chair.id)
  }

  private static let seats: Set<String> = ["chair", "stool", "armchair", "bench", "sofa"]

  /// "A woman cycling": she has a bicycle.
  private mutating func mountBicycle(_ index: Int) {
    guard elements[index].count <= room, elements[index].relation?.kind != .riding,
      catalog.subjects[elements[index].subject]?.nature.isPerson == true,
      !elements.contains(where: { catalog.mounts.ride($0.subject)?.pose == .cycling })
    else { return }
    var bicycle = Scene.Element(id: nextID, subject: "bicycle", label: "bicycle")
    nextID += 1
    bicycle.count = elements[index].count
    elements.append(bicycle)
    elements[index].relation = Scene.Relation(kind: .riding, of: bicycle.id)
  }
}
