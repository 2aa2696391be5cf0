/// Young and old of animals: "a mother elephant with her baby", "a baby penguin".
extension DescriptionReader {
  private static let young: Set<String> = ["baby", "babies", "calf", "calves", "cub", "cubs", "young", "little one"]
  /// Height of a young animal by that of a grown one.
  private static let youngSize: Float = 0.55

  /// Takes a word for the age of the animal that follows, or for the young of the one before.
  mutating func takesKin(_ match: WordMeanings.Match, next: WordMeanings.Match?) -> Bool {
    let follows = next?.subject.map { isBeast($0.name) } == true && next?.relation == nil
    if follows, match.isKin { return true }
    if follows, ["baby", "newborn"].contains(match.text) {
      waiting.size *= Self.youngSize
      return true
    }
    guard waiting.isHers, Self.young.contains(match.text), let index = talkedOf, isBeast(elements[index].subject) else {
      return false
    }
    let (animal, isPlural) = (elements[index].subject, match.text.hasSuffix("s") || match.text == "young")
    waiting.size *= Self.youngSize
    if isPlural, waiting.number == nil { waiting.number = 2 }
    join = .and
    addElement(animal, match, plural: isPlural)
    let last = elements.count - 1
    if last != index, elements[last].relation == nil {
      elements[last].relation = Scene.Relation(kind: .nextTo, of: elements[index].id)
    }
    return true
  }

  /// A baby elephant that is alone fills the picture as any other.
  mutating func growUp() {
    guard elements.count == 1, elements[0].scale == Self.youngSize else { return }
    elements[0].scale = 1
  }

  private func isBeast(_ subject: String) -> Bool { catalog.subjects[subject]?.nature.isAnimal == true }
}
