/// Poses of those who balance, pull and knit, and what they do it with.
extension DescriptionReader {
  /// "An elephant standing on a ball": with its feet together.
  mutating func balance(_ index: Int) {
    guard let relation = elements[index].relation, relation.kind == .on, elements[index].pose ?? .standing == .standing,
      let ball = elements.first(where: { $0.id == relation.of }), Self.balls.contains(ball.subject),
      catalog.subjects[elements[index].subject]?.poses[.balancing] != nil
    else { return }
    elements[index].pose = .balancing
  }

  private static let balls: Set<String> = ["ball", "beach-ball", "barrel"]

  /// "A horse pulling a cart": in its harness.
  mutating func pull(_ index: Int) {
    guard let relation = elements[index].relation, relation.kind == .leading, elements[index].pose == nil,
      let cart = elements.first(where: { $0.id == relation.of }),
      catalog.subjects[cart.subject]?.nature.kind == "vehicle",
      catalog.subjects[elements[index].subject]?.poses[.pulling] != nil
    else { return }
    elements[index].pose = .pulling
  }

  /// "A woman knitting": in a chair, where no other seat is named.
  mutating func knit(_ index: Int) {
    guard elements[index].pose == .knitting, elements[index].count <= room else { return }
    guard let relation = elements[index].relation else { return bring("armchair", for: index, kind: .on) }
    if relation.kind == .inside, elements.contains(where: { $0.id == relation.of && Self.seats.contains($0.subject) }) {
      elements[index].relation?.kind = .on
    }
  }

  /// "A man skiing on skis": those that he is drawn with.
  mutating func shed(_ index: Int) {
    guard elements[index].pose == .skiing, let relation = elements[index].relation, relation.kind == .on,
      let skis = elements.firstIndex(where: { $0.id == relation.of && $0.subject == "skis" })
    else { return }
    elements[index].relation = nil
    elements.remove(at: skis)
  }

  /// "Grandpa fishing from a small boat" sits in a rowing boat.
  mutating func fish() {
    for angler in elements {
      guard angler.pose == .fishing, angler.count == 1, let relation = angler.relation,
        relation.kind == .inside || relation.kind == .on,
        catalog.subjects[angler.subject]?.nature.isPerson == true, catalog.subjects[Self.angler] != nil,
        let boat = elements.first(where: { $0.id == relation.of && Self.boats.contains($0.subject) && $0.count == 1 }),
        let index = elements.firstIndex(where: { $0.id == angler.id })
      else { continue }
      elements[index].subject = Self.angler
      elements[index].label += " in \(SceneSentence.withArticle(boat.label))"
      elements[index].relation = boat.relation
      elements[index].pose = nil
      elements.removeAll { $0.id == boat.id }
    }
  }

  private static let boats: Set<String> = ["sailboat", "canoe", "fishing-boat"]
  private static let angler = "fishing-in-boat"

  /// "Eight candles on a birthday cake": in it, and not over the three that it has.
  mutating func stick(_ index: Int) {
    guard let relation = elements[index].relation, relation.kind == .on,
      let host = elements.firstIndex(where: { $0.id == relation.of }),
      let parts = catalog.countedParts[elements[host].subject], elements[index].subject != parts.thing,
      let plural = catalog.subjects[elements[index].subject]?.plural, parts.words.contains(plural)
    else { return }
    // "Blowing out candles on a cake": not one for each who blows.
    if elements[index].count == 1, elements[index].label.hasSuffix("s") { elements[index].count = parts.shown }
    elements[index].subject = parts.thing
    elements[host].without = (elements[host].without ?? []) + parts.leftOut
  }

  /// "An old man feeding pigeons on a bench": he sits there, and they are beside it.
  mutating func feed() {
    guard let index = elements.firstIndex(where: { $0.id == feeder }), let relation = elements[index].relation,
      let fed = elements.firstIndex(where: { $0.id == relation.of }), let place = elements[fed].relation,
      place.kind == .on, elements.contains(where: { $0.id == place.of && Self.seats.contains($0.subject) }),
      catalog.subjects[elements[fed].subject]?.nature.isCreature == true
    else { return }
    elements[index].relation = place
    elements[index].pose = .sitting
    elements[fed].relation = Scene.Relation(kind: .nextTo, of: place.of)
  }

  /// "A father pushing his daughter on a swing": he is behind the swing, and she sits.
  mutating func push(_ index: Int) {
    guard let relation = elements[index].relation, relation.kind == .following,
      let led = elements.firstIndex(where: { $0.id == relation.of }), let seat = elements[led].relation,
      seat.kind == .on || seat.kind == .inside,
      let chair = elements.first(where: { $0.id == seat.of }), chair.id != elements[index].id,
      catalog.subjects[chair.subject]?.anatomy.points["seat"] != nil,
      catalog.subjects[elements[led].subject]?.nature.isCreature == true
    else { return }
    elements[index].relation?.of = chair.id
    if elements[led].pose == .walking { elements[led].pose = .sitting }
  }

  /// "A teacher on the blackboard" stands beside it.
  mutating func standBefore(_ index: Int) {
    guard let relation = elements[index].relation, relation.kind == .on,
      catalog.subjects[elements[index].subject]?.nature.isPerson == true,
      let board = elements.first(where: { $0.id == relation.of }), catalog.hanging[board.subject] == "wall"
    else { return }
    elements[index].relation?.kind = .nextTo
  }

  /// "A bed next to a lamp": the lamp is beside the bed, which is the larger.
  mutating func standBy(_ index: Int) {
    guard let relation = elements[index].relation, relation.kind == .nextTo, elements[index].count == 1,
      let other = elements.firstIndex(where: { $0.id == relation.of }), elements[other].relation == nil,
      elements[other].count == 1, let own = catalog.subjects[elements[index].subject]?.nature,
      let base = catalog.subjects[elements[other].subject]?.nature, own.kind == "furniture", !base.isCreature,
      let metres = own.metres, let small = base.metres, small < metres
    else { return }
    elements[index].relation = nil
    elements[other].relation = Scene.Relation(kind: .nextTo, of: elements[index].id)
  }

  /// "A wizard flying on a carpet" sits on one that flies.
  mutating func soar(_ index: Int) {
    guard let relation = elements[index].relation, relation.kind == .on || relation.kind == .riding,
      let carpet = elements.firstIndex(where: { $0.id == relation.of }),
      elements[index].pose == .flying, elements[carpet].subject == "rug"
    else { return }
    (elements[carpet].subject, elements[carpet].pose) = ("magic-carpet", .ridden)
    elements[index].relation?.kind = .riding
    elements[index].pose = .sitting
  }

  /// "A cat on a sofa watching a goldfish": that is in a bowl.
  mutating func bowl(_ index: Int) {
    guard elements[index].relation == nil, let fish = catalog.subjects[elements[index].subject],
      fish.nature.kind == "fish", fish.nature.metres ?? 1 < Self.largestLaid,
      elements.contains(where: { catalog.subjects[$0.subject]?.nature.kind == "furniture" })
        || setting.map(isRoom) == true
    else { return }
    bring("fishbowl", for: index, kind: .inside)
    elements[elements.count - 1].count = 1
    elements[elements.count - 1].pose = .open
  }

  /// "A child blowing out the candles on a cake": the cake is on a table.
  mutating func setTable() {
    guard setting.map(isRoom) ?? true, !elements.contains(where: { catalog.isTable($0.subject) }) else { return }
    for cake in elements.indices where Self.cakes.contains(elements[cake].subject) && elements[cake].relation == nil {
      let id = elements[cake].id
      let hasGuests = elements.contains { guest in
        guard let relation = guest.relation, relation.of == id else { return false }
        return relation.kind.isBeside && catalog.subjects[guest.subject]?.nature.isPerson == true
      }
      guard hasGuests else { continue }
      bring("table", for: cake, kind: .on)
      elements[elements.count - 1].count = 1
    }
  }

  /// "A giraffe reaching for the leaves on a tree": the tree has them.
  mutating func keepLeaves() {
    for leaf in elements where leaf.subject == "leaf" {
      guard let relation = leaf.relation, relation.kind == .on || relation.kind == .inside,
        let tree = elements.first(where: { $0.id == relation.of }),
        catalog.subjects[tree.subject]?.nature.kind == "tree"
      else { continue }
      for index in elements.indices where elements[index].relation?.of == leaf.id {
        elements[index].relation?.of = tree.id
      }
      elements.removeAll { $0.id == leaf.id }
    }
  }

  /// "A patchwork quilt on a bed": the blanket of the bed.
  mutating func makeBeds() {
    for blanket in elements where blanket.subject == "blanket" && blanket.count == 1 {
      guard let relation = blanket.relation, relation.kind == .on,
        let bed = elements.firstIndex(where: { $0.id == relation.of }),
        let part = catalog.subjects[elements[bed].subject]?.anatomy.part("blanket"),
        !elements.contains(where: { $0.relation?.of == blanket.id })
      else { continue }
      if let color = blanket.color, let name = blanket.colorName {
        let own = Scene.PartColor(name: part.name, color: color, colorName: name)
        elements[bed].parts = (elements[bed].parts ?? []) + [own]
      }
      notes.append("“\(blanket.label)” is on the \(elements[bed].label), as it is drawn.")
      elements.removeAll { $0.id == blanket.id }
    }
  }

  /// "A living room with a sofa and a rug": the sofa stands on it.
  mutating func layRugs() {
    guard setting.map(isRoom) ?? true else { return }
    for index in elements.indices where elements[index].relation == nil && elements[index].subject == "rug" {
      guard elements[index].count == 1, elements[index].place == .anywhere,
        !elements.contains(where: { $0.relation?.of == elements[index].id }),
        let seat = elements.first(where: { element in
          element.subject != "rug" && element.count == 1 && element.relation == nil
            && catalog.subjects[element.subject]?.nature.kind == "furniture" && catalog.hanging[element.subject] == nil
        })
      else { continue }
      elements[index].relation = Scene.Relation(kind: .under, of: seat.id)
    }
  }

  /// "An office with a desk, a computer and a laptop": those are on it.
  mutating func lay() {
    defer { flatten() }
    picnic()
    let tables = elements.filter { catalog.isTable($0.subject) && $0.relation == nil && $0.count == 1 }
    guard tables.count == 1, setting.map(isRoom) ?? true else { return }
    for index in elements.indices where elements[index].relation == nil && elements[index].place == .anywhere {
      let nature = catalog.subjects[elements[index].subject]?.nature
      guard let nature, Self.isLaid(nature) else { continue }
      elements[index].relation = Scene.Relation(kind: .on, of: tables[0].id)
    }
  }

  /// "A family having a picnic with a blanket, sandwiches and a melon": the food is on it, and the people behind it.
  private mutating func picnic() {
    let blankets = elements.filter { $0.subject == "picnic-blanket" && $0.count == 1 && $0.relation == nil }
    guard blankets.count == 1 else { return }
    for index in elements.indices where elements[index].relation == nil && elements[index].place == .anywhere {
      guard let subject = catalog.subjects[elements[index].subject], subject.name != "picnic-blanket" else { continue }
      let isFood = Self.isLaid(subject.nature) || subject.name == "picnic-basket"
      guard isFood || subject.nature.isPerson || Self.companies.contains(subject.name) else { continue }
      elements[index].relation = Scene.Relation(kind: isFood ? .on : .behind, of: blankets[0].id)
    }
  }

  /// "A pizza on a plate" is seen from the side, as the plate is.
  private mutating func flatten() {
    for index in elements.indices where elements[index].pose == nil {
      guard let food = catalog.subjects[elements[index].subject], food.nature.kind == "food", food.poses[.lying] != nil,
        elements[index].relation?.kind == .on || elements[index].relation == nil && setting == "table"
      else { continue }
      elements[index].pose = .lying
    }
  }

  /// True for what is at home on a table.
  static func isLaid(_ nature: Nature) -> Bool {
    laid.contains(nature.kind) && nature.metres ?? 1 <= largestLaid
  }

  private static let laid: Set<String> = ["device", "food", "drink", "utensil"]
  /// Metres of a thing on a table at most.
  private static let largestLaid: Float = 0.6

  /// "A train crossing a bridge": one with rails.
  mutating func rail(_ index: Int) {
    guard elements[index].subject == "train", elements[index].relation?.kind == .on,
      let bridge = elements.firstIndex(where: { $0.id == elements[index].relation?.of && $0.subject == "bridge" })
    else { return }
    elements[bridge].subject = "viaduct"
  }

  /// "A ladder against a burning house": against the house, and not the fire before it.
  mutating func lean(_ index: Int) {
    guard elements[index].relation?.kind == .leaning,
      let fire = elements.first(where: { $0.id == elements[index].relation?.of && $0.subject == "fire" }),
      let burning = fire.relation, burning.kind == .inFrontOf
    else { return }
    elements[index].relation?.of = burning.of
  }
}
