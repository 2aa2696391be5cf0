/// Things, and how they go with those that were named before.
extension DescriptionReader {
  /// Index of what the talk is about: who wears the hat, not the hat.
  var talkedOf: Int? {
    if let topic, let index = elements.firstIndex(where: { $0.id == topic }) { return index }
    guard var index = elements.indices.last else { return nil }
    while elements[index].isCarried, let relation = elements[index].relation,
      let holder = elements.firstIndex(where: { $0.id == relation.of }), holder < index
    {
      index = holder
    }
    return index
  }

  mutating func addElement(_ subject: String, _ match: WordMeanings.Match, plural: Bool) {
    unread = []
    // "A dragon statue" is a dragon of stone.
    if subject == "statue", let model, let shown = model.subject {
      self.model = nil
      waiting.material = waiting.material ?? .stone
      waiting.accent = waiting.accent ?? "light gray"
      return addElement(shown.name, model, plural: plural)
    }
    // "An alien family": two large ones and two small ones.
    if subject == "family", let model, let kind = model.subject {
      self.model = nil
      waiting.number = 2
      let modifiers = waiting
      addElement(kind.name, model, plural: true)
      (waiting, join) = (modifiers, .and)
      addElement(kind.name, model, plural: true)
      elements[elements.count - 1].scale *= 0.6
      return
    }
    // "A goldfish in a bowl": one of glass.
    if subject == "mixing-bowl", relation == .inside, let index = talkedOf,
      catalog.subjects[elements[index].subject]?.nature.kind == "fish"
    {
      return addElement("fishbowl", match, plural: plural)
    }
    // "Two glasses" are for drinking, a pair of glasses is not.
    if subject == "glasses", let number = waiting.number, number > 1, match.text == subject {
      return addElement("glass", match, plural: plural)
    }
    if usesDrawn(subject, match) { return }
    takesOff(for: subject)
    if playsOwn(subject) { return endNoun(keepingGroup: true) }
    if mergesWithLast(subject, match, plural: plural) { return }
    var element = Scene.Element(id: nextID, subject: subject, label: match.text)
    nextID += 1
    if waiting.number != nil { isNumbered = true }
    let isRing = join == .surround && match.meanings.contains(.subject(subject, plural: true))
    let owners = owners(of: plural)
    let oneEach = owners.isEmpty ? oneEach(of: subject) : owners.reduce(0) { $0 + elements[$1].count }
    let asked = waiting.number ?? (plural || isRing ? oneEach ?? usualCount(of: subject) : 1)
    // "No clouds and 0 birds".
    guard asked > 0 else { return endNoun(keepingGroup: true) }
    element.count = min(asked, Scene.maximumCount, max(1, room))
    if element.count < asked {
      notes.append("A picture has no room for \(asked) \(match.text), so it shows \(element.count) of them.")
    }
    waiting.apply(to: &element, catalog)
    if let form = waiting.form, catalog.subjects[subject]?.formChange == nil {
      notes.append("“\(form.adjective)” tells the shape of the \(match.text), which is drawn as it always is.")
    }
    if let standIn = match.standIn { StandInLook(catalog: catalog).apply(standIn, to: &element) }
    if element.color == nil { element.color = catalog.tint(of: match.text) }
    // "A tree with presents under it, and socks over the fireplace": the tree is not over it.
    if relation == nil, let referred { group.removeAll { $0 == referred } }
    referred = nil
    let isContent = join == .of
    connect(&element, plural: plural)
    if waiting.isMotley { element.looks = Self.motley(element) }
    if let words = inscription, catalog.subjects[subject]?.anatomy.regions["text"] != nil {
      (element.text, inscription) = (words, nil)
    }
    elements.append(element)
    topic = nil
    deal(to: owners)
    endNoun(keepingGroup: element.isCarried)
    // "A vase of tulips on a windowsill": the vase is there.
    let content = element.relation.flatMap { isContent && $0.kind.isResting ? $0.of : nil }
    if let content { group = [content] } else if !element.isCarried { group.append(element.id) }
    pursue()
    if element.pose != nil { part(elements.count - 1) }
    (isAfterNoun, isAfterSky) = (true, false)
  }

  /// "A guitarist playing a guitar": the one of the drawing, and no other.
  private func playsOwn(_ subject: String) -> Bool {
    guard join == .hold, waiting.isPlain, let index = talkedOf, let instrument = catalog.subjects[subject],
      instrument.nature.kind == "instrument"
    else { return false }
    return catalog.subjects[elements[index].subject]?.anatomy.part(instrument.singular) != nil
  }

  mutating func connect(_ element: inout Scene.Element, plural: Bool) {
    // "A hippo on roller skates", "a cat in boots".
    if isPutOn(element, plural: plural) {
      relation = nil
      join = .wear
    }
    if relation == .under, isHeldOver(element, plural: plural) { (relation, join) = (nil, .hold) }
    if let relation {
      if relation == .on { putDown(on: element) }
      let isSecond = between != nil
      if watch(element, from: relation) {
        (self.relation, group) = (nil, [])
        return
      }
      // "A room with a window and a bear on the bed": only the bear is.
      if isListing, !relation.isMeeting { group = group.suffix(1) }
      for index in elements.indices where isSecond && elements[index].relation?.of == between {
        elements[index].relation?.and = element.id
      }
      for index in elements.indices where !isSecond && group.contains(elements[index].id) {
        // "Two penguins facing each other on an iceberg".
        if relation.isResting, let own = elements[index].relation, own.kind == .facing, own.of == elements[index].id {
          elements[index].relation = Scene.Relation(kind: relation, of: element.id, and: own.of)
        }
        // "A house on a hill and a cat on the fence": the hill is not.
        let carries = elements.contains { $0.relation?.of == elements[index].id && $0.relation?.kind.isResting == true }
        if elements[index].relation == nil, !carries || index == elements.count - 1 || group.count == 1 {
          elements[index].relation = Scene.Relation(kind: relation, of: element.id)
        }
      }
      if group.isEmpty, !isSecond, let index = talkedOf, elements[index].relation == nil {
        elements[index].relation = Scene.Relation(kind: relation, of: element.id)
      }
      if relation == .above { takeOff(over: element.id) }
      if relation == .heldBy { tie(to: element) }
      lieAmong(element)
      meet(&element, relation)
      open(&element, relation)
      if relation == .inside { arrange(in: &element) }
      dropRelationsToLights(&element)
      // Somebody in “a boat” rows it: sails would hide who sits there.
      let isManned = elements.contains { one in
        one.relation?.of == element.id && catalog.subjects[one.subject]?.nature.isPerson == true
      }
      if relation == .inside, element.label == "boat", isManned { element.subject = "canoe" }
      ride(&element)
      between = relation == .between && !isSecond && element.count == 1 ? element.id : nil
      if relation != .between || isSecond { group = [] }
      return
    }
    guard let index = holder(of: element) ?? talkedOf else { return }
    let holder = elements[index]
    let isFlower = catalog.subjects[element.subject]?.nature.kind == "flower"
    if isFlower, join == .of, holder.subject == "pot" { elements[index].subject = "flower-pot" }
    let isFilled = join == .of || join == .with && isFlower || join == .hold && isFlower
    if isFilled, let base = catalog.subjects[elements[index].subject],
      base.anatomy.regions["inside"] != nil, join == .of || !base.nature.isCreature && base.size <= 0.34
    {
      element.relation = Scene.Relation(kind: base.anatomy.top == nil ? .inside : .on, of: holder.id)
      // A vase of tulips shows those.
      if isFlower { leaveOut(["flower", "leaf", "bud", "stem"], of: index) }
      return
    }
    // "A chocolate cake with strawberries": they are on it.
    if join == .with, Self.cakes.contains(holder.subject), holder.count == 1,
      let topping = catalog.subjects[element.subject], topping.nature.kind == "food", topping.size < 0.3
    {
      element.relation = Scene.Relation(kind: .on, of: holder.id)
      return
    }
    // "A penguin holding a tray with two drinks".
    if join == .with || join == .of, let last = elements.last, last.isCarried,
      let tray = catalog.subjects[last.subject],
      tray.nature.kind == "utensil", tray.anatomy.top != nil
    {
      element.relation = Scene.Relation(kind: .on, of: last.id)
      if waiting.number == nil, element.count > Self.onTray { element.count = Self.onTray }
      return
    }
    // "A tractor with a trailer" pulls it.
    if join == .with || join == .and && waiting.isDetermined || join == .and && isDressing,
      catalog.subjects[element.subject]?.nature.kind == "vehicle", element.subject.hasSuffix("trailer"),
      catalog.subjects[holder.subject]?.nature.kind == "vehicle"
    {
      element.relation = Scene.Relation(kind: .following, of: holder.id)
      return
    }
    // "A sofa with three cats".
    if join == .with, let seat = catalog.subjects[holder.subject], seat.nature.kind == "furniture",
      seat.anatomy.points["seat"] != nil, catalog.subjects[element.subject]?.nature.isCreature == true
    {
      element.relation = Scene.Relation(kind: .on, of: holder.id)
      return
    }
    if let kind = catalog.isTable(holder.subject) || laden != nil || isDish(holder, for: element)
      ? laid(element, on: holder) : nil
    {
      element.relation = kind
      return
    }
    if let base = neighbour(of: element) {
      element.relation = Scene.Relation(kind: .nextTo, of: base)
      return
    }
    if join == .surround {
      element.relation = Scene.Relation(kind: .around, of: holder.id)
      return
    }
    if join == .toss {
      element.relation = Scene.Relation(kind: .above, of: holder.id)
      return
    }
    if join == .hold, isPlayed(element, by: holder) {
      elements[index].pose = .playing
      elements[index].relation = Scene.Relation(kind: .facing, of: element.id)
      return
    }
    if let kind = carried(element, by: holder, join: join) {
      element.relation = Scene.Relation(kind: kind, of: holder.id)
      // "Three people holding umbrellas": one each.
      if waiting.number == nil, plural || kind == .wornBy || !waiting.isDetermined { element.count = holder.count }
      // A samurai with a golden sword has no other.
      if kind == .heldBy, let name = catalog.subjects[element.subject]?.singular { leaveOut([name], of: index) }
      string(&element, over: holder)
      // An arm is held out for it, where a drawing has that.
      if kind == .heldBy, holder.pose == nil {
        let raised = catalog.attachment(of: element.subject)?.pose
        let isShown = raised.map { catalog.shown($0, of: holder.subject) != nil } ?? false
        elements[index].pose = isShown ? raised : .holding
      }
    } else if join != .and {
      group = []
    }
  }

  /// "A cowboy by a campfire playing the guitar": who does it, where the fire cannot.
  private func holder(of element: Scene.Element) -> Int? {
    if let rider = rider(wearing: element) { return rider }
    guard join == .hold || join == .wear, let last = talkedOf, carried(element, by: elements[last], join: join) == nil,
      catalog.subjects[elements[last].subject]?.nature.isCreature != true
    else { return nil }
    return elements.indices.last { carried(element, by: elements[$0], join: join) != nil && !elements[$0].isCarried }
  }

  /// "People under umbrellas": each holds one.
  private func isHeldOver(_ element: Scene.Element, plural: Bool) -> Bool {
    guard plural, waiting.number == nil, let index = talkedOf, elements[index].relation == nil else { return false }
    return element.subject == "umbrella" && catalog.subjects[elements[index].subject]?.nature.isPerson == true
  }

  /// Leaves out the parts of a drawing that are asked for as things.
  private mutating func leaveOut(_ words: [String], of index: Int) {
    guard let anatomy = catalog.subjects[elements[index].subject]?.anatomy else { return }
    let parts = words.compactMap(anatomy.part).filter(VariedDrawing.canLeaveOut).map(\.name)
    if !parts.isEmpty { elements[index].without = (elements[index].without ?? []) + parts }
  }

  /// "A dragon on a pile of coins": too small to stand on, they lie before it.
  private mutating func lieAmong(_ base: Scene.Element) {
    guard base.count > 2, let below = catalog.subjects[base.subject]?.nature.metres else { return }
    for index in elements.indices where elements[index].relation == Scene.Relation(kind: .on, of: base.id) {
      guard let own = catalog.subjects[elements[index].subject]?.nature.metres, own > below * 5 else { continue }
      elements[index].relation?.kind = .behind
    }
  }

  /// "A robot playing the piano" sits at it.
  private func isPlayed(_ element: Scene.Element, by holder: Scene.Element) -> Bool {
    guard let instrument = catalog.subjects[element.subject]?.nature, instrument.kind == "instrument",
      holder.pose == nil, holder.relation == nil, carried(element, by: holder, join: .hold) == nil
    else { return false }
    return catalog.subjects[holder.subject]?.poses[.playing] != nil
  }

  /// "A dragon above a castle" is on the wing.
  private mutating func takeOff(over base: Int) {
    for index in elements.indices where elements[index].relation == Scene.Relation(kind: .above, of: base) {
      guard let subject = catalog.subjects[elements[index].subject], subject.poses[.flying] != nil else { continue }
      if subject.nature.isAnimal { elements[index].pose = elements[index].pose ?? .flying }
    }
  }

  /// "Balloons tied to a mailbox" rise from it; "a horse tied to a tree" stands beside it.
  private mutating func tie(to base: Scene.Element) {
    for index in elements.indices where elements[index].relation == Scene.Relation(kind: .heldBy, of: base.id) {
      guard catalog.attachment(of: elements[index].subject)?.point == "hand" else {
        elements[index].relation?.kind = .nextTo
        continue
      }
      string(&elements[index], over: base)
    }
  }

  /// Puts a bunch of balloons on long strings, and a kite on its line.
  private func string(_ element: inout Scene.Element, over base: Scene.Element) {
    let isFlown = element.subject == "kite" && catalog.subjects[base.subject]?.nature.isPerson == true
    guard isFlown || element.count > 2 * base.count, catalog.subjects[element.subject]?.poses[.tied] != nil else {
      return
    }
    element.pose = element.pose ?? .tied
  }

  /// "A girl blowing out the candles on a cake": those are on it, and she is beside it.
  private mutating func putDown(on base: Scene.Element) {
    guard let kind = catalog.subjects[base.subject]?.nature.kind, ["food", "drink", "utensil"].contains(kind),
      let last = elements.indices.last, elements[last].relation?.kind == .heldBy, let holder = talkedOf, holder != last
    else { return }
    elements[last].relation = Scene.Relation(kind: .on, of: base.id)
    elements[holder].relation = elements[holder].relation ?? Scene.Relation(kind: .nextTo, of: base.id)
    if elements[holder].pose == .holding { elements[holder].pose = nil }
  }

  /// Places under the moon are on the ground, not below it in the air.
  private mutating func dropRelationsToLights(_ light: inout Scene.Element) {
    // The sun over a hill is where it always is.
    for index in elements.indices where catalog.isLight(elements[index].subject) {
      if elements[index].relation?.kind == .above { elements[index].relation = nil }
    }
    guard catalog.isLight(light.subject) else { return }
    for index in elements.indices where elements[index].relation?.of == light.id {
      let kind = elements[index].relation?.kind
      // "An owl on a branch in front of the moon": the moon is behind the owl.
      if kind == .inFrontOf {
        let lead = elements.first { $0.relation?.of == elements[index].id && $0.relation?.kind.isResting == true }
        light.relation = Scene.Relation(kind: .behind, of: lead?.id ?? elements[index].id)
        if light.subject == "moon" { light.subject = "full-moon" }
        elements[index].relation = nil
      }
      if kind == .under || kind == .on || kind == .nextTo || kind == .facing || kind == .leaning {
        elements[index].relation = nil
      }
    }
  }

  /// "A bed and a teddy bear on the pillow": the pillow is that of the bed.
  mutating func restsOnPart(_ match: WordMeanings.Match) -> Bool {
    guard relation == .on, waiting.color == nil, waiting.number == nil, let index = talkedOf,
      elements[index].relation == nil,
      let base = elements.first(where: { other in
        guard other.id != elements[index].id, let subject = catalog.subjects[other.subject] else { return false }
        return ["furniture", "building", "vehicle"].contains(subject.nature.kind)
          && subject.anatomy.part(match.text) != nil
      })
    else { return false }
    elements[index].relation = Scene.Relation(kind: .on, of: base.id)
    relation = nil
    endNoun(keepingGroup: true)
    return true
  }

  /// "A glass of lemonade", "a crowd of penguins", "a statue of a lion": two nouns for one thing.
  private mutating func mergesWithLast(_ subject: String, _ match: WordMeanings.Match, plural: Bool) -> Bool {
    guard join == .of, let index = elements.indices.last, let new = catalog.subjects[subject],
      let old = catalog.subjects[elements[index].subject]
    else { return false }
    switch old.name {
    case "crowd", "team", "family", "couple":
      guard plural || new.singular == new.plural else { return false }
      if !["people", "persons", "men and women"].contains(match.text) {
        elements[index].subject = subject
        elements[index].label = match.text
        elements[index].count = waiting.number ?? (old.name == "crowd" ? 9 : old.name == "couple" ? 2 : 4)
      }
    case "statue" where new.nature.isCreature:
      elements[index].subject = subject
      elements[index].label = match.text
      elements[index].material = elements[index].material ?? .stone
      elements[index].accent = elements[index].accent ?? catalog.colors["light gray"]
    case "bouquet" where new.nature.kind == "flower":
      // Its own flowers have the colour of those.
      let (name, hex) = (waiting.color ?? new.singular, waiting.color.flatMap { catalog.colors[$0] } ?? new.color.hex)
      elements[index].parts =
        (elements[index].parts ?? []) + [Scene.PartColor(name: "flower", color: hex, colorName: name)]
      elements[index].label += " of \(match.text)"
    // "A tray of drinks" keeps the tray.
    case _ where ["drink", "utensil"].contains(old.nature.kind) && new.isServed && old.anatomy.top == nil:
      elements[index].subject = subject
      elements[index].label = match.text
      if elements[index].color == nil { elements[index].color = catalog.tint(of: match.text) }
    default: return false
    }
    endNoun(keepingGroup: true)
    return true
  }

  /// True for what is worn, though it is said of the wearer to be in or on it: "a frog on a shoe" sits there.
  private func isPutOn(_ element: Scene.Element, plural: Bool) -> Bool {
    guard relation == .on || relation == .inside, let index = talkedOf,
      let point = catalog.attachment(of: element.subject)?.point, point != "hand",
      carried(element, by: elements[index], join: .wear) == .wornBy
    else { return false }
    if point == "foot" { return plural || !waiting.isDetermined }
    let holdsThings = catalog.subjects[element.subject]?.anatomy.regions["inside"] != nil
    return relation == .inside && !holdsThings && (plural || elements[index].count == 1)
  }

  /// True when a thing is worn or held by the one named before it.
  func carried(
    _ element: Scene.Element, by holder: Scene.Element, join said: WordMeanings.Join?
  ) -> Scene.Relation.Kind? {
    guard let said, let subject = catalog.subjects[element.subject],
      let owner = catalog.subjects[holder.subject]
    else { return nil }
    // "A snowman with a hat and a scarf", where the hat is in the drawing.
    let join = isDressing && said == .and ? .with : said
    let isAlive = owner.nature.isCreature || Self.lifelike.contains(owner.name)
    let attachment = catalog.attachment(of: subject.name)
    // Pumpkins may wear hats, and an avocado glasses.
    let isDressed =
      ["head", "eyes"].contains(attachment?.point)
      && (join == .wear || ["food", "plant", "flower", "weather", "toy", "thing"].contains(owner.nature.kind))
    // A saddle is for a back.
    if attachment?.point == "seat", owner.anatomy.points["seat"] == nil || owner.nature.isPerson { return nil }
    let isHuge = element.scale > 1.3 && (join != .hold || subject.size * element.scale > 0.5)
    guard isAlive || isDressed, !isHuge else { return nil }
    let isWorn = attachment.map { $0.point != "hand" } ?? (subject.nature.kind == "clothes")
    switch join {
    case .wear: return isWorn ? .wornBy : .heldBy
    case .hold:
      return isWorn && subject.nature.kind == "clothes"
        ? .heldBy : subject.size <= 0.3 || attachment != nil ? .heldBy : nil
    case .with: return attachment == nil ? nil : isWorn ? .wornBy : .heldBy
    case .and:
      return elements.last.flatMap { $0.isCarried && attachment != nil ? $0.relation?.kind : nil }
    case .of, .toss, .surround, .without, .costume: return nil
    }
  }

  /// "Hills with sheep", "a lake full of fish": several, where a word is the same for one and nothing counts it.
  func isFlock(_ match: WordMeanings.Match, _ next: WordMeanings.Match?) -> Bool {
    guard let found = match.subject, !found.plural, match.meanings.contains(.subject(found.name, plural: true)),
      !waiting.isDetermined, waiting.number == nil, match.standIn == nil, join == .with || join == .of,
      next?.subject == nil, catalog.subjects[found.name]?.nature.isAnimal == true
    else { return false }
    return elements.last.map { catalog.subjects[$0.subject]?.nature.isCreature != true } ?? true
  }

  private static let cabinets: Set<String> = ["cabinet", "bookshelf", "shelf", "wardrobe", "dresser", "sofa", "bed"]

  func usualCount(of subject: String) -> Int {
    guard let size = catalog.subjects[subject]?.size else { return 3 }
    // Cabinets along a wall are two.
    if Self.cabinets.contains(subject) { return 2 }
    return size >= 0.5 ? 3 : size >= 0.3 ? 4 : 5
  }
}
