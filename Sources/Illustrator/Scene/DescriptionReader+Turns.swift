/// Turns of speech: colours of several, gifts, inscriptions, what a dish is made with.
extension DescriptionReader {
  private static let hues = [
    "#e0453c", "#f2b01d", "#3f8fe0", "#3fae5a", "#8a57c8", "#f07f2a", "#e86fa8", "#2fb5b0", "#f2e04a", "#7a4a2f",
  ]
  private static let gifts: Set<String> = ["giving", "gives", "give", "handing", "hands", "offering", "offers"]

  /// A colour of its own for each of several; nil for one.
  static func motley(_ element: Scene.Element) -> [Scene.Look]? {
    guard element.count > 1, element.color == nil else { return nil }
    return (0..<element.count).map { Scene.Look(color: hues[$0 % hues.count]) }
  }

  /// "Ten balloons of different colours", "multicolored balloons".
  mutating func takesMotley(_ match: WordMeanings.Match, isAfterNoun: Bool) -> Bool {
    guard match.meanings.contains(.motley) else { return false }
    if isAfterNoun, let index = elements.indices.last {
      elements[index].looks = elements[index].looks ?? Self.motley(elements[index])
    } else {
      waiting.isMotley = true
    }
    return true
  }

  /// Keeps in mind who gives, knits and feeds, until it is said to whom and what.
  mutating func keepDeed(_ match: WordMeanings.Match) {
    doDeed(match)
    if Self.gifts.contains(match.text), elements.last != nil { isGiving = true }
    if match.text == "knitting" || match.text == "knits" { isKnitting = true }
    if match.text == "feeding" || match.text == "feeds" { feeder = talkedOf.map { elements[$0].id } }
  }

  /// "A boy giving a flower to a girl": he holds it, and looks at her.
  mutating func gives(_ match: WordMeanings.Match, next: WordMeanings.Match?) -> Bool {
    guard isGiving, match.text == "to", elements.last?.relation?.kind == .heldBy,
      next?.isDeterminer == true || next?.subject != nil
    else { return false }
    isGiving = false
    takeOther(.relation(.facing))
    return true
  }

  /// "A monkey stealing a banana from a tourist": the tourist runs after it.
  mutating func steals(_ match: WordMeanings.Match, next: WordMeanings.Match?) -> Bool {
    if ["stealing", "steals", "snatching", "grabbing"].contains(match.text) {
      isStealing = true
      return false
    }
    if match.meanings.contains(.fleeing), let index = talkedOf {
      flee(index)
      return true
    }
    guard isStealing, match.text == "from", elements.last?.relation?.kind == .heldBy, let index = talkedOf,
      next?.isDeterminer == true || next?.subject != nil
    else { return false }
    isStealing = false
    flee(index)
    return true
  }

  /// Has somebody run from the one who is named next.
  private mutating func flee(_ index: Int) {
    thief = elements[index].id
    if catalog.shown(.running, of: elements[index].subject) != nil { elements[index].pose = .running }
    closePhrase()
    (relation, join, group) = (nil, nil, [])
  }

  /// Has the one who was robbed run after the thief.
  mutating func pursue() {
    guard let robbed = elements.indices.last, let id = thief, elements[robbed].id != id else { return }
    thief = nil
    guard catalog.subjects[elements[robbed].subject]?.nature.isCreature == true else { return }
    elements[robbed].relation = Scene.Relation(kind: .chasing, of: id)
    if catalog.shown(.running, of: elements[robbed].subject) != nil { elements[robbed].pose = .running }
    look(robbed)
  }

  private static let dishes: Set<String> = [
    "sandwich", "hamburger", "pizza", "pizza-whole", "taco", "hot-dog", "burrito", "bagel", "salad",
  ]

  /// "A sandwich with lettuce and tomato": they are in it, and not beside it.
  mutating func tops(_ subject: String, _ match: WordMeanings.Match) -> Bool {
    guard join == .with || join == .and && isTopping, relation == nil, waiting.number == nil,
      let dish = elements.last, Self.dishes.contains(dish.subject), let food = catalog.subjects[subject],
      food.nature.kind == "food" || food.name == "mushroom", !Self.dishes.contains(subject)
    else {
      isTopping = false
      return false
    }
    notes.append("“\(match.text)” is in the \(dish.label), as it is drawn.")
    endNoun(keepingGroup: true)
    isTopping = true
    return true
  }

  /// "Knitting a blue scarf": it hangs from the needles, and nobody just holds it.
  mutating func knits(_ subject: String) {
    guard isKnitting, join == .hold, let index = talkedOf, catalog.attachment(of: subject) != nil else { return }
    elements[index].pose = .knitting
    isKnitting = false
  }

  /// "The teacher writes “2 + 2” on the blackboard": the words are on that, and the teacher beside it.
  mutating func writes(_ words: String, before next: ArraySlice<WordMeanings.Match>) -> Bool {
    guard let last = elements.last, catalog.subjects[last.subject]?.nature.isCreature == true,
      next.first?.relation == .on,
      let board = next.dropFirst().prefix(4).lazy.compactMap(\.subject).first,
      catalog.subjects[board.name]?.anatomy.regions["text"] != nil
    else { return false }
    inscription = String(words.prefix(60))
    return true
  }
}
