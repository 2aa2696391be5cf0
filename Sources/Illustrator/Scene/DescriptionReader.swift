/// Reads a description from left to right: modifiers wait for their noun, relations for the next one.
struct DescriptionReader {
  let catalog: ArtCatalog

  var elements: [Scene.Element] = []
  var setting: String?
  /// Setting around the water that the setting is.
  var surroundings: String?
  var time: Scene.TimeOfDay?
  var weather: Scene.Weather?
  var season: String?
  var sky: [String] = []
  var view: Scene.View?
  var angle: Scene.Angle?
  /// True where it was said how many there are of something.
  var isNumbered = false
  var colors: [String: String] = [:]
  /// The colour of a zone as said: "sky": "orange".
  var colorNames: [String: String] = [:]
  var notes: [String] = []
  /// Things that were asked for and are not drawn.
  var missing: [String] = []
  /// Nouns there is no drawing of; they are written on signs.
  var unknown: [String] = []
  /// Nouns that were left out, as what they name has no shape.
  var shapeless: [Shapeless] = []
  /// True where a picture is not to be empty for such nouns.
  var showsEmblems = false
  /// True where such nouns are all that the picture shows.
  var showsOnlyEmblems = false
  /// Words that are to be written on what is named next: on the blackboard.
  var inscription: String?
  /// True right after what a sandwich is made with.
  var isTopping = false
  /// True after "knitting", until it is said what.
  var isKnitting = false
  /// Id of who feeds others.
  var feeder: Int?
  /// True after "giving", until it is said to whom.
  var isGiving = false
  /// Id of what was named again, and the talk is about; nil for the last thing.
  var topic: Int?
  /// True after "stealing", until it is said from whom.
  var isStealing = false
  /// Id of who stole from the one who is named next.
  var thief: Int?
  /// First of two nouns of which one is an animal and one its costume.
  var role: WordMeanings.Match?
  /// Setting of a costume, where no other is named.
  var costumeSetting: String?
  /// Ids of the pieces of costumes.
  var pieces: Set<Int> = []
  /// Number of the next words that are not read.
  var skips = 0
  /// Ids of people who sing.
  var singers: Set<Int> = []
  /// True where the windows of the place were named: they are lit.
  var isLit = false
  /// Parts of drawings that were named as things.
  var owned: [Owned] = []

  var waiting = Modifiers()
  var relation: Scene.Relation.Kind?
  /// Bond of the next noun with the last one.
  var join: WordMeanings.Join?
  /// True after "without".
  var isLeavingOut = false
  /// Subjects that are not to be in the picture.
  var excluded: Set<String> = []
  /// Words of a phrase that has no noun yet.
  var unread: [WordMeanings.Match] = []
  var writing: [String]?
  /// Ids of what was named side by side: a relation is that of all of them.
  var group: [Int] = []
  /// Ids of who was said to be on a table, when that was still the place.
  var laidOnTable: Set<Int> = []
  var between: Int?
  /// Id of what was named again last: "it".
  var referred: Int?
  /// Id of what has the things that are being told: "a table with …".
  var owner: Int?
  /// Id of the furniture on which things are being put: "a table with a cup and …".
  var laden: Int?
  /// True in "a snowman with a hat and …", where the hat is in the drawing already.
  var isDressing = false
  /// True where a list of things began without somebody who has them: "a room with …".
  var isListing = false
  /// True right after a noun.
  var isAfterNoun = false
  /// True right after a comma.
  var isAfterComma = false
  /// True right after something of the sky: what fireworks are over has nobody above it.
  var isAfterSky = false
  /// Pose of the next one, with whom somebody does something together.
  var met: Scene.Pose?
  /// Child of several of whom each wears a costume.
  var troupe: Scene.Element?
  /// Food that somebody feeds to an animal.
  var meal: String?
  /// Ids of who walks a dog.
  var walkers: Set<Int> = []
  /// Ids of the two of each couple that does something.
  var couples: [(Int, Int)] = []
  /// True where the words name things for a picture that is there.
  var namesThings = false
  /// Parts that names of things are as well, in the language of the words.
  var homonyms: [String: [String]] = [:]
  /// The next words.
  var ahead: ArraySlice<WordMeanings.Match> = []
  /// Model of the statue or the family that follows: a dragon.
  var model: WordMeanings.Match?
  /// True where a picture has no surroundings: there, stars are things.
  let isBare: Bool
  var nextID: Int
  /// Copies that the scene had before the words.
  private let copies: Int

  /// Copies that there is room for.
  var room: Int { Scene.maximumCopies - elements.reduce(copies) { $0 + $1.count } }

  init(catalog: ArtCatalog, nextID: Int = 1, isBare: Bool = false, beside copies: Int = 0) {
    self.catalog = catalog
    self.nextID = nextID
    self.isBare = isBare
    self.copies = copies
  }

  mutating func read(_ text: String) {
    let quoted = QuotedText(text)
    homonyms = catalog.meanings.homonyms(in: quoted.text)
    let matches = catalog.meanings.read(quoted.text)
    for (index, match) in matches.enumerated() {
      if let words = quoted.quotation(match.text) {
        closePhrase()
        if !writes(words, before: matches[(index + 1)...]) { write(words) }
        continue
      }
      ahead = matches[(index + 1)...].prefix(4)
      take(match, next: ahead.first)
      isAfterComma = match.text == "," || isAfterComma && match.relation == nil && match.subject == nil && !match.joins
    }
    endWriting()
    closePhrase()
    if let words = inscription { write(words) }
    showEmblems()
    bringTogether()
    setting = setting ?? costumeSetting
    settle()
    handOver()
    growUp()
    sing()
    handOut()
    leash()
  }

  // MARK: A word

  mutating func take(_ match: WordMeanings.Match, next: WordMeanings.Match?) {
    if writing != nil {
      guard endsWriting(match) else {
        writing?.append(match.text)
        return
      }
      endWriting()
    }
    if skips > 0 {
      skips -= 1
      return
    }
    let isAfterNoun = isAfterNoun
    self.isAfterNoun = false
    // "Flying a" holds the article as well.
    defer { if match.joins, match.text.hasSuffix(" a") { waiting.isDetermined = true } }
    if isMadeOf(match, isAfterNoun: isAfterNoun) || linesUp(match) { return }
    if isDescribed(match, next: next, isAfterNoun: isAfterNoun) || walksAnimal(match, next: next) { return }
    if takesPlainVerb(match, next: next, isAfterNoun: isAfterNoun) || countsParts(match, next: next) { return }
    if takesAngle(match, next: next) || leavesOut(match) || touches(match, next: next) { return }
    keepDeed(match)
    if takesMotley(match, isAfterNoun: isAfterNoun) || gives(match, next: next) || steals(match, next: next) { return }
    if isOfPlace(match) || takesView(match, isAfterNoun: isAfterNoun) { return }
    if restsOnPart(match) || takesPart(match) { return }
    if let variant = match.variant { waiting.variant = variant }
    if isAfterNoun, isDeed(match) {
      if next?.isDeterminer == true { takeOther(.relation(.nextTo)) }
      return
    }
    // "Inside a box", not indoors.
    if let kind = match.relation, match.setting != nil, next?.isDeterminer == true { return takeOther(.relation(kind)) }
    if takesPicture(match, next: next) || putsOnFloor(match) { return }
    if takesReference(match, next: next) || takesAction(match, next: next) { return }
    guard let first = match.meanings.first else {
      if match.kind != .modifier || catalog.emblem(of: match.text) != nil { unread.append(match) }
      return
    }
    if takesForm(match) || takesModifier(match, next: next) { return }
    if let pose = match.pose { take(pose) }
    if match.relation != nil, let falling = match.weather { weather = weather ?? falling }
    if match.isDeterminer {
      waiting.isOwned = ["its", "their"].contains(match.text)
      waiting.isDefinite = match.text == "the"
      waiting.isHers = ["her", "his", "its", "their"].contains(match.text)
    }
    if takesKin(match, next: next) { return }
    // "With three tiers and a bride": the three are no brides.
    if ["a", "an"].contains(match.text) { waiting.number = nil }
    if match.isKin, let animal = kin {
      if let index = talkedOf { elements[index].scale *= 0.65 }
      return addElement(animal, match, plural: false)
    }
    if let found = match.subject, isLedge(found.name, match) {
      setting = setting ?? match.setting
      addElement(found.name, match, plural: false)
      return
    }
    if next?.subject?.name == "family", next?.subject?.plural == false, let found = match.subject, !found.plural,
      catalog.subjects[found.name]?.nature.isCreature == true, found.name != "family"
    {
      model = match
      return
    }
    if let room = interior(match) {
      setting = setting ?? room
      return endNoun()
    }
    if let found = match.subject, !isPlace(match), !isSky(match) {
      if ownsRoom(found, next) { return }
      if takesRole(match, next: next) || putsOnCostume(match, next: next) { return }
      if mentionsAgain(found.name, match, plural: found.plural) { return }
      if isModifier(found, of: next) {
        if next?.subject?.name == "statue" { model = match }
        return
      }
      if tops(found.name, match) { return }
      knits(found.name)
      addElement(found.name, match, plural: found.plural || isFlock(match, next))
      return
    }
    // "Leaning against a wall" outdoors brings one.
    let isWall = match.zone == .far && ["wall", "walls"].contains(match.text)
    if relation == .leaning, isWall, !(setting.map(isRoom) ?? false) {
      return addElement("wall", match, plural: false)
    }
    if let zone = match.zone, let color = waiting.color {
      colors[zone.rawValue] = catalog.colors[color]
      colorNames[zone.rawValue] = color
      waiting.color = nil
      if match.setting == nil {
        relation = nil
        return
      }
    }
    // "Past a flower shop" is before the building.
    if let building = facade(match) { return addElement(building, match, plural: false) }
    // "Beside a farm gate" is beside the gate.
    if let name = match.setting, relation != nil, waiting.isDetermined, let following = next?.subject,
      !following.plural, !isWeatherHere(match), setting == nil || setting == name
    {
      setting = name
      return
    }
    if let name = match.setting, !isWeatherHere(match) {
      if relation == .above { rise() }
      // "a field of lavender": the more special place wins.
      if setting == "table", name != "table" { putOnTable() }
      if setting == nil || setting == "meadow" || setting == "table" || isOnShore(name) {
        surroundings = isOnShore(name) ? setting : nil
        setting = name
        if name == "table" { laidOnTable = Set(group + (talkedOf.map { [elements[$0].id] } ?? [])) }
      } else if Self.waters.contains(setting ?? ""), Self.lands.contains(name) {
        surroundings = surroundings ?? name
      } else if name == "snow" {
        weather = weather ?? .snow
      }
      // "A chef in a kitchen and a cat on a chair": the chef is not on it.
      let isNewGroup = relation != nil && name != "table" && ahead.first?.meanings.contains(.list(.and)) == true
      defer { if isNewGroup { group = [] } }
      // All that is on a table stays on it where the table turns out to be in a place.
      endNoun(keepingGroup: name == "table")
      return
    }
    let meaning = match.relation == nil && isSky(match) ? match.meanings.first(where: DescriptionReader.isSky) ?? first : first
    takeOther(meaning)
  }

  mutating func takeOther(_ meaning: WordMeanings.Meaning) {
    switch meaning {
    case .time(let value):
      time = time ?? value
      endNoun()
    case .weather(let value):
      weather = weather ?? value
      endNoun()
      isAfterSky = true
    case .sky(let value):
      if !sky.contains(value) { sky.append(value) }
      endNoun()
      isAfterSky = true
    // "An autumn forest": it tells how what follows looks.
    case .season(let name): season = season ?? name
    case .number(let value): waiting.number = value
    case .size(let value): waiting.size = value
    case .relation(let said):
      let kind = said == .on && inscription != nil ? .nextTo : said
      closePhrase()
      waiting.number = nil
      (relation, join, between) = (isAfterSky && kind == .above ? nil : kind, nil, nil)
      (isLeavingOut, isAfterSky) = (false, false)
    case .place(let place):
      closePhrase()
      if place == .sky, let last = elements.indices.last, elements[last].relation?.kind == .heldBy {
        // "A chef throwing dough in the air": the dough is there.
        elements[last].relation?.kind = .above
      } else if let index = talkedOf {
        elements[index].place = place
        if place == .wall { (setting, elements[index].pose) = (setting ?? "room", nil) }
      }
    // "With red and white stripes": still with.
    case .list(.and) where waiting.number != nil && paintsSome(): join = .and
    case .list(.and) where waiting.color != nil && join != nil && unread.isEmpty: waiting.isMixed = true
    case .list(let kind):
      closePhrase()
      // "Between a house and a tree" goes on.
      if between == nil || kind != .and { relation = nil }
      // "A family of four with a dog": the four are no dogs.
      if kind != .and, kind != .of { waiting.number = nil }
      if kind == .with {
        owner = talkedOf.map { elements[$0].id }
        isListing = owner == nil
      }
      if kind != .and, kind != .of { (laden, isDressing) = (nil, false) }
      if kind != .and { isLeavingOut = kind == .without }
      join = kind
    case .determiner:
      waiting.isDetermined = true
      unread.removeAll { $0.text.hasSuffix("ing") }
    case .writing:
      closePhrase()
      writing = []
    case .zone, .setting, .subject, .color: endNoun()
    case .feeling(let feeling): take(feeling)
    case .without(let part): waiting.without = part
    case .skin(let name): waiting.skin = name
    case .adjective, .kin, .motley, .pose, .meeting, .material, .pattern, .form, .variant, .angle: break
    case .filler, .pronoun, .reference, .fleeing: closePhrase()
    case .view(let view):
      closePhrase()
      if view == .logo { unread = [WordMeanings.Match(text: "logo", meanings: [], kind: .shapeless)] }
    }
  }

  /// Colours that words of light are for skin, hair and eyes.
  private static let tones = ["dark": "dark brown", "light": "beige", "pale": "beige", "fair": "beige"]

  /// "Orange cat" is a colour, "a bowl of oranges" a fruit; so with materials.
  private mutating func takesModifier(_ match: WordMeanings.Match, next: WordMeanings.Match?) -> Bool {
    if let tone = Self.tones[match.text], let next, catalog.partWords.contains(next.text), next.zone == nil,
      next.subject == nil
    {
      waiting.color = tone
      return true
    }
    let stands = match.subject == nil && match.setting == nil
    let goesOn =
      next.map { $0.subject != nil || $0.zone != nil || catalog.partWords.contains($0.text) || $0.color != nil }
      ?? false
    if let material = match.material, goesOn || stands && match.color == nil {
      waiting.material = material
      if match.color == nil { return true }
    }
    if let pattern = match.pattern { waiting.pattern = pattern }
    guard let name = match.color, match.subject == nil || goesOn else { return match.pattern != nil }
    if waiting.color != nil, join == .and || waiting.isMixed { waiting.accent = name } else { waiting.color = name }
    return true
  }

  private static let organs: Set<String> = ["heart", "tummy", "belly", "nose", "ear", "ears", "hand", "paw", "back", "head"]

  /// "A lemon cake", "a cow skull": two nouns in a row, and the first only tells of which kind.
  private mutating func isModifier(_ found: (name: String, plural: Bool), of next: WordMeanings.Match?) -> Bool {
    guard let next, !found.plural, let following = next.subject, following.name != found.name, next.pose == nil,
      next.color == nil, next.material == nil, let nature = catalog.subjects[found.name]?.nature
    else { return false }
    // "A dog cat and rabbit".
    if nature.isAnimal, catalog.subjects[following.name]?.nature.isAnimal == true { return false }
    if ["food", "flower", "plant", "weather", "thing", "tool", "sign", "drink"].contains(nature.kind) { return true }
    // "A teddy bear's heart" is in the bear.
    let isBody = Self.organs.contains(next.text) && (nature.isCreature || nature.kind == "toy")
    if isBody {
      skips = 1
      return false
    }
    // "A boy plants a tree" is a deed, "a cow skull" a skull.
    let isOne = waiting.isDetermined || waiting.number != nil
    return isOne && !following.plural && !nature.isPerson
  }

  // MARK: Ends

  /// A noun was understood: what described it is used up.
  mutating func endNoun(keepingGroup: Bool = false) {
    unread = []
    waiting = Modifiers()
    if between == nil { relation = nil }
    if !keepingGroup, join != .and, elements.count > 1 { group.removeAll { $0 != elements.last?.id } }
    join = nil
  }

  /// A phrase ended without a noun we know: its last word that looks like one is what we cannot draw.
  mutating func closePhrase() {
    defer { unread = [] }
    if paintsSome() { return }
    guard let last = unread.last, isNoun(last) else { return keepForEmblem() }
    let before = unread.dropLast().suffix(1).filter(isNoun).map(\.text)
    let noun = (before + [last.text]).joined(separator: " ")
    // Hair that is cut and a mouth that is opened are in the drawing.
    if isPartOfLast(last) { return endNoun(keepingGroup: true) }
    if last.kind == .shapeless {
      leaveOut(noun, last.text)
      return endNoun(keepingGroup: true)
    }
    if unknown.contains(noun) { return endNoun(keepingGroup: true) }
    writeSign(noun)
  }

  private static let adjectiveEndings = ["al", "ous", "ful", "ic", "ive", "less", "ish", "able", "ible", "esque", "some"]

  private func isNoun(_ match: WordMeanings.Match) -> Bool {
    let word = match.text
    let isAdjective = Self.adjectiveEndings.contains { word.hasSuffix($0) } && match.kind == nil
    return !["ing", "ed", "ly"].contains { word.hasSuffix($0) } && word.count > 1 && !isAdjective
      && match.kind != .modifier
      && !Taxonomy.singulars(of: word).contains { catalog.meanings.taxonomy.entry($0) == .modifier }
  }

}
