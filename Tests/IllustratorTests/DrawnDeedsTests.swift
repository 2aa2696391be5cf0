import SketchCore
import Testing

@testable import Illustrator

/// Deeds with what they are done with: duels, catches, violins, kites, pots and cows.
@Suite struct DrawnDeedsTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  @Test func `two knights in a duel face each other, with their own swords`() throws {
    let scene = catalog.composed("two knights fighting with swords")
    let knights = try scene.named("knight")
    #expect(knights.pose == .fighting)
    #expect(!scene.elements.contains { $0.subject == "sword" })
    let drawn = try #require(catalog.drawn(knights.copy(0)))
    let spots = knights.spots.sorted { $0.x < $1.x }
    #expect(drawn.looksRight(spots[0].flipped) && !drawn.looksRight(spots[1].flipped))
  }

  @Test(arguments: [("violin", Scene.Pose.fiddling), ("cello", .bowing)])
  func `who plays has the instrument of the drawing`(instrument: String, pose: Scene.Pose) throws {
    let scene = catalog.composed("a girl playing the \(instrument)")
    #expect(try scene.named("girl").pose == pose)
    #expect(!scene.elements.contains { $0.subject == instrument })
    #expect(catalog.composed("a cat playing the \(instrument)").elements.contains { $0.subject == instrument })
  }

  @Test(arguments: [
    ("a boy strumming a guitar", "boy", Scene.Pose.strumming, "guitar"), ("a man with a guitar", "man", .strumming, "guitar"),
    ("a boy raking leaves", "boy", .raking, "rake"), ("children sledding in the snow", "child", .sledding, "sled"),
    ("a chef flipping a pancake in a frying pan", "chef", .flipping, "pancake-pan"),
    ("a tennis player hitting the ball with a racket", "tennis-player", .hitting, "tennis-racket"),
    ("a mom washing the dishes", "woman", .washing, "plate-stack"),
  ])
  func `who does it is drawn with the tool, and there is no other`(
    text: String, subject: String, pose: Scene.Pose, tool: String
  ) throws {
    let scene = catalog.composed(text)
    #expect(try scene.named(subject).pose == pose)
    #expect(!scene.elements.contains { $0.subject == tool })
  }

  @Test func `a hedgehog that rakes holds a rake`() throws {
    let scene = catalog.composed("a hedgehog raking leaves")
    #expect(try scene.named("rake").relation == Scene.Relation(kind: .heldBy, of: scene.named("hedgehog").id))
  }

  @Test func `a waiter has the tray on his palm`() throws {
    let scene = catalog.composed("a waiter carrying a tray with a cake")
    #expect(try scene.named("waiter").pose == .serving)
    let (waiter, tray) = (try catalog.box(scene, "waiter"), try catalog.box(scene, "tray"))
    #expect(tray.bottom < waiter.top + 0.5 * waiter.height && tray.middle != waiter.middle)
  }

  @Test func `animals dance on their hind legs, with each other too`() throws {
    #expect(try catalog.composed("two bears dancing in the snow").named("bear").pose == .dancing)
    let both = catalog.composed("a panda dancing with a cat")
    #expect(try both.named("panda").pose == .dancing && both.named("cat").pose == .dancing)
  }

  @Test func `a baby giraffe kisses its mother, and she kisses it`() throws {
    let giraffes = catalog.composed("a baby giraffe kissing its mother").elements.filter { $0.subject == "giraffe" }
    #expect(giraffes.count == 2 && giraffes.allSatisfy { $0.pose == .kissing })
    #expect(giraffes.contains { $0.relation?.kind == .facing })
  }

  @Test(arguments: 1...4 as ClosedRange<UInt32>)
  func `a kite is over the head of who flies it, on its line`(seed: UInt32) throws {
    let scene = catalog.composed("a boy flying a kite", seed: seed)
    #expect(try scene.named("kite").pose == .tied)
    #expect(try catalog.box(scene, "kite").top < catalog.box(scene, "boy").top)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt32>)
  func `the spoon is in the cauldron`(seed: UInt32) throws {
    let scene = catalog.composed("a witch stirring a cauldron", seed: seed)
    let (witch, pot) = (try catalog.box(scene, "witch"), try catalog.box(scene, "cauldron"))
    #expect(min(witch.right, pot.right) - max(witch.left, pot.left) > 0.03)
    #expect(try scene.named("witch").spots[0].depth < scene.named("cauldron").spots[0].depth)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt32>)
  func `a cow is milked at the end that has the udder`(seed: UInt32) throws {
    let scene = catalog.composed("a farmer milking a cow", seed: seed)
    let cow = try scene.named("cow")
    let drawn = try #require(catalog.drawn(cow.copy(0)))
    let isRight = try catalog.box(scene, "farmer").middle > catalog.box(scene, "cow").middle
    #expect(drawn.looksRight(cow.spots[0].flipped) != isRight)
  }

  @Test func `a parrot on a shoulder is less than half as high as the pirate`() throws {
    let scene = catalog.composed("a parrot on a pirate's shoulder")
    #expect(try catalog.box(scene, "parrot").height < 0.5 * catalog.box(scene, "pirate").height)
  }

  @Test func `a castle is twice as high as who stands before it`() throws {
    let scene = catalog.composed("two knights in front of a castle")
    #expect(try catalog.box(scene, "castle").height > 1.8 * catalog.box(scene, "knight").height)
  }

  @Test func `drinks are on their tray`() throws {
    let scene = catalog.composed("a waiter carrying a tray of drinks")
    #expect(try scene.named("glass").relation == Scene.Relation(kind: .on, of: scene.named("tray").id))
  }

  @Test(arguments: ["three ducks crossing a road", "a duck on a farm road"])
  func `ducks walk on a road`(text: String) throws {
    #expect(try catalog.composed(text).named("duck").pose == .walking)
  }

  @Test func `several things on a wall hang in rows`() throws {
    let scene = catalog.composed("eight keys hanging on a wall")
    let boxes = try catalog.boxes(scene, "key")
    #expect(boxes.count == 8 && boxes.allSatisfy { $0.bottom < SceneGeometry(scene, catalog).horizon })
    for (index, one) in boxes.enumerated() {
      #expect(boxes[(index + 1)...].allSatisfy { $0.overlap(one) < 0.1 })
    }
  }
}
