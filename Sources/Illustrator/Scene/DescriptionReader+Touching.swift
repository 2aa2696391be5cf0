/// Deeds of two: they hug, kiss, box and shake hands, and a doctor bandages a knee.
extension DescriptionReader {
  /// "A princess kissing a frog", "two friends hugging": each takes the pose of it, turned to the other.
  mutating func touches(_ match: WordMeanings.Match, next: WordMeanings.Match?) -> Bool {
    guard let pose = match.meeting, !waiting.isDetermined, waiting.number == nil, let index = talkedOf else {
      return false
    }
    if elements[index].subject == "couple" {
      elements[index].pose = pose
      group.append(elements[index].id)
      part(index)
    }
    let actors = elements.indices.filter { $0 == index || group.contains(elements[$0].id) }
    if pose == .blowing {
      actors.forEach { take(pose, $0) }
      takeOther(.relation(.nextTo))
      return true
    }
    let isFree = actors.allSatisfy { elements[$0].relation == nil }
    if isFree, let found = partner(next), catalog.subjects[found]?.nature.isCreature == true {
      actors.forEach { take(pose, $0) }
      takeOther(.relation(.facing))
      met = Self.answers[pose]
      return true
    }
    let isAll = next.map { $0.relation != nil || $0.subject == nil && !$0.isDeterminer } ?? true
    guard isFree, isAll else { return false }
    let copies = actors.reduce(0) { $0 + elements[$1].count }
    guard copies == 2, let last = actors.last else { return false }
    actors.forEach { take(pose, $0) }
    elements[last].relation = Scene.Relation(kind: .facing, of: elements[actors[0]].id)
    if pose == .fighting, match.text.contains("pillow") {
      for actor in actors { _ = equip(elements[actor], with: "pillow", .heldBy) }
    }
    actors.forEach { look($0) }
    closePhrase()
    return true
  }

  /// Pose of the other one, where that is drawn in it.
  private static let answers: [Scene.Pose: Scene.Pose] = [
    .hugging: .hugging, .fighting: .fighting, .greeting: .greeting, .bandaging: .sitting,
    .kissing: .kissing, .dancing: .dancing,
  ]

  /// Has who is hugged hug as well.
  mutating func answer(_ other: inout Scene.Element) {
    defer { met = nil }
    guard let met, other.pose == nil, catalog.shown(met, of: other.subject) != nil else { return }
    other.pose = met
  }

  /// The noun that the deed is done to.
  private func partner(_ next: WordMeanings.Match?) -> String? {
    guard let next, next.relation == nil, !next.joins else { return nil }
    // "A baby giraffe kissing its mother".
    if ahead.prefix(2).contains(where: \.isKin), ["its", "her", "his", "their"].contains(next.text),
      let index = talkedOf, catalog.subjects[elements[index].subject]?.nature.isAnimal == true
    {
      return elements[index].subject
    }
    return ahead.prefix { $0.relation == nil && !$0.joins }.lazy.compactMap(\.subject).first?.name
  }

  private mutating func take(_ pose: Scene.Pose, _ index: Int) {
    guard elements[index].pose == nil || elements[index].pose == pose,
      catalog.shown(pose, of: elements[index].subject) != nil
    else { return }
    elements[index].pose = pose
    // Who boxes has no sword.
    if pose == .fighting, catalog.drawn(elements[index])?.anatomy.part("sword") != nil {
      elements[index].without = ["sword"]
    }
  }

  /// "A girl blowing out the candles": turned to them.
  mutating func blow(_ index: Int) {
    guard elements[index].pose == .blowing, let relation = elements[index].relation, relation.kind == .nextTo else {
      return
    }
    elements[index].gaze = relation.of
  }

  /// "A princess kissing a frog": she kneels to what is small.
  mutating func stoop(_ index: Int) {
    guard elements[index].pose == .kissing, let relation = elements[index].relation, relation.kind == .facing,
      let other = elements.first(where: { $0.id == relation.of }).flatMap({ catalog.subjects[$0.subject]?.nature }),
      let own = catalog.subjects[elements[index].subject]?.nature, own.isPerson, !other.isPerson,
      other.metres ?? 1 < Self.face * (own.metres ?? 1), catalog.shown(.bandaging, of: elements[index].subject) != nil
    else { return }
    elements[index].pose = .bandaging
  }

  /// Height of another's face at least, by one's own, that is reached without kneeling.
  private static let face: Float = 0.6
}
