import SketchCore

/// Differences between those of a crowd: no two people in it are the same, cats have coats of their own, and “animals” are
/// of several kinds.
struct Varieties {
  let catalog: ArtCatalog

  /// Least of a kind of animal that differ; two may be alike.
  private static let fewest = 3
  /// Most of several kinds in a picture; a crowd is of one kind, in whose shape it is laid out.
  private static let mostKinds = 12
  private static let people: Set<String> = [
    "people", "persons", "humans", "individuals", "everyone", "everybody", "bystanders", "onlookers", "passersby",
    "colleagues",
    "coworkers", "guests", "friends", "adults", "strangers", "tourists", "neighbors", "neighbours", "visitors",
    "spectators",
  ]
  private static let children: Set<String> = ["children", "kids", "youngsters", "schoolchildren"]
  private static let clothes = [
    "#3b82c4", "#d8523c", "#3f9a5f", "#e0a52f", "#7f57b5", "#d9709a", "#3fa3a3", "#8a5f42", "#5a6478",
  ]
  private static let hair = ["#33241c", "#5a3a22", "#8a5a34", "#d9b062", "#b5562f", "#1f1b1e", gray]
  private static let gray = "#9a9590"
  private static let young: Set<String> = ["boy", "girl", "child", "teenager", "toddler", "baby", "student", "pupil"]
  private static let skin = ["#f3c7a2", "#f0ba92", "#d99a6c", "#b5774a", "#8a5433", "#613a24"]

  /// Gives each copy of what is several and was not told to look some way a look of its own.
  func vary(_ scene: inout Scene) {
    for index in scene.elements.indices where scene.elements[index].looks == nil && !scene.elements[index].implied {
      let element = scene.elements[index]
      scene.elements[index].looks = kinds(of: element, in: scene) ?? looks(of: element, scene.seed)
    }
  }

  /// Kinds of things that a word means together, in turn; only those that are at home in the same place where they are
  /// not just laid out beside each other.
  private func kinds(of element: Scene.Element, in scene: Scene) -> [Scene.Look]? {
    guard element.count > 1, let group = catalog.group(element.label), element.relation == nil, element.pose == nil,
      let subject = catalog.subjects[element.subject]
    else { return nil }
    let isSheet = scene.kind == .sticker
    // Some birds and insects fly, and others stand on the ground.
    guard isSheet || element.count <= Self.mostKinds && !["bird", "insect"].contains(subject.nature.kind) else {
      return nil
    }
    var random = SeededGenerator(scene.seed, salt: 6000 + UInt64(element.id))
    let kinds = shuffled(
      group.filter { isSheet || catalog.subjects[$0].map { isAtHome($0, with: subject) } ?? false }, &random)
    guard kinds.count > 1 else { return nil }
    return (0..<element.count).map { Scene.Look(subject: kinds[$0 % kinds.count], color: element.color) }
  }

  /// True for things of one place; a ball on the lawn may lie on the floor as well.
  private func isAtHome(_ one: ArtCatalog.Subject, with other: ArtCatalog.Subject) -> Bool {
    one.place == other.place || one.nature.kind == "toy" && [one.place, other.place].allSatisfy(Self.floors.contains)
  }

  private static let floors: Set<ArtCatalog.Subject.Place> = [.ground, .indoors, .held]

  private func looks(of element: Scene.Element, _ seed: UInt32) -> [Scene.Look]? {
    guard element.count > 1, !element.isCarried, element.material == nil,
      element.color == nil || isAnybody(element) && element.colorName == nil,
      let subject = catalog.subjects[element.subject]
    else { return nil }
    var random = SeededGenerator(seed, salt: 5000 + UInt64(element.id))
    if subject.nature.isPerson { return people(element, subject, &random) }
    guard ["animal", "bird", "fish", "insect"].contains(subject.nature.kind), element.count >= Self.fewest else {
      return nil
    }
    let coats = shuffled(catalog.coats.coats(of: subject), &random)
    return (0..<element.count).map { index in
      let coat = RGB(hex: coats[index % coats.count]) ?? subject.color
      let isPlain = coats.count == 1 || index >= coats.count
      let light = isPlain ? random.between(-0.09, 0.07) : 0
      return Scene.Look(
        color: coat.shifted(hue: isPlain ? random.between(-0.015, 0.015) : 0, saturation: 1, lightness: light).hex,
        size: random.between(0.84, 1))
    }
  }

  private func people(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ random: inout SeededGenerator
  ) -> [Scene.Look] {
    let bodies = bodies(element, subject, &random)
    let clothes = shuffled(Self.clothes, &random)
    let all = shuffled(Self.hair, &random)
    let young = all.filter { $0 != Self.gray }
    let skin = shuffled(Self.skin, &random)
    return (0..<element.count).map { index in
      let body = bodies[index % bodies.count]
      let isEveryday = ["man", "woman"].contains(body) || Self.young.contains(body)
      let hair = Self.young.contains(body) ? young : all
      var parts = [Scene.PartColor(name: "skin", color: skin[index % skin.count], colorName: "")]
      // Old hair is gray already.
      if !body.hasPrefix("grand") {
        parts.append(
          Scene.PartColor(name: "hair", color: hair[(index + index / hair.count) % hair.count], colorName: ""))
      }
      return Scene.Look(
        subject: body == subject.name ? nil : body, color: isEveryday ? clothes[index % clothes.count] : nil,
        parts: parts)
    }
  }

  /// Names of the drawings, women and men in turn, where only people were asked for.
  /// Customers and passengers, who have no drawing of their own, are men and women.
  private func isAnybody(_ element: Scene.Element) -> Bool {
    element.asked != nil && ["man", "woman"].contains(element.subject)
  }

  private func bodies(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ random: inout SeededGenerator
  ) -> [String] {
    let word = element.label.split(separator: " ").last.map(String.init) ?? ""
    var all: [String]
    if Self.people.contains(word) || isAnybody(element) {
      all = shuffled(["man", "woman"], &random)
      if element.relation == nil {
        all += shuffled(["woman", "man", "grandmother", "grandfather", "girl", "boy", "teenager"], &random)
      }
    } else if Self.children.contains(word) {
      all = shuffled(["girl", "boy"], &random) + ["child", "girl", "boy"]
    } else {
      return [subject.name]
    }
    guard let pose = element.pose else { return all }
    let posed = all.filter { catalog.shown(pose, of: $0) != nil }
    return posed.isEmpty ? [subject.name] : posed
  }

  private func shuffled<Item>(_ items: [Item], _ random: inout SeededGenerator) -> [Item] {
    var left = items
    return items.map { _ in left.remove(at: random.index(below: left.count)) }
  }
}

extension Scene.Element {
  /// The copy at a place among several, as it looks.
  func copy(_ index: Int) -> Self {
    guard let looks, !looks.isEmpty else { return self }
    let look = looks[index % looks.count]
    var one = self
    one.looks = nil
    if let subject = look.subject { one.subject = subject }
    one.color = color ?? look.color
    let own = parts ?? []
    let others = (look.parts ?? []).filter { part in !own.contains { $0.name == part.name } }
    if !others.isEmpty { one.parts = own + others }
    return one
  }
}
