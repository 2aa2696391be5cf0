/// Places that are where the picture is, and not in it: settings, skies, weather.
extension DescriptionReader {
  /// "in the mountains", "on a table", "mountains" alone: where it is, not what is in it.
  func isPlace(_ match: WordMeanings.Match) -> Bool {
    guard let name = match.setting, waiting.color == nil, waiting.number == nil else { return false }
    if isBare, match.subject != nil { return false }
    if let relation {
      // "At a table in a garden", "howling at the moon".
      if name == "table", setting != nil || relation.isBeside { return false }
      if relation.isBeside, let subject = match.subject, catalog.isLight(subject.name) { return false }
      // "A dog next to a restaurant" is before the building.
      if relation.isBeside, isRoom(name), let found = match.subject,
        catalog.subjects[found.name]?.nature.kind == "building"
      {
        return false
      }
      return [.on, .inside, .nextTo, .around].contains(relation) && !(setting.map(isRoom) ?? false)
    }
    // "A swan on a lake, mountains behind": as far as they are.
    if !namesThings, setting != nil, isFar(match) { return true }
    guard elements.isEmpty, let subject = match.subject else { return false }
    // "A library with a ladder": a room, though there is something to draw for it.
    let drawing = catalog.subjects[subject.name]
    return subject.plural
      || isRoom(name) && name != "table" && drawing?.nature.kind != "building" && drawing?.singular != match.text
  }

  /// Building of a shop that somebody is before or beside, and not in.
  func facade(_ match: WordMeanings.Match) -> String? {
    guard let relation, [.inFrontOf, .behind, .nextTo, .leftOf, .rightOf].contains(relation), match.subject == nil,
      let room = match.setting, isRoom(room), let noun = match.text.split(separator: " ").last,
      let found = catalog.meanings.read(String(noun)).first?.subject, !found.plural,
      catalog.subjects[found.name]?.nature.kind == "building"
    else { return nil }
    return found.name
  }

  /// "A woman in a church" is inside of it, where nothing is told of the church.
  func interior(_ match: WordMeanings.Match) -> String? {
    guard relation == .inside || relation == .on, setting == nil, match.setting == nil, waiting.isPlain,
      let found = match.subject, !found.plural, let last = talkedOf,
      // "A hen on her eggs in a barn": with them.
      let index = [last, elements.firstIndex { $0.relation?.of == elements[last].id }].lazy.compactMap(\.self)
        .first(where: { isAlive(elements[$0]) }), elements[index].pose != .flying,
      let traveller = catalog.subjects[elements[index].subject]?.nature
    else { return nil }
    // "A woman reading on a train" is in it, a cat on a train may be on its roof.
    let isSeated = traveller.isPerson && elements[index].pose.map { Self.indoors.contains($0) } == true
    guard relation == .inside || isSeated && catalog.subjects[found.name]?.nature.kind == "vehicle" else { return nil }
    return catalog.interiors[found.name]
  }

  private func isAlive(_ element: Scene.Element) -> Bool {
    catalog.subjects[element.subject]?.nature.isCreature == true
  }

  /// Deeds of passengers.
  private static let indoors: Set<Scene.Pose> = [.reading, .sleeping, .sitting, .eating, .phoning, .knitting]

  /// "A lighthouse on a cliff": it reaches in from the side, and is the place as well.
  func isLedge(_ name: String, _ match: WordMeanings.Match) -> Bool {
    catalog.reachesIn(name) && match.setting != nil && match.subject?.plural == false && relation == .on
      && !elements.isEmpty
  }

  func isFar(_ match: WordMeanings.Match) -> Bool {
    guard let subject = match.subject, subject.plural else { return false }
    return catalog.subjects[subject.name]?.place == .horizon
  }

  /// "Mountains with a lake": there is water where there was none.
  func isOnShore(_ name: String) -> Bool {
    Self.waters.contains(name) && Self.lands.contains(setting ?? "")
  }

  /// Settings that are water with land around it.
  static let waters: Set<String> = ["lake", "river"]
  /// Settings that water can lie in.
  static let lands: Set<String> = [
    "mountains", "hills", "forest", "bamboo-grove", "jungle", "village", "farm", "garden", "park", "city", "canyon",
  ]

  /// "On a table in a kitchen": the table is a thing in the room.
  mutating func putOnTable() {
    guard let index = talkedOf, let table = catalog.subjects["table"] else { return }
    for other in elements.indices {
      let (id, relation) = (elements[other].id, elements[other].relation)
      // "A cake on a table beside a cat": the cake is on it, the cat is not.
      let isLaid = laidOnTable.contains(id) && (relation == nil || relation?.kind == .nextTo)
      let isNamed = relation == nil && (other == index || group.contains(id))
      guard isLaid || isNamed else { continue }
      let isBeside = !isLaid && catalog.subjects[elements[other].subject]?.nature.isCreature == true
      elements[other].relation = Scene.Relation(kind: isBeside ? .nextTo : .on, of: nextID)
    }
    elements.append(Scene.Element(id: nextID, subject: table.name, label: table.singular))
    nextID += 1
  }

  func isRoom(_ name: String) -> Bool { catalog.setting(name).isRoom }

  /// "in the snow" is a place, "in snow storm" and "snow" are weather.
  func isWeatherHere(_ match: WordMeanings.Match) -> Bool {
    guard match.meanings.contains(where: { if case .weather = $0 { true } else { false } }) else { return false }
    return relation != .inside && relation != .on
  }

  /// "clouds" and "lightning" are weather, "a cloud" is a thing; a rainbow is always in the sky.
  func isSky(_ match: WordMeanings.Match) -> Bool {
    guard let sky = match.meanings.first(where: DescriptionReader.isSky) else { return false }
    // "Two clouds", "a sticker of stars": things that can be counted.
    if match.subject != nil, isBare || waiting.number != nil { return false }
    if case .sky = sky { return match.subject?.plural != true || waiting.color == nil }
    return match.subject?.plural == true || !waiting.isDetermined && waiting.color == nil
  }

  static func isSky(_ meaning: WordMeanings.Meaning) -> Bool {
    switch meaning {
    case .weather, .sky: true
    default: false
    }
  }
}
