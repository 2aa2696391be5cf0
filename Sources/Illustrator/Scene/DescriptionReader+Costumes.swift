/// Animals and children in the costume of somebody: "a cat astronaut", "a dog dressed as a pirate".
extension DescriptionReader {
  /// Reads two nouns in a row, of which one is an animal and one tells its costume.
  /// - Returns: true where the first of them is put off until the second.
  mutating func takesRole(_ match: WordMeanings.Match, next: WordMeanings.Match?) -> Bool {
    if let first = role, let found = match.subject {
      role = nil
      addCostumed(first, found, match)
      return true
    }
    guard let found = match.subject, !found.plural, let other = next?.subject, isAfterComma == false,
      match.standIn == nil || catalog.outfits[found.name] == nil
    else { return false }
    // "A dog cat and rabbit": neither is the costume of the other.
    guard !(isAnimal(found.name) && isAnimal(other.name)) else { return false }
    let isRole = catalog.outfits[found.name] != nil && isAnimal(other.name)
    guard isRole || isAnimal(found.name) && catalog.outfits[other.name] != nil else { return false }
    role = match
    return true
  }

  private mutating func addCostumed(
    _ first: WordMeanings.Match, _ second: (name: String, plural: Bool), _ match: WordMeanings.Match
  ) {
    guard let found = first.subject else { return }
    let isRole = isAnimal(second.name)
    var wearer = isRole ? match : first
    wearer.text = "\(first.text) \(match.text)"
    addElement(isRole ? second.name : found.name, wearer, plural: second.plural)
    guard let index = talkedOf else { return }
    dress(index, as: isRole ? found.name : second.name)
  }

  private func isAnimal(_ subject: String) -> Bool {
    catalog.subjects[subject]?.nature.isAnimal == true || Self.lifelike.contains(subject)
  }

  /// "Dressed as a pirate", "in a pirate costume".
  mutating func putsOnCostume(_ match: WordMeanings.Match, next: WordMeanings.Match?) -> Bool {
    if wearsOneOfSeveral(match) { return true }
    guard let found = match.subject, catalog.outfits[found.name] != nil, let index = talkedOf,
      catalog.subjects[elements[index].subject]?.nature.isCreature == true
    else { return false }
    let isCostume = next.map { Self.costumes.contains($0.text) } ?? false
    let isWorn = join == .wear || relation == .inside || relation == .on
    guard join == .costume || isCostume && isWorn else { return false }
    // "Kids dressed as a ghost, a pumpkin and a cat": one as each.
    if elements[index].count > 1, !found.plural, ahead.prefix(3).contains(where: \.joins),
      ahead.contains(where: { $0.subject.map { catalog.outfits[$0.name] != nil } ?? false })
    {
      elements[index].count = 1
      troupe = elements[index]
    }
    dress(index, as: found.name)
    (relation, skips) = (nil, isCostume ? 1 : 0)
    endNoun(keepingGroup: true)
    return true
  }

  /// The next one of several in costumes.
  private mutating func wearsOneOfSeveral(_ match: WordMeanings.Match) -> Bool {
    guard var child = troupe, join == .and, relation == nil, let role = match.subject?.name, room > 0,
      catalog.outfits[role] != nil
    else {
      if match.subject != nil { troupe = nil }
      return false
    }
    child.id = nextID
    nextID += 1
    child.looks = nil
    elements.append(child)
    dress(elements.count - 1, as: role)
    endNoun(keepingGroup: true)
    return true
  }

  private static let costumes: Set<String> = ["costume", "outfit", "suit", "uniform", "clothes", "disguise", "gear"]

  /// "A raccoon detective with a top hat": that, and not the cap that detectives have.
  mutating func takesOff(for subject: String) {
    guard join == .wear || join == .hold || join == .with || join == .and || relation == .inside,
      let index = talkedOf, let own = catalog.attachment(of: subject)
    else { return }
    let wearer = elements[index].id
    elements.removeAll { piece in
      guard pieces.contains(piece.id), piece.relation?.of == wearer else { return false }
      let isHat = own.point == "head" && catalog.attachment(of: piece.subject)?.point == "head"
      return piece.subject == subject || isHat
    }
  }

  /// Gives each of somebody a thing to wear or to hold.
  /// - Returns: the id of the thing; nil where it is not drawn, or there is no room.
  mutating func equip(_ owner: Scene.Element, with subject: String, _ kind: Scene.Relation.Kind) -> Int? {
    guard let thing = catalog.subjects[subject], room >= owner.count else { return nil }
    var element = Scene.Element(id: nextID, subject: subject, label: thing.singular)
    element.count = owner.count
    element.relation = Scene.Relation(kind: kind, of: owner.id)
    nextID += 1
    elements.append(element)
    return element.id
  }

  /// Puts the pieces of the costume on, and the tool of the trade into the hand.
  private mutating func dress(_ index: Int, as role: String) {
    guard let outfit = catalog.outfits[role] else { return }
    let wearer = elements[index]
    for (names, kind) in [(outfit.worn, Scene.Relation.Kind.wornBy), (outfit.held, .heldBy)] {
      for name in names {
        if let piece = equip(wearer, with: name, kind) { pieces.insert(piece) }
      }
    }
    if !outfit.held.isEmpty, wearer.pose == nil { elements[index].pose = .holding }
    if !isBare { costumeSetting = costumeSetting ?? outfit.setting }
  }
}
