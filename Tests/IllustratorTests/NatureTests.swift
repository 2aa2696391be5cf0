import SketchCore
import Testing

@testable import Illustrator

/// Sizes, numbers and places as they are in nature: a mouse beside a cat, five candles, a bridge in its river.
@Suite struct NatureTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  @Test(arguments: [2, 5, 9]) func `a cake has as many candles as were asked for`(count: Int) throws {
    let scene = catalog.composed("a birthday cake with \(count) candles between two glasses")
    let (cake, candles) = (try scene.named("cake"), try scene.named("birthday-candle"))
    #expect(candles.count == count && candles.spots.count == count)
    #expect(candles.relation == Scene.Relation(kind: .on, of: cake.id))
    #expect(cake.without == ["candle", "flame"] && cake.relation?.kind == .between)
    #expect(try scene.named("glass").count == 2)
  }

  @Test func `the candles that a cake is drawn with are those of three`() throws {
    let scene = catalog.composed("a cake with three candles")
    #expect(try scene.named("cake").without == nil)
    #expect(!scene.elements.contains { $0.subject == "birthday-candle" })
  }

  @Test(arguments: ["a cat chasing a mouse", "a cat chasing a mouse under a table"], 1...4 as ClosedRange<UInt32>)
  func `who is chased is as much smaller as in nature, up to a bound`(text: String, seed: UInt32) throws {
    let scene = catalog.composed(text, seed: seed)
    let (cat, mouse) = (try catalog.boxes(scene, "cat")[0], try catalog.boxes(scene, "mouse")[0])
    #expect(mouse.height < 0.7 * cat.height && mouse.height > 0.03)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt32>)
  func `two who face each other on something stand on it and look at each other`(seed: UInt32) throws {
    let scene = catalog.composed("two penguins facing each other on an iceberg", seed: seed)
    let (penguins, iceberg) = (try scene.named("penguin"), try scene.named("iceberg"))
    #expect(penguins.relation == Scene.Relation(kind: .on, of: iceberg.id, and: penguins.id))
    let subject = try #require(catalog.drawn(penguins))
    let sorted = penguins.spots.sorted { $0.x < $1.x }
    #expect(sorted.map { subject.looksRight($0.flipped) } == [true, false])
  }

  @Test func `a lion at the feet of a king on a throne lies before it, and one by his side is beside it`() throws {
    let scene = catalog.composed("a king sitting on a throne with a lion at his feet")
    let throne = try scene.named("throne")
    #expect(try scene.named("lion").relation == Scene.Relation(kind: .inFrontOf, of: throne.id))
    #expect(try scene.named("lion").pose == .lying)
    #expect(try scene.named("king").relation == Scene.Relation(kind: .on, of: throne.id))
    let (lion, seat) = (try catalog.boxes(scene, "lion")[0], try catalog.boxes(scene, "throne")[0])
    #expect(lion.height < 0.5 * seat.height && lion.bottom > seat.bottom && abs(lion.middle - seat.middle) < 0.1)
    let beside = catalog.composed("a king sitting on a throne with a lion by his side")
    #expect(try beside.named("lion").relation?.kind == .nextTo)
  }

  @Test func `a giraffe has its mouth in the leaves of the tree it eats from`() throws {
    for seed in 1...3 as ClosedRange<UInt32> {
      let scene = catalog.composed("a giraffe eating leaves from a tree", seed: seed)
      let (giraffe, tree) = (try scene.named("giraffe"), try catalog.boxes(scene, "tree")[0])
      let subject = try #require(catalog.drawn(giraffe))
      let point = try #require(subject.anatomy.points["mouth"])
      let mouth = SceneGeometry(scene, catalog).place(point, giraffe.spots[0], subject)
      #expect(tree.left < mouth.x && mouth.x < tree.right && tree.top < mouth.y && mouth.y < tree.top + 0.7 * tree.height)
      #expect(!scene.elements.contains { $0.subject == "leaf" })
    }
  }

  @Test func `the earth under an astronaut in space fills the lower edge`() throws {
    let scene = catalog.composed("an astronaut floating in space above the earth")
    let (earth, astronaut) = (try catalog.boxes(scene, "earth")[0], try catalog.boxes(scene, "astronaut")[0])
    #expect(earth.width > 1 && earth.bottom > 1 && 0.5 < earth.top && earth.top < 0.8 && astronaut.bottom < earth.top + 0.02)
  }

  @Test func `a can is held out to the flowers that are watered`() throws {
    for seed in 1...3 as ClosedRange<UInt32> {
      let scene = catalog.composed("a girl watering flowers", seed: seed)
      let (can, girl) = (try scene.named("watering-can"), try catalog.boxes(scene, "girl")[0])
      let flowers = try catalog.boxes(scene, "flower")
      let isRight = flowers.allSatisfy { $0.middle > girl.middle }
      let subject = try #require(catalog.drawn(can))
      #expect(can.pose == .pouring && subject.looksRight(can.spots[0].flipped) == isRight)
      #expect((try catalog.boxes(scene, "watering-can")[0].middle > girl.middle) == isRight)
    }
  }

  @Test(arguments: [
    ("a cup on the top of a book", "cup", Scene.Relation.Kind.on), ("a cup on the bottom of a table", "cup", .under),
    ("a dog on side of a car", "dog", .nextTo), ("two boys riding horses", "boy", .riding),
    ("an office with a desk, a computer and a chair", "computer", .on),
  ])
  func `places are read in the words that people use`(text: String, subject: String, kind: Scene.Relation.Kind) throws {
    #expect(try catalog.composed(text).named(subject).relation?.kind == kind)
  }

  @Test func `each rider has a horse`() throws {
    let scene = catalog.composed("three men riding horses")
    #expect(try scene.named("man").count == 3 && scene.named("horse").count == 3)
  }

  @Test func `a pizza on a plate lies on it`() throws {
    #expect(try catalog.composed("a pizza on a plate").named("pizza-whole").pose == .lying)
    #expect(try catalog.composed("a pizza").named("pizza-whole").pose == nil)
  }

  @Test func `what is beside a bowl leaves it room on the table`() throws {
    let scene = catalog.composed("a bowl next to a laptop")
    let (bowl, laptop) = (try catalog.boxes(scene, "mixing-bowl")[0], try catalog.boxes(scene, "laptop")[0])
    #expect(laptop.width < 0.66 && bowl.width > 0.2)
  }

  @Test func `each kind of fruit has its own part of a stall`() throws {
    let scene = catalog.composed("a market stall with apples, oranges and bananas")
    let ends = try ["apple", "orange", "banana"].map { kind in
      let boxes = try catalog.boxes(scene, kind)
      return (from: boxes.map(\.middle).min() ?? 0, to: boxes.map(\.middle).max() ?? 0)
    }
    #expect(ends[0].to < ends[1].from && ends[1].to < ends[2].from)
  }

  @Test func `who climbs a ladder against a house is on the ladder, and that before the house`() throws {
    let scene = catalog.composed("a firefighter climbing a ladder to a burning house")
    let (ladder, house) = (try scene.named("ladder"), try scene.named("house"))
    #expect(try scene.named("firefighter").relation == Scene.Relation(kind: .on, of: ladder.id))
    #expect(ladder.relation == Scene.Relation(kind: .leaning, of: house.id))
    let boxes = (try catalog.boxes(scene, "ladder")[0], try catalog.boxes(scene, "house")[0])
    #expect(boxes.1.left < boxes.0.middle && boxes.0.middle < boxes.1.right)
  }

  @Test func `an umbrella is over the head of who holds it`() throws {
    let scene = catalog.composed("a woman holding an umbrella")
    let (umbrella, woman) = (try catalog.boxes(scene, "umbrella")[0], try catalog.boxes(scene, "woman")[0])
    #expect(umbrella.top < woman.top && umbrella.left < woman.middle && woman.middle < umbrella.right)
  }

  @Test func `all heads of a family are seen over the table`() throws {
    let scene = catalog.composed("a family sitting at a table")
    let family = try scene.named("family")
    let lap = try #require(catalog.drawn(family)?.anatomy.points["lap"])
    #expect(family.spots[0].shown == lap.y)
    let table = try catalog.boxes(scene, "table")[0]
    let (spot, subject) = (family.spots[0], try #require(catalog.drawn(family)))
    let bottom = SceneGeometry(scene, catalog).bottom(spot, subject) - spot.height * (1 - lap.y)
    #expect(abs(bottom - table.top) < 0.05)
  }

  @Test(arguments: ["a grandmother knitting in an armchair", "a grandmother knitting"])
  func `who knits sits in an armchair, with the knitting in the hands`(text: String) throws {
    let scene = catalog.composed(text)
    let (grandmother, chair) = (try scene.named("grandmother"), try scene.named("armchair"))
    #expect(grandmother.pose == .knitting && grandmother.relation == Scene.Relation(kind: .on, of: chair.id))
    #expect(!scene.elements.contains { $0.subject == "yarn" })
  }

  @Test func `who has something in the hands sits in an armchair too`() throws {
    let scene = catalog.composed("a robot holding a book in an armchair")
    #expect(try scene.named("robot").pose == .sitting)
  }

  @Test func `a horse pulls in its harness, an elephant's feet are together on a ball, and a train has rails`() throws {
    let cart = catalog.composed("a horse pulling a cart full of hay")
    #expect(try cart.named("horse").pose == .pulling)
    let (horse, box) = (try catalog.boxes(cart, "horse")[0], try catalog.boxes(cart, "cart")[0])
    #expect(horse.left < box.right && box.left < horse.right)
    let ball = catalog.composed("an elephant standing on a red ball")
    #expect(try ball.named("elephant").pose == .balancing)
    #expect(try catalog.composed("a train crossing a bridge over a river").named("viaduct").relation == nil)
  }

  @Test func `a dragon above a castle is on the wing`() throws {
    #expect(try catalog.composed("a dragon above a castle").named("dragon").pose == .flying)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt32>)
  func `flowers that nobody asked for are smaller than people, and nothing of the kind is cut`(seed: UInt32) throws {
    let scene = catalog.composed("a girl in a meadow", seed: seed)
    let girl = try catalog.boxes(scene, "girl")[0]
    let geometry = SceneGeometry(scene, catalog)
    for prop in scene.elements where prop.implied && !catalog.isLight(prop.subject) {
      for box in geometry.ink(prop) {
        #expect(box.left >= 0 && box.right <= 1, "\(prop.subject)")
        if catalog.subjects[prop.subject]?.nature.kind == "flower" { #expect(box.height < 0.4 * girl.height) }
      }
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt32>)
  func `the sun of a street is above its roofs`(seed: UInt32) throws {
    let scene = catalog.composed("a man riding a bicycle in a city", seed: seed)
    let sun = try #require(scene.elements.first { $0.subject == "sun" })
    let geometry = SceneGeometry(scene, catalog)
    let tallest = try #require(catalog.setting(of: scene).far.map(\.height).max())
    let box = try #require(geometry.ink(sun).first)
    #expect((box.top + box.bottom) / 2 < geometry.horizon - tallest)
  }

  @Test func `a cake on a table beside animals in a room is on it, and they are not`() throws {
    let scene = catalog.composed("a birthday cake with five candles on a table beside a cat and a dog in a kitchen")
    let table = try scene.named("table")
    #expect(try scene.named("cake").relation == Scene.Relation(kind: .on, of: table.id))
    for animal in ["cat", "dog"] {
      #expect(try scene.named(animal).relation == Scene.Relation(kind: .nextTo, of: table.id), "\(animal)")
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt32>)
  func `a horse that pulls a cart is as near as its shafts`(seed: UInt32) throws {
    let scene = catalog.composed("a horse pulling a cart", seed: seed)
    let (horse, cart) = (try catalog.boxes(scene, "horse")[0], try catalog.boxes(scene, "cart")[0])
    #expect(horse.crossing(cart) > 0 && horse.overlap(cart) < 0.3)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt32>)
  func `who is in a canoe is seen down to the hips and no lower than its rim`(seed: UInt32) throws {
    let scene = catalog.composed("a fisherman in a canoe on a lake", seed: seed)
    let (man, canoe) = (try scene.named("fisherman"), try scene.named("canoe"))
    let (sailor, boat) = (try catalog.boxes(scene, "fisherman")[0], try catalog.boxes(scene, "canoe")[0])
    #expect(man.spots[0].depth < canoe.spots[0].depth)
    // The hull hides the legs.
    let base = try #require(catalog.drawn(canoe))
    let inside = try #require(base.anatomy.regions["inside"])
    let rim = SceneGeometry(scene, catalog).place(Anatomy.Point(x: 0.5, y: inside.bottom), canoe.spots[0], base).y
    #expect(sailor.bottom > rim && sailor.top + 0.6 * sailor.height < rim && sailor.bottom < boat.bottom + 0.01)
  }

  @Test(arguments: ["a musician playing a guitar", "a man playing the guitar", "a busker playing guitar in the rain"])
  func `who is drawn with an instrument plays that one`(text: String) throws {
    let scene = catalog.composed(text)
    #expect(try scene.named("guitarist").without == nil)
    #expect(!scene.elements.contains { $0.subject == "guitar" })
  }

  @Test(arguments: ["a cat on a table in a kitchen": Scene.Relation.Kind.on, "a cup on a table and a cat in a kitchen": .nextTo])
  func `an animal is on a table where that was said`(text: String, kind: Scene.Relation.Kind) throws {
    #expect(try catalog.composed(text).named("cat").relation?.kind == kind)
  }
}
