/// Poses of those who balance, pull, knit, ski and fish, and what they do it with.
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

  /// "A shirt hanging on a clothesline": no others than those that were named.
  mutating func dry(_ index: Int) {
    guard let relation = elements[index].relation, let line = elements.firstIndex(where: { $0.id == relation.of }),
      relation.kind == .on || relation.kind == .under, elements[line].subject == "clothesline"
    else { return }
    elements[index].relation?.kind = .on
    elements[index].pose = nil
    elements[line].without = ["shirt", "sheet", "trousers"]
  }

  /// "A monster under the bed": one on tall legs.
  mutating func hide(_ index: Int) {
    guard let relation = elements[index].relation, relation.kind == .under,
      let bed = elements.firstIndex(where: { $0.id == relation.of }), elements[bed].pose == nil,
      catalog.subjects[elements[bed].subject]?.poses[.raised] != nil
    else { return }
    elements[bed].pose = .raised
  }

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
    if relation.kind == .inside,
      elements.contains(where: { $0.id == relation.of && Self.chairs.contains($0.subject) })
    {
      elements[index].relation?.kind = .on
    }
  }

  /// "A man on skis", "skiing on skis": on those that he is drawn with.
  mutating func shed(_ index: Int) {
    guard elements.indices.contains(index) else { return }
    let skier = elements[index]
    guard skier.pose.map({ Self.gliding.contains($0) }) ?? true,
      catalog.subjects[skier.subject]?.nature.isPerson == true, catalog.shown(.skiing, of: skier.subject) != nil,
      let skis = elements.firstIndex(where: { thing in
        thing.subject == "skis"
          && (thing.id == skier.relation?.of && skier.relation?.kind == .on
            || thing.relation == Scene.Relation(kind: .wornBy, of: skier.id))
      })
    else { return }
    if skier.relation?.of == elements[skis].id { elements[index].relation = nil }
    elements[index].pose = .skiing
    elements.remove(at: skis)
  }

  private static let gliding: Set<Scene.Pose> = [.skiing, .sliding, .standing, .running, .walking]

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
    // Who is beside the candles is beside the cake.
    let (candles, cake) = (elements[index].id, elements[host].id)
    for other in elements.indices where elements[other].relation?.of == candles {
      if elements[other].relation?.kind.isBeside == true { elements[other].relation?.of = cake }
    }
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

  /// "A fox drinking tea" holds the cup, and does not graze.
  mutating func sip(_ index: Int) {
    guard elements[index].pose == .eating, let animal = catalog.subjects[elements[index].subject],
      !animal.nature.isPerson,
      elements.contains(where: { cup in
        cup.relation == Scene.Relation(kind: .heldBy, of: elements[index].id)
          && ["drink", "utensil"].contains(catalog.subjects[cup.subject]?.nature.kind ?? "")
      })
    else { return }
    elements[index].pose = nil
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
