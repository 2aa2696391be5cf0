/// Verbs in the plural, "two women ride horses", and numbers of parts, "a four layer cake".
extension DescriptionReader {
  /// Reads a verb as its form in "ing", right after several who can do something.
  mutating func takesPlainVerb(_ match: WordMeanings.Match, next: WordMeanings.Match?, isAfterNoun: Bool) -> Bool {
    guard isAfterNoun, relation == nil, join == nil, waiting.isPlain, !waiting.isDetermined, let index = talkedOf,
      !match.text.hasSuffix("ing"), !match.text.hasSuffix("s"), !match.text.contains(" "), match.relation == nil,
      elements[index].count > 1 || group.count > 1,
      catalog.subjects[elements[index].subject]?.nature.isCreature == true
    else { return false }
    for form in Self.participles(of: match.text) {
      // "Look at" is one word with what follows.
      if let following = next?.text, let found = deed("\(form) \(following)") {
        take(found, next: ahead.dropFirst().first)
        skips = 1
        return true
      }
      if let found = deed(form) {
        take(found, next: next)
        return true
      }
    }
    return false
  }

  /// "Walking a small brown dog": with it.
  mutating func walksAnimal(_ match: WordMeanings.Match, next: WordMeanings.Match?) -> Bool {
    guard match.text == "walking" || match.text == "walks",
      next?.isDeterminer == true || next?.pronoun == .person || next?.pronoun == .several, !elements.isEmpty,
      !waiting.isDetermined, let found = ahead.lazy.compactMap(\.subject).first,
      let animal = catalog.subjects[found.name]?.nature, animal.isAnimal,
      let company = catalog.meanings.read("walking with").first
    else { return false }
    if animal.metres ?? 1 < Self.largestLed, let index = talkedOf { walkers.insert(elements[index].id) }
    take(company, next: next)
    return true
  }

  /// Metres of an animal at most that is on a leash.
  private static let largestLed: Float = 1.2

  /// "A robot walking a poodle": with a leash in the hand.
  mutating func leash() {
    for walker in elements where walkers.contains(walker.id) && walker.count == 1 {
      let others = elements.filter { other in
        other.id != walker.id && other.count == 1 && catalog.subjects[other.subject]?.nature.isAnimal == true
          && (other.relation?.of == walker.id || walker.relation?.of == other.id)
      }
      guard let animal = others.first, equip(walker, with: Self.leash, .heldBy) != nil else { continue }
      elements[elements.count - 1].relation?.and = animal.id
      // Both go one way.
      if let index = elements.firstIndex(where: { $0.id == walker.id }), walker.relation?.kind == .nextTo {
        elements[index].relation?.kind = .following
      }
      if let index = elements.firstIndex(where: { $0.id == animal.id }), animal.pose == nil,
        catalog.shown(.walking, of: animal.subject) != nil
      {
        elements[index].pose = .walking
      }
    }
  }

  private static let leash = "leash"

  /// Meaning of a word that is nothing but a deed.
  private func deed(_ words: String) -> WordMeanings.Match? {
    let matches = catalog.meanings.read(words)
    guard matches.count == 1, let found = matches.first, found.subject == nil, found.setting == nil else { return nil }
    return found.pose != nil || found.relation != nil || found.meeting != nil || found.joins ? found : nil
  }

  /// "Ride": riding; "sit": sitting.
  private static func participles(of verb: String) -> [String] {
    guard verb.count > 1, let last = verb.last else { return [] }
    return [verb + "ing", last == "e" ? String(verb.dropLast()) + "ing" : verb + String(last) + "ing"]
  }

  /// "A scarf and boots; the scarf is green and the boots are red".
  mutating func isDescribed(_ match: WordMeanings.Match, next: WordMeanings.Match?, isAfterNoun: Bool) -> Bool {
    guard isAfterNoun, ["is", "are", "was", "were"].contains(match.text), let color = next?.color, next?.subject == nil,
      ahead.dropFirst().first?.subject == nil, let hex = catalog.colors[color],
      let index = elements.firstIndex(where: { $0.id == group.last }) ?? elements.indices.last
    else { return false }
    (elements[index].color, elements[index].colorName) = (hex, color)
    skips = 1
    return true
  }

  private static let rows: Set<String> = [
    "in a row", "in one row", "in a line", "in line", "lined up", "side by side", "in a straight line",
  ]

  /// "Ten pencils in a row".
  mutating func linesUp(_ match: WordMeanings.Match) -> Bool {
    guard Self.rows.contains(match.text), let index = talkedOf else { return false }
    if elements[index].count > 1 { elements[index].isRow = true }
    return true
  }

  /// "Five balloons, two red and three yellow": colours of some of those that were named.
  mutating func paintsSome() -> Bool {
    guard let number = waiting.number, let color = waiting.color, let hex = catalog.colors[color], unread.isEmpty,
      relation == nil, let last = elements.indices.last, elements[last].count > number, number > 0
    else { return false }
    var looks = elements[last].looks ?? (0..<elements[last].count).map { _ in Scene.Look() }
    let free = looks.indices.filter { looks[$0].color == nil && looks[$0].subject == nil }
    guard free.count >= number else { return false }
    for index in free.prefix(number) { looks[index].color = hex }
    elements[last].looks = looks
    waiting = Modifiers()
    return true
  }

  /// "A dragon made of ice".
  mutating func isMadeOf(_ match: WordMeanings.Match, isAfterNoun: Bool) -> Bool {
    guard isAfterNoun, let material = match.material,
      match.text.hasPrefix("made ") || match.text.contains(" of ")
        || match.text.contains(" from "), let last = elements.indices.last
    else { return false }
    elements[last].material = material
    endNoun(keepingGroup: true)
    return true
  }

  private static let partsOfOne: Set<String> = [
    "layer", "layered", "tier", "tiered", "story", "storey", "level", "piece", "seat", "seater", "wheel", "wheeled",
    "wheeler", "door", "legged", "headed", "eyed", "lane", "masted", "person", "bedroom", "course", "part", "tone",
  ]

  /// "A four layer cake" is one cake.
  mutating func countsParts(_ match: WordMeanings.Match, next: WordMeanings.Match?) -> Bool {
    guard waiting.number != nil, let word = match.text.split(separator: " ").first,
      Self.partsOfOne.contains(String(word))
    else { return false }
    // A "layer cake" is a noun of its own.
    if match.subject != nil, match.text.contains(" ") {
      waiting.number = nil
      return false
    }
    guard next?.subject != nil else { return false }
    waiting.number = nil
    return true
  }
}
