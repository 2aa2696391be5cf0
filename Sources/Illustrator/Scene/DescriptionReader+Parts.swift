/// Parts that take a colour: “with a yellow door”.
extension DescriptionReader {
  /// Words for parts of bodies and things that are never things by themselves.
  private static let ofBodies: Set<String> = [
    "eyes", "eye", "hair", "beard", "mustache", "moustache", "ears", "ear", "nose", "mouth", "tail", "tails", "wings",
    "wing", "legs",
    "fur", "skin", "horns", "mane", "whiskers", "teeth", "lips", "freckles", "face", "arms", "hands", "head", "feet",
    "fins", "scales",
    "petals", "roof", "wheels", "walls", "feathers", "belly", "spots", "stripes", "sleeves", "handle", "cheeks", "cheek",
    "tentacles", "fingers", "knees", "shoulder", "shoulders", "neck", "chest", "tongue", "paws", "paw", "claws",
    "hooves", "tusks", "antlers", "lap", "toes", "arm", "hand", "leg", "foot", "chin", "forehead", "eyebrows",
  ]

  /// Patterns that parts are words for.
  private static let patterns: [String: Scene.Pattern] = ["stripes": .striped, "spots": .dotted, "dots": .dotted]

  /// True for a part of a body, or of the drawing, of what the talk is about.
  func isPartOfLast(_ match: WordMeanings.Match) -> Bool {
    guard let index = talkedOf else { return false }
    if catalog.subjects[elements[index].subject]?.anatomy.part(match.text) != nil { return true }
    return Self.ofBodies.contains(match.text)
      && elements.contains { catalog.subjects[$0.subject]?.nature.isCreature == true }
  }

  /// True for "in pajamas", said of a person, whose drawing has clothes.
  private func isWornWhole(_ match: WordMeanings.Match, by owner: ArtCatalog.Subject) -> Bool {
    guard let subject = match.subject, relation == .inside || join == .wear, owner.nature.isPerson else { return false }
    return catalog.attachment(of: subject.name)?.point == "body"
  }

  /// "A bird spreading its wings": those of the drawing, and no others beside it.
  private mutating func spreadsOwn(_ match: WordMeanings.Match) -> Bool {
    guard ["wings", "beard"].contains(match.text), match.subject != nil, waiting.color == nil,
      waiting.variant == nil, waiting.size == 1, let index = talkedOf,
      let owner = catalog.subjects[elements[index].subject],
      owner.anatomy.part(match.text) != nil || ["bird", "insect"].contains(owner.nature.kind)
    else { return false }
    endNoun(keepingGroup: true)
    return true
  }

  /// "With a long beard", "with broken windows": the part has another shape, and its colour.
  private mutating func takesVariant(_ match: WordMeanings.Match, _ part: Anatomy.Part?, _ index: Int) -> Bool {
    let sized: Scene.PartVariant.Kind? = waiting.size > 1 ? .big : waiting.size < 1 ? .small : nil
    guard let kind = waiting.variant ?? sized else { return false }
    let isFanged = kind == .sharp && ["teeth", "fangs"].contains(match.text)
    let mouth = catalog.subjects[elements[index].subject]?.anatomy.points["mouth"]
    let known = part.flatMap { VariedDrawing.canLeaveOut($0) ? $0.name : nil }
    guard let name = known ?? (isFanged && mouth != nil ? "teeth" : nil) else { return false }
    elements[index].variants = (elements[index].variants ?? []) + [Scene.PartVariant(name: name, kind: kind)]
    if let part, let color = waiting.color, let hex = catalog.colors[color] {
      elements[index].parts =
        (elements[index].parts ?? []) + [Scene.PartColor(name: part.name, color: hex, colorName: color)]
    }
    isDressing = join != .and || isDressing
    endNoun(keepingGroup: true)
    return true
  }

  /// "With five candles", of which the drawing shows three: so many stand on it.
  private mutating func takesCounted(_ match: WordMeanings.Match, _ index: Int) -> Bool {
    guard let number = waiting.number, let parts = catalog.countedParts[elements[index].subject],
      parts.words.contains(match.text), number != parts.shown
    else { return false }
    let owner = elements[index].id
    elements[index].without = (elements[index].without ?? []) + parts.leftOut
    addElement(parts.thing, match, plural: number > 1)
    if let last = elements.indices.last, elements[last].id != owner {
      elements[last].relation = Scene.Relation(kind: .on, of: owner)
    }
    group = [owner]
    return true
  }

  /// Part of a drawing that was named, and a thing by itself as well.
  struct Owned {
    var owner: Int
    var match: WordMeanings.Match
    var modifiers: Modifiers
  }

  /// "An old man with a cane walks": the drawing of the pose has none in the hand, so it is put there.
  mutating func handOver() {
    for part in owned {
      guard let owner = elements.first(where: { $0.id == part.owner }), let name = part.match.subject?.name,
        catalog.attachment(of: name)?.point == "hand", let shown = catalog.drawn(owner), shown.name != owner.subject,
        [part.match.text, catalog.subjects[name]?.singular ?? name].allSatisfy({ shown.anatomy.part($0) == nil })
      else { continue }
      var thing = Scene.Element(id: nextID, subject: name, label: part.match.text)
      nextID += 1
      part.modifiers.apply(to: &thing, catalog)
      thing.count = owner.count
      thing.relation = Scene.Relation(kind: .heldBy, of: owner.id)
      elements.append(thing)
    }
  }

  /// "With a yellow door", "in a red dress": the part of the one before takes the colour.
  mutating func takesPart(_ match: WordMeanings.Match) -> Bool {
    if spreadsOwn(match) { return true }
    let belongs = join == .with || join == .wear || relation == .inside || join == .and && (elements.last?.parts != nil || isDressing)
    guard belongs, let index = talkedOf, let owner = catalog.subjects[elements[index].subject] else { return false }
    // "A dog wearing a red coat": one of cloth.
    let isClothed = owner.nature.isPerson || Self.lifelike.contains(owner.name)
    if join == .wear, !isClothed, let worn = match.subject, catalog.isWorn(worn.name) { return false }
    let isBody = DescriptionReader.ofBodies.contains(match.text)
    let word = match.text
    let isClothing = isWornWhole(match, by: owner)
    let found =
      owner.anatomy.part(word) ?? Taxonomy.singulars(of: word).lazy.compactMap(owner.anatomy.part).first
      ?? (homonyms[word] ?? []).lazy.compactMap(owner.anatomy.part).first
      ?? (isClothing ? ["clothes", "dress", "shirt"].lazy.compactMap(owner.anatomy.part).first : nil)
    if takesVariant(match, found, index) || takesCounted(match, index) { return true }
    // "With red and white stripes": the second colour is theirs.
    if let part = found, Self.patterns[word] != nil, let name = waiting.accent, let hex = catalog.colors[name] {
      (elements[index].colorName, elements[index].color) = (waiting.color, waiting.color.flatMap { catalog.colors[$0] })
      elements[index].parts =
        (elements[index].parts ?? []) + [Scene.PartColor(name: part.name, color: hex, colorName: name)]
      endNoun(keepingGroup: true)
      return true
    }
    // "A castle with four towers": those that it has.
    let isBuilt = owner.nature.kind == "building" && waiting.number != nil && waiting.color == nil
    if isBuilt, found != nil, catalog.countedParts[owner.name] == nil, match.subject != nil {
      endNoun(keepingGroup: true)
      return true
    }
    if let part = found, waiting.size == 1 {
      // "In a coat" without a colour is worn already; a hat that the drawing has not is put on.
      if let name = waiting.color, let hex = catalog.colors[name] {
        elements[index].parts =
          (elements[index].parts ?? []) + [Scene.PartColor(name: part.name, color: hex, colorName: name)]
      } else if match.subject != nil, join != .wear, !isClothing, part.targets == ["main"] {
        return false
      }
      isDressing = join != .and || isDressing
      if match.subject != nil { owned.append(Owned(owner: elements[index].id, match: match, modifiers: waiting)) }
      if let pattern = waiting.pattern, part.targets == ["main"] { elements[index].pattern = pattern }
      endNoun(keepingGroup: true)
      return true
    }
    if let pattern = Self.patterns[word], waiting.color != nil, found == nil {
      elements[index].pattern = pattern
      // "A blue teapot with white dots": it stays blue.
      let own = waiting.accent == nil ? elements[index].colorName : nil
      let colors = [own, waiting.color, waiting.accent].compactMap { $0 }
      (elements[index].colorName, elements[index].color) = (colors[0], catalog.colors[colors[0]])
      if colors.count > 1 { (elements[index].accentName, elements[index].accent) = (colors[1], catalog.colors[colors[1]]) }
      endNoun(keepingGroup: true)
      return true
    }
    // Big wheels that the drawing has are not things beside it.
    guard isBody, match.subject == nil || match.standIn != nil || found != nil else { return false }
    let phrase = [waiting.color, word].compactMap { $0 }.joined(separator: " ")
    if waiting.color != nil {
      missing.append(phrase)
      notes.append("I cannot draw \(phrase) on the \(elements[index].label), so that is left out.")
    }
    endNoun(keepingGroup: true)
    return true
  }
}
