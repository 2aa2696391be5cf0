/// Things in rooms: fish in bowls, cakes on tables, rugs under sofas, blankets on beds.
extension DescriptionReader {
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

  /// "A pizza below a clock": the clock is above it, and they do not overlap.
  mutating func turnOver(_ index: Int) {
    guard let relation = elements[index].relation, relation.kind == .under, elements[index].count == 1,
      let clock = elements.firstIndex(where: { $0.id == relation.of }), elements[clock].relation == nil,
      elements[clock].count == 1, let nature = catalog.subjects[elements[clock].subject]?.nature,
      let own = catalog.subjects[elements[index].subject], !own.isFlat,
      Self.raised.contains(nature.kind), !catalog.isTable(elements[clock].subject)
    else { return }
    elements[index].relation = nil
    elements[clock].relation = Scene.Relation(kind: .above, of: elements[index].id)
  }

  private static let raised: Set<String> = ["device", "food", "drink", "utensil", "instrument", "tool"]

  /// "A plate on a table with a fork beside it": the fork is on the table as well.
  mutating func shareTable(_ index: Int) {
    guard let relation = elements[index].relation, relation.kind == .nextTo,
      let nature = catalog.subjects[elements[index].subject]?.nature, Self.isLaid(nature),
      let plate = elements.first(where: { $0.id == relation.of }), let below = plate.relation, below.kind == .on,
      elements.contains(where: { $0.id == below.of && catalog.isTable($0.subject) })
    else { return }
    elements[index].relation = below
  }

  /// "Sunflowers in a clay jug": they rise from it as from a vase of its colour.
  mutating func arrange(in vessel: inout Scene.Element) {
    guard ["clay-jug", "pitcher", "jar", "bucket"].contains(vessel.subject), let own = catalog.subjects[vessel.subject],
      elements.contains(where: { flower in
        flower.relation == Scene.Relation(kind: .inside, of: vessel.id)
          && catalog.subjects[flower.subject]?.nature.kind == "flower"
      })
    else { return }
    (vessel.subject, vessel.color) = ("vase", vessel.color ?? own.color.hex)
  }

  /// "A baby sleeping in a crib with a teddy bear": both are in it.
  mutating func cuddle() {
    guard let sleeper = elements.first(where: { $0.pose == .sleeping && $0.relation?.kind == .inside }),
      let crib = sleeper.relation,
      elements.contains(where: { $0.id == crib.of && catalog.subjects[$0.subject]?.nature.kind == "furniture" })
    else { return }
    for index in elements.indices where catalog.subjects[elements[index].subject]?.nature.kind == "toy" {
      let relation = elements[index].relation
      guard relation == nil || relation?.kind == .nextTo || relation?.kind == .on, elements[index].count == 1 else {
        continue
      }
      elements[index].relation = Scene.Relation(kind: .inside, of: crib.of)
    }
  }

  /// "A desk with a laptop and a plant": those are on it, and not the lamp and the pens that it is drawn with.
  mutating func clearDesks() {
    for index in elements.indices where elements[index].subject == "desk" && elements[index].pose == nil {
      let place = Scene.Relation(kind: .on, of: elements[index].id)
      if elements.contains(where: { $0.relation == place }) { elements[index].pose = .open }
    }
  }

  /// "Rows of desks in a classroom": those of pupils.
  mutating func takePupilsDesks() {
    guard setting == "classroom" else { return }
    for index in elements.indices where elements[index].subject == "desk" && elements[index].count > 1 {
      elements[index].subject = "school-desk"
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
    standBeforeSofa()
    let stove = elements.first { $0.subject == "stove" && $0.relation == nil && $0.count == 1 }
    let table = tables.count == 1 ? tables[0] : tables.first { Self.workplaces.contains($0.subject) } ?? stove
    guard let table, setting.map(isRoom) ?? true else { return }
    for index in elements.indices where elements[index].relation == nil && elements[index].place == .anywhere {
      let nature = catalog.subjects[elements[index].subject]?.nature
      guard let nature, Self.isLaid(nature), elements[index].id != table.id else { continue }
      elements[index].relation = Scene.Relation(kind: .on, of: table.id)
    }
  }

  /// "A living room with a sofa and a coffee table": that stands before it.
  private mutating func standBeforeSofa() {
    guard setting.map(isRoom) ?? true,
      let sofa = elements.first(where: { $0.subject == "sofa" && $0.count == 1 })
    else { return }
    for index in elements.indices where ["coffee-table", "ottoman"].contains(elements[index].subject) {
      guard elements[index].relation == nil, elements[index].count == 1, elements[index].place == .anywhere,
        !elements.contains(where: { $0.relation?.of == elements[index].id })
      else { continue }
      elements[index].relation = Scene.Relation(kind: .inFrontOf, of: sofa.id)
    }
  }

  /// "A family having a picnic with a blanket, sandwiches and a melon": the food is on it, and the people behind it.
  private mutating func picnic() {
    spreadBlanket()
    let blankets = elements.filter { $0.subject == "picnic-blanket" && $0.count == 1 && $0.relation == nil }
    guard blankets.count == 1 else { return }
    defer { widen(blankets[0].id) }
    for index in elements.indices where elements[index].relation == nil && elements[index].place == .anywhere {
      guard let subject = catalog.subjects[elements[index].subject], subject.name != "picnic-blanket" else { continue }
      let isFood = Self.isLaid(subject.nature) || subject.name == "picnic-basket"
      guard isFood || subject.nature.isPerson || Self.companies.contains(subject.name) else { continue }
      elements[index].relation = Scene.Relation(kind: isFood ? .on : .behind, of: blankets[0].id)
      if !isFood, [nil, .holding].contains(elements[index].pose), catalog.shown(.sitting, of: subject.name) != nil {
        elements[index].pose = .sitting
      }
    }
  }

  /// Size of a basket on a blanket that hides nobody, by its usual one.
  private static let basket: Float = 0.6

  /// There is room for all behind a blanket.
  private mutating func widen(_ blanket: Int) {
    let place = Scene.Relation(kind: .behind, of: blanket)
    let guests = elements.reduce(0) { $0 + ($1.relation == place ? $1.count : 0) }
    guard guests > 2, let index = elements.firstIndex(where: { $0.id == blanket }), elements[index].scale == 1 else {
      return
    }
    elements[index].scale = min(2, 0.5 * Float(guests))
  }

  /// "A couple having a picnic": on a blanket, with the basket.
  private mutating func spreadBlanket() {
    guard setting.map(isRoom) != true, !elements.contains(where: { $0.subject == "picnic-blanket" }),
      let basket = elements.firstIndex(where: { $0.subject == "picnic-basket" && $0.label == "picnic" })
    else { return }
    let food = elements[basket].id
    elements[basket].scale *= Self.basket
    for index in elements.indices where elements[index].relation?.of == food { elements[index].relation = nil }
    for index in elements.indices where Self.companies.contains(elements[index].subject) {
      if [nil, .holding].contains(elements[index].pose) { elements[index].pose = .sitting }
      part(index)
    }
    bring("picnic-blanket", for: basket, kind: .on)
    elements[elements.count - 1].count = 1
  }

  /// "A pizza on a plate" is seen from the side, as the plate is.
  private mutating func flatten() {
    for index in elements.indices where elements[index].pose == nil {
      guard let food = catalog.subjects[elements[index].subject], food.nature.kind == "food", food.poses[.lying] != nil,
        elements[index].relation?.kind == .on || elements[index].relation == nil && setting == "table"
      else { continue }
      // A cookie alone on a table is the picture.
      let others = elements.filter { $0.id != elements[index].id && !catalog.isTable($0.subject) }
      if others.isEmpty, elements[index].count == 1 { continue }
      elements[index].pose = .lying
    }
  }

  /// Furniture that things are put on, where there is other furniture as well.
  private static let workplaces: Set<String> = ["desk", "table", "coffee-table", "kitchen-counter", "nightstand"]

  /// True for what is at home on a table.
  static func isLaid(_ nature: Nature) -> Bool {
    laid.contains(nature.kind) && nature.metres ?? 1 <= largestLaid
  }

  private static let laid: Set<String> = ["device", "food", "drink", "utensil"]
  /// Metres of a thing on a table at most.
  private static let largestLaid: Float = 0.6

  /// "A spoon next to a bowl and a kettle": id of the bowl, which the kettle is next to as well.
  func neighbour(of element: Scene.Element) -> Int? {
    guard join == .and, let last = elements.last, last.relation == nil, last.count == 1, element.place == .anywhere,
      elements.contains(where: { $0.relation == Scene.Relation(kind: .nextTo, of: last.id) }),
      let own = catalog.subjects[element.subject], let base = catalog.subjects[last.subject],
      !own.nature.isCreature, !base.nature.isCreature, own.nature.kind == base.nature.kind || own.place == base.place
    else { return nil }
    return last.id
  }

  /// Drinks on a tray whose number is not told.
  static let onTray = 3

  /// Cakes, and others that are decorated with fruit.
  static let cakes: Set<String> = ["cake", "chocolate-cake", "cupcake", "cake-slice", "pie", "pancakes", "waffle"]

  /// "A plate with a sandwich".
  func isDish(_ holder: Scene.Element, for element: Scene.Element) -> Bool {
    guard let dish = catalog.subjects[holder.subject], dish.nature.kind == "utensil", dish.anatomy.top != nil else {
      return false
    }
    return catalog.subjects[element.subject]?.nature.kind == "food"
  }

  /// "A table with a vase and two oranges": they are on it.
  mutating func laid(_ element: Scene.Element, on holder: Scene.Element) -> Scene.Relation? {
    guard let join, join == .with || join == .and, let subject = catalog.subjects[element.subject] else { return nil }
    guard let base = join == .with ? holder.id : laden, subject.nature.kind != "furniture", !subject.nature.isPerson,
      join == .with || !subject.nature.isCreature, subject.size * element.scale < 0.32, element.place == .anywhere
    else { return nil }
    laden = base
    return Scene.Relation(kind: .on, of: base)
  }
}
