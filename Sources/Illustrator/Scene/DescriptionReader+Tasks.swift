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

  /// "An office with a desk, a computer and a laptop": those are on it.
  mutating func lay() {
    defer { flatten() }
    let tables = elements.filter { catalog.isTable($0.subject) && $0.relation == nil && $0.count == 1 }
    guard tables.count == 1, setting.map(isRoom) ?? true else { return }
    for index in elements.indices where elements[index].relation == nil && elements[index].place == .anywhere {
      let nature = catalog.subjects[elements[index].subject]?.nature
      guard let nature, Self.laid.contains(nature.kind), nature.metres ?? 1 <= Self.largestLaid else { continue }
      elements[index].relation = Scene.Relation(kind: .on, of: tables[0].id)
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
