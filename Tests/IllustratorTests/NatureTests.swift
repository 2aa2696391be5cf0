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

  @Test func `a lion at the feet of a king on a throne is beside the throne`() throws {
    let scene = catalog.composed("a king sitting on a throne with a lion at his feet")
    let throne = try scene.named("throne")
    #expect(try scene.named("lion").relation == Scene.Relation(kind: .nextTo, of: throne.id))
    #expect(try scene.named("king").relation == Scene.Relation(kind: .on, of: throne.id))
  }

  @Test func `all heads of a family are seen over the table`() throws {
    let scene = catalog.composed("a family eating dinner at a table")
    let family = try scene.named("family")
    let lap = try #require(catalog.drawn(family)?.anatomy.points["lap"])
    #expect(family.spots[0].shown == lap.y)
    let table = try catalog.boxes(scene, "table")[0]
    let (spot, subject) = (family.spots[0], try #require(catalog.drawn(family)))
    let bottom = SceneGeometry(scene, catalog).bottom(spot, subject) - spot.height * (1 - lap.y)
    #expect(abs(bottom - table.top) < 0.05)
  }

  @Test func `who has something in the hands sits in an armchair too`() throws {
    let scene = catalog.composed("a grandmother knitting in an armchair")
    #expect(try scene.named("grandmother").pose == .sitting)
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
