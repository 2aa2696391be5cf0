/// Words that stand for what was named before, and deeds that bring two things together.
extension DescriptionReader {
  /// "On it", "between them", "on its head": the last thing is related to one named before.
  mutating func takesReference(_ match: WordMeanings.Match, next: WordMeanings.Match?) -> Bool {
    for case .reference(let kind) in match.meanings {
      closePhrase()
      // At the feet of who stands is beside them.
      if kind != .inFrontOf || !liesAtFeet() { refer(kind == .inFrontOf ? .nextTo : kind, to: .thing) }
      return true
    }
    // "Her" before a noun says whose it is.
    guard let pronoun = match.pronoun, !(match.isDeterminer && next?.continuesNoun == true) else { return false }
    closePhrase()
    guard let kind = relation else { return !match.isDeterminer }
    refer(kind, to: pronoun)
    return true
  }

  /// "A king on a throne with a lion at his feet": it lies before the throne. False where nobody sits.
  private mutating func liesAtFeet() -> Bool {
    guard let last = elements.indices.last, let seat = seat(sharedBy: last) else { return false }
    elements[last].relation = Scene.Relation(kind: .inFrontOf, of: seat)
    if catalog.subjects[elements[last].subject]?.nature.isCreature == true, elements[last].pose == nil {
      elements[last].pose = .lying
    }
    endNoun(keepingGroup: true)
    return true
  }

  /// Id of the seat that somebody is on, and that the last thing was taken to be on as well.
  private func seat(sharedBy last: Int) -> Int? {
    guard let seat = elements[last].relation, seat.kind == .on,
      elements.contains(where: { sitter in
        sitter.id != elements[last].id && sitter.relation?.of == seat.of && sitter.relation?.kind.isResting == true
      })
    else { return nil }
    return seat.of
  }

  private mutating func refer(_ kind: Scene.Relation.Kind, to pronoun: WordMeanings.Pronoun) {
    defer {
      endNoun(keepingGroup: true)
      between = nil
    }
    // "A hedgehog carrying an apple on its back".
    let isPlace = [.on, .above, .nextTo, .behind, .leftOf, .rightOf].contains(kind)
    if pronoun == .thing, isPlace, let held = elements.indices.last,
      elements[held].relation?.kind == .heldBy || kind == .on && isOnThing(elements[held])
    {
      elements[held].relation?.kind = kind
      return
    }
    // "A king on a throne with a lion by his side": the lion is beside the throne.
    if pronoun == .thing, kind == .nextTo, let last = elements.indices.last, let seat = seat(sharedBy: last) {
      elements[last].relation = Scene.Relation(kind: .nextTo, of: seat)
      return
    }
    guard let last = talkedOf, elements[last].relation == nil else { return }
    // "Two cats facing each other".
    if pronoun == .several, kind.isMeeting, elements[last].count > 1 {
      elements[last].relation = Scene.Relation(kind: kind, of: elements[last].id)
      look(last)
      return
    }
    let before = elements.indices.filter { $0 < last && !elements[$0].isCarried && elements[$0].text == nil }
    if pronoun == .several, elements[last].count == 1, let end = before.last {
      let others = elements[end].count > 1 ? [end] : before.suffix(2)
      let second = kind == .between && others.count == 2 ? elements[others[1]].id : nil
      let of = kind == .between ? others[others.startIndex] : end
      elements[last].relation = Scene.Relation(kind: kind, of: elements[of].id, and: second)
      if kind.isMeeting {
        look(last)
        look(of)
      }
      return
    }
    let fit = before.filter {
      pronoun == .thing && kind != .heldBy || catalog.subjects[elements[$0].subject]?.nature.isCreature == true
    }
    // "A shop with a sign and a baker in front of it" is about the shop.
    guard let of = fit.first(where: { elements[$0].id == owner }) ?? fit.last,
      elements[of].relation?.of != elements[last].id
    else { return }
    elements[last].relation = Scene.Relation(kind: kind, of: elements[of].id)
    // "A cake with a bride and groom on top": both are.
    for index in elements.indices
    where index < last && kind == .on && group.contains(elements[index].id) && index != of {
      elements[index].relation = elements[index].relation ?? elements[last].relation
    }
    // "A bottle with a ship in it on a shelf": the bottle is.
    group = elements[of].relation == nil ? [elements[of].id] : []
    referred = group.first
    let isThing = catalog.subjects[elements[of].subject]?.nature.kind == "thing"
    if catalog.isWorn(elements[last].subject), kind == .on, !isThing { elements[last].relation?.kind = .wornBy }
  }

  /// "A stack of books with glasses on top": books wear none.
  private func isOnThing(_ element: Scene.Element) -> Bool {
    guard let relation = element.relation, relation.kind == .wornBy,
      let owner = elements.first(where: { $0.id == relation.of }).flatMap({ catalog.subjects[$0.subject] })
    else { return false }
    return owner.nature.kind == "thing"
  }

  /// "A princess watches", "a boy plants a tree": no clocks, no plants.
  func isDeed(_ match: WordMeanings.Match) -> Bool {
    guard match.subject?.plural == true, match.text.hasSuffix("s"), !match.text.contains(" "), let last = elements.last
    else { return false }
    return last.count == 1 && catalog.subjects[last.subject]?.nature.isCreature == true
  }

  /// "Ducklings following their mother": an animal's mother is one of its kind.
  var kin: String? {
    guard waiting.isOwned, let index = talkedOf, let animal = catalog.subjects[elements[index].subject],
      animal.nature.isAnimal
    else { return nil }
    return animal.name
  }

  /// "A witch stirring a cauldron", "kids building a snowman": a deed there is no word for; both are together.
  mutating func takesAction(_ match: WordMeanings.Match, next: WordMeanings.Match?) -> Bool {
    // "A grandmother knitting" is drawn doing it; "knitting a scarf" is about the scarf.
    if match.text == "knitting", next?.isDeterminer != true, !waiting.isDetermined, relation == nil,
      let index = talkedOf, elements[index].pose == nil, catalog.shown(.knitting, of: elements[index].subject) != nil
    {
      take(.knitting)
      return true
    }
    guard match.text.hasSuffix("ing"), !match.text.contains(" "), !elements.isEmpty, let next, relation == nil,
      !waiting.isDetermined, waiting.number == nil, waiting.color == nil, join == nil
    else { return false }
    // "Knitting in an armchair" of who has no drawing of it: with something in the hands.
    if let found = match.subject, next.relation != nil, match.meanings.contains(.list(.hold)) {
      join = .hold
      addElement(found.name, match, plural: false)
      return true
    }
    // "Knitting a scarf" is no yarn.
    if match.subject != nil, next.isDeterminer,
      let deed = match.meanings.first(where: { if case .list = $0 { true } else { false } })
    {
      takeOther(deed)
      return true
    }
    let isVerb = match.meanings.allSatisfy(\.isSubject)
    guard isVerb, next.isDeterminer || match.subject == nil && next.subject != nil else { return false }
    closePhrase()
    (relation, join) = (.nextTo, nil)
    return true
  }
}
