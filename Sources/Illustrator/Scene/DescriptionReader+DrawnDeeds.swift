/// Deeds that some have a drawing of, with what it is done with: catching, a duel, the bow on a violin.
extension DescriptionReader {
  private static let deeds: [String: Scene.Pose] = [
    "catching": .catching, "catches": .catching, "feeding": .feeding, "feeds": .feeding,
    "fighting": .fighting, "fights": .fighting, "battling": .fighting,
    "playing": .playing, "playing with": .playing, "plays with": .playing,
    "dueling": .fighting, "duelling": .fighting, "battles": .fighting, "sword fighting": .fighting,
  ]
  private static let bows: [String: Scene.Pose] = [
    "violin": .fiddling, "cello": .bowing, "guitar": .strumming, "electric-guitar": .strumming, "banjo": .strumming,
  ]

  /// Deeds that are drawn with what they are done with.
  private static let withTools: Set<Scene.Pose> = [
    .fighting, .raking, .flipping, .decorating, .washing, .strumming, .hitting, .sledding,
  ]

  /// Instruments that are between the hands, or before who plays.
  private static let played: [String: Scene.Pose] = [
    "accordion": .squeezing, "drum-kit": .drumming, "trumpet": .trumpeting, "flute": .trumpeting,
    "saxophone": .trumpeting, "harmonica": .trumpeting,
  ]

  /// "An octopus playing the drums": it is beside them.
  mutating func drum(_ index: Int) {
    guard elements[index].pose == .drumming,
      let kit = elements.firstIndex(where: { $0.subject == "drum-kit" && $0.count == 1 })
    else { return }
    if elements[kit].relation?.of == elements[index].id { elements[kit].relation = nil }
    elements[index].relation = Scene.Relation(kind: .facing, of: elements[kit].id)
  }

  /// Tools of deeds that only some are drawn at.
  private static let tools: [Scene.Pose: String] = [
    .raking: "rake", .strumming: "guitar", .flipping: "pancake-pan", .decorating: "ornament",
    .sledding: "sled", .hitting: "tennis-racket",
  ]

  /// "A hedgehog raking leaves" has a rake, where there is no drawing of the deed.
  mutating func useTool(_ index: Int) {
    guard let pose = elements[index].pose else { return }
    if pose == .washing, elements[index].relation == nil {
      bring(Self.sink, for: index, kind: .facing)
      elements[elements.count - 1].count = 1
    }
    // A hand goes up and a bauble hangs at trees alone: a cake is worked on.
    if pose == .picking || pose == .decorating, !hasTree {
      elements[index].pose = pose == .decorating ? .working : nil
      return
    }
    if pose == .picking, catalog.shown(pose, of: elements[index].subject) == nil { elements[index].pose = nil }
    guard let tool = Self.tools[pose], catalog.shown(pose, of: elements[index].subject) == nil else { return }
    elements[index].pose = .holding
    let owner = elements[index]
    guard !elements.contains(where: { $0.relation == Scene.Relation(kind: .heldBy, of: owner.id) }) else { return }
    _ = equip(owner, with: tool, .heldBy)
  }

  private static let sink = "kitchen-sink"

  private var hasTree: Bool { elements.contains { catalog.subjects[$0.subject]?.nature.kind == "tree" } }

  /// "A waiter carrying a tray with a cake": on the palm beside the head.
  mutating func carryHigh(_ index: Int) {
    guard [nil, .carrying, .holding].contains(elements[index].pose), elements[index].relation == nil,
      catalog.shown(.serving, of: elements[index].subject) != nil
    else { return }
    let owner = Scene.Relation(kind: .heldBy, of: elements[index].id)
    guard elements.contains(where: { $0.subject == "tray" && $0.relation == owner }) else { return }
    elements[index].pose = .serving
  }

  /// Takes the pose of a deed for those who are drawn in it; fighters of a kind face each other.
  mutating func doDeed(_ match: WordMeanings.Match) {
    if match.text == "singing" || match.text == "sings", let index = talkedOf, !waiting.isDetermined,
      catalog.subjects[elements[index].subject]?.nature.isPerson == true
    {
      singers.insert(elements[index].id)
    }
    if match.text == "feeding" || match.text == "feeds" { handsOut() }
    guard let pose = Self.deeds[match.text], !waiting.isDetermined, let index = talkedOf else { return }
    for other in elements.indices where other == index || group.contains(elements[other].id) {
      guard elements[other].pose == nil, catalog.shown(pose, of: elements[other].subject) != nil else { continue }
      // A piano is another matter.
      if pose == .playing, catalog.subjects[elements[other].subject]?.nature.isPerson == true { continue }
      elements[other].pose = pose
      if pose == .fighting, elements[other].count > 1 { elements[other].gaze = elements[other].id }
    }
  }

  /// "Feeding carrots to a rabbit": the rabbit, and the food is in the hand.
  private mutating func handsOut() {
    guard let to = ahead.firstIndex(where: { $0.text == "to" }), to > ahead.startIndex,
      let food = ahead[to - 1].subject.flatMap({ catalog.subjects[$0.name] }), food.nature.kind == "food"
    else { return }
    skips = ahead.distance(from: ahead.startIndex, to: to) + 1
    if !Self.crumbs.contains(food.name) { meal = food.name }
  }

  /// Food of the drawings of those who feed.
  private static let crumbs: Set<String> = ["bread", "seed", "grain", "corn", "popcorn"]

  /// "Feeding a carrot to a donkey": it is in the hand instead of crumbs.
  mutating func handOut() {
    guard let meal, let giver = elements.first(where: { $0.id == feeder }),
      let index = elements.firstIndex(where: { $0.id == giver.id })
    else { return }
    self.meal = nil
    if catalog.drawn(giver)?.anatomy.part("food") != nil { elements[index].without = ["food"] }
    _ = equip(giver, with: meal, .heldBy)
  }

  /// "A woman singing": into a microphone, where her hands are free.
  mutating func sing() {
    for singer in elements where singer.pose == nil && singers.contains(singer.id) {
      guard let index = elements.firstIndex(where: { $0.id == singer.id }),
        !elements.contains(where: { $0.relation == Scene.Relation(kind: .heldBy, of: singer.id) }),
        catalog.drawn(singer)?.anatomy.part(Self.microphone) == nil,
        !elements.contains(where: { $0.subject == Self.microphone }),
        equip(singer, with: Self.microphone, .heldBy) != nil
      else { continue }
      elements[index].pose = .holding
    }
  }

  private static let microphone = "microphone"

  /// "Two knights fighting with swords", "a girl playing the violin": those of the drawing, and no others.
  mutating func usesDrawn(_ subject: String, _ match: WordMeanings.Match) -> Bool {
    guard let thing = catalog.subjects[subject] else { return false }
    // "Singing into a microphone with a guitar": the singer has it.
    let players = elements.indices.filter { catalog.subjects[elements[$0].subject]?.nature.isCreature == true }
    guard let index = join == .with && thing.nature.kind == "instrument" ? players.last ?? talkedOf : talkedOf else {
      return false
    }
    let hasTool = elements[index].pose.map { Self.withTools.contains($0) } == true
    let isTool = hasTool && relation.map { $0.isResting } ?? true
    guard join == .hold || join == .with || isTool else { return false }
    if join == .hold, let pose = Self.played[subject], [nil, .playing, .sitting].contains(elements[index].pose),
      catalog.shown(pose, of: elements[index].subject) != nil
    {
      elements[index].pose = pose
      return false
    }
    if let pose = Self.bows[subject], join == .hold || join == .with && pose == .strumming,
      [nil, .playing, pose].contains(elements[index].pose),
      catalog.shown(pose, of: elements[index].subject) != nil
    {
      elements[index].pose = pose
      notes.append("“\(match.text)” is in the hands of the \(elements[index].label), as it is drawn.")
      endNoun(keepingGroup: true)
      return true
    }
    let isDrawn = hasTool || thing.nature.kind == "instrument" || subject == "tennis-racket"
    guard isDrawn, waiting.color == nil, let drawn = catalog.drawn(elements[index].copy(0))?.anatomy,
      drawn.part(thing.singular) != nil || drawn.part(match.text) != nil
    else { return false }
    endNoun(keepingGroup: true)
    return true
  }
}
