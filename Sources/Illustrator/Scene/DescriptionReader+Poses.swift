/// Poses and feelings, said before or after who has them.
extension DescriptionReader {
  /// True when the word is of the next noun, not of the last one.
  private var isBefore: Bool {
    waiting.isDetermined || waiting.number != nil || waiting.color != nil || join == .and || elements.isEmpty
  }

  mutating func take(_ feeling: Scene.Feeling) {
    if isBefore {
      waiting.feeling = feeling
    } else if let index = talkedOf {
      elements[index].feeling = elements[index].feeling ?? feeling
    }
  }

  mutating func take(_ pose: Scene.Pose) {
    if isBefore {
      waiting.pose = pose
    } else if let index = talkedOf {
      // "A man and a woman dancing": both do.
      for other in elements.indices where other == index || group.contains(elements[other].id) {
        if isUnderWay(elements[other], pose) || isDriven(elements[other], pose) { continue }
        elements[other].pose = elements[other].pose ?? pose
      }
      part(index)
    }
  }

  /// "A skier racing down a slope": on skis, as skiers are drawn, and not on foot.
  private func isUnderWay(_ element: Scene.Element, _ pose: Scene.Pose) -> Bool {
    guard [.running, .walking, .jumping].contains(pose), let subject = catalog.subjects[element.subject] else {
      return false
    }
    return subject.nature.isPerson && subject.nature.facing != .front && subject.poses[pose] == nil
  }

  /// "A train traveling through hills" is on its wheels.
  private func isDriven(_ element: Scene.Element, _ pose: Scene.Pose) -> Bool {
    [.running, .walking].contains(pose) && catalog.subjects[element.subject]?.nature.kind == "vehicle"
  }

  /// Who is in a company that is drawn as one.
  private static let members = ["couple": ["man", "woman"], "family": ["man", "woman", "boy", "girl"]]

  /// "A couple dancing", "a family decorating a tree": a man and a woman who do, and their children.
  mutating func part(_ index: Int) {
    let company = elements[index]
    // At a table they are drawn as one.
    guard company.subject != "family" || ![.sitting, .eating].contains(company.pose),
      let members = Self.members[company.subject], company.count == 1, let pose = company.pose, pose != .standing,
      members.allSatisfy({ catalog.subjects[$0]?.poses[pose] != nil }), room >= members.count - 1
    else { return }
    elements[index].subject = members[0]
    for member in members.dropFirst() {
      var other = Scene.Element(id: nextID, subject: member, label: company.label)
      other.pose = pose
      other.relation = company.relation
      nextID += 1
      elements.append(other)
      group.append(other.id)
      couples.append((company.id, other.id))
    }
  }

  /// Puts those of a couple beside each other, unless they are somewhere together.
  mutating func bringTogether() {
    for (first, second) in couples {
      // "A couple dancing under a lamp": both are there.
      if let one = elements.firstIndex(where: { $0.id == first }), elements[one].relation == nil,
        let relation = elements.first(where: { $0.id == second })?.relation, relation.of != first
      {
        elements[one].relation = relation
      }
      guard let index = elements.firstIndex(where: { $0.id == second }), elements[index].relation == nil else { continue }
      elements[index].relation = Scene.Relation(kind: .nextTo, of: first)
    }
  }
}
