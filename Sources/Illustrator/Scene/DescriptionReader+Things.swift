/// Things, and how they go with those that were named before.
extension DescriptionReader {
  /// Index of what the talk is about: who wears the hat, not the hat.
  var talkedOf: Int? {
    guard var index = elements.indices.last else { return nil }
    while elements[index].isCarried, let relation = elements[index].relation,
      let holder = elements.firstIndex(where: { $0.id == relation.of }), holder < index
    {
      index = holder
    }
    return index
  }

  mutating func addElement(_ subject: String, _ match: WordMeanings.Match, plural: Bool) {
    unread = []
    var element = Scene.Element(id: nextID, subject: subject, label: match.text)
    nextID += 1
    let asked = waiting.number ?? (plural ? usualCount(of: subject) : 1)
    element.count = min(Scene.maximumCount, asked)
    waiting.apply(to: &element, catalog)
    if let standIn = match.standIn { StandInLook(catalog: catalog).apply(standIn, to: &element) }
    if element.color == nil { element.color = catalog.tint(of: match.text) }
    connect(&element, plural: plural)
    elements.append(element)
    endNoun()
    if !element.isCarried { group.append(element.id) }
  }

  mutating func connect(_ element: inout Scene.Element, plural: Bool) {
    if let relation {
      let isSecond = between != nil
      for index in elements.indices where isSecond && elements[index].relation?.of == between {
        elements[index].relation?.and = element.id
      }
      for index in elements.indices where !isSecond && group.contains(elements[index].id) {
        if elements[index].relation == nil {
          elements[index].relation = Scene.Relation(kind: relation, of: element.id)
        }
      }
      if group.isEmpty, !isSecond, let index = talkedOf, elements[index].relation == nil {
        elements[index].relation = Scene.Relation(kind: relation, of: element.id)
      }
      ride(element)
      between = relation == .between && !isSecond ? element.id : nil
      if relation != .between || isSecond { group = [] }
      return
    }
    guard let index = talkedOf else { return }
    let holder = elements[index]
    if join == .of, catalog.subjects[holder.subject]?.anatomy.regions["inside"] != nil {
      element.relation = Scene.Relation(kind: .inside, of: holder.id)
      return
    }
    if let kind = carried(element, by: holder) {
      element.relation = Scene.Relation(kind: kind, of: holder.id)
      // "Three people holding umbrellas": one each.
      if waiting.number == nil, plural || kind == .wornBy { element.count = holder.count }
      // An arm is held out for it, where a drawing has that.
      if kind == .heldBy, holder.pose == nil { elements[index].pose = .holding }
    } else if join != .and {
      group = []
    }
  }

  /// Riders: somebody on an animal or a bicycle rides it, in the pose for that.
  mutating func ride(_ mount: Scene.Element) {
    guard let base = catalog.subjects[mount.subject] else { return }
    let isSaddled =
      base.nature.isCreature || ["bicycle", "motorcycle", "tricycle", "scooter", "unicycle"].contains(base.name)
    for index in elements.indices where elements[index].relation?.of == mount.id {
      guard let rider = catalog.subjects[elements[index].subject], let kind = elements[index].relation?.kind else {
        continue
      }
      if kind == .on, isSaddled, rider.nature.isPerson { elements[index].relation?.kind = .riding }
      guard elements[index].relation?.kind == .riding else { continue }
      elements[index].pose = base.nature.isCreature ? .riding : isSaddled ? .cycling : .sitting
    }
  }

  /// True when a thing is worn or held by the one named before it.
  func carried(_ element: Scene.Element, by holder: Scene.Element) -> Scene.Relation.Kind? {
    guard let join, let subject = catalog.subjects[element.subject], let owner = catalog.subjects[holder.subject]
    else { return nil }
    let isAlive = owner.nature.isCreature || ["robot", "snowman", "alien", "ghost"].contains(owner.name)
    guard isAlive, element.scale <= 1.3 else { return nil }
    let attachment = catalog.attachment(of: subject.name)
    let isWorn = attachment.map { $0.point != "hand" } ?? (subject.nature.kind == "clothes")
    switch join {
    case .wear: return isWorn ? .wornBy : .heldBy
    case .hold:
      return isWorn && subject.nature.kind == "clothes"
        ? .heldBy : subject.size <= 0.3 || attachment != nil ? .heldBy : nil
    case .with: return attachment == nil ? nil : isWorn ? .wornBy : .heldBy
    case .and:
      return elements.last.flatMap { $0.isCarried && attachment != nil ? $0.relation?.kind : nil }
    case .of: return nil
    }
  }

  func usualCount(of subject: String) -> Int {
    guard let size = catalog.subjects[subject]?.size else { return 3 }
    return size >= 0.5 ? 3 : size >= 0.3 ? 4 : 5
  }
}
