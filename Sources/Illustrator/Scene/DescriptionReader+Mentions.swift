/// Things that are named a second time: "a bed and a cat under the bed".
extension DescriptionReader {
  /// Relates what was said last to the one thing of that name, or has the talk be about it.
  /// - Returns: false where there is no such thing yet.
  mutating func mentionsAgain(_ subject: String, _ match: WordMeanings.Match, plural: Bool) -> Bool {
    guard waiting.isDefinite, waiting.isPlain, waiting.pose == nil, between == nil, !namesThings, inscription == nil,
      let index = elements.firstIndex(where: { isSame($0, subject, match, plural: plural) })
    else { return false }
    guard relation != nil else { return talkAgain(of: index) }
    let id = elements[index].id
    group.removeAll { $0 == id }
    var element = elements[index]
    let before = elements
    connect(&element, plural: plural)
    if isInCircle(element.id, element) {
      elements = before
    } else {
      elements[index] = element
    }
    endNoun(keepingGroup: true)
    group = elements[index].relation == nil ? [id] : []
    isAfterNoun = true
    return true
  }

  private func isSame(_ element: Scene.Element, _ subject: String, _ match: WordMeanings.Match, plural: Bool) -> Bool {
    let names = [element.subject, element.asked, element.label]
    // A pair of boots is one thing, and "the boots".
    let isPair = plural && catalog.subjects[subject]?.nature.kind == "clothes"
    return (element.subject == subject || names.contains(match.text)) && ((element.count > 1) == plural || isPair)
      && element.text == nil
  }

  /// "A dog and a cat. The dog is asleep": what follows is about the dog.
  private mutating func talkAgain(of index: Int) -> Bool {
    guard join == nil || join == .and, !elements[index].isCarried else { return false }
    endNoun(keepingGroup: true)
    topic = elements[index].id
    group = [elements[index].id]
    isAfterNoun = true
    return true
  }

  /// True where something would be on, beside or held by itself.
  private func isInCircle(_ id: Int, _ element: Scene.Element) -> Bool {
    var next = element.relation?.of
    for _ in elements {
      guard let of = next else { return false }
      if of == id { return true }
      next = elements.first { $0.id == of }?.relation?.of
    }
    return next != nil
  }

  /// "A fox watching a rabbit from behind a tree": the fox is there, and not the rabbit.
  mutating func watchesFromThere() {
    guard let last = elements.last, last.relation == nil,
      let watcher = elements.firstIndex(where: { $0.relation == Scene.Relation(kind: .facing, of: last.id) })
    else { return }
    (elements[watcher].relation, elements[watcher].gaze) = (nil, last.id)
    group = [elements[watcher].id]
  }

  /// "A wizard on a carpet over a city": they are in its sky.
  mutating func rise() {
    guard let index = talkedOf, let subject = catalog.subjects[elements[index].subject],
      subject.nature.isCreature || subject.place == .sky || subject.isFlat,
      elements[index].pose != .jumping, elements[index].pose != .leaping
    else { return }
    let carrier = elements[index].relation.flatMap { $0.kind.isResting ? $0.of : nil }
    for other in elements.indices where other == index || elements[other].id == carrier { elements[other].place = .sky }
  }

  /// "A fireplace with a ball of wool on the floor": not on the mantelpiece.
  mutating func putsOnFloor(_ match: WordMeanings.Match) -> Bool {
    guard relation == .on, match.text == "floor" || match.text == "ground", waiting.isPlain, match.setting == nil,
      let last = elements.indices.last
    else { return false }
    let kind = elements[last].relation?.kind
    if kind == .on || kind == .inside || kind == .heldBy { elements[last].relation = nil }
    relation = nil
    endNoun(keepingGroup: true)
    return true
  }

  /// "A village with lights in the windows": those of its houses.
  mutating func isOfPlace(_ match: WordMeanings.Match) -> Bool {
    guard ["window", "windows"].contains(match.text), elements.isEmpty, let setting, Self.built.contains(setting),
      relation == .inside || join == .with
    else { return false }
    isLit = true
    endNoun()
    return true
  }

  private static let built: Set<String> = ["village", "city"]

  /// "A child's bedroom" has nobody in it.
  func ownsRoom(_ found: (name: String, plural: Bool), _ next: WordMeanings.Match?) -> Bool {
    guard let room = next?.setting, isRoom(room), next?.subject == nil, next?.relation == nil, !found.plural else {
      return false
    }
    // "A hotel bathroom" is no hotel.
    if catalog.subjects[found.name]?.nature.kind == "building" { return true }
    return waiting.isDetermined && catalog.subjects[found.name]?.nature.isCreature == true
  }
}
