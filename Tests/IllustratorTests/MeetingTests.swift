import Foundation
import SketchCore
import Testing

@testable import Illustrator

/// Those who face, chase, surround and lean against others, who ride what is no animal, and who are in things.
@Suite struct MeetingTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func looksRight(_ element: Scene.Element, _ index: Int = 0) throws -> Bool {
    let subject = try #require(catalog.drawn(element))
    #expect(subject.nature.facing != .front, "\(subject.name) is seen from the side")
    return subject.looksRight(element.spots[index].flipped)
  }

  private func named(_ scene: Scene) -> [Scene.Element] { scene.elements.filter { !$0.implied } }

  @Test(arguments: 1...4 as ClosedRange<UInt32>)
  func `who chases runs behind, and who is chased runs away`(seed: UInt32) throws {
    let scene = catalog.composed("a dog chasing a cat", seed: seed)
    let all = named(scene)
    let (dog, cat) = (all[0], all[1])
    #expect(all.map(\.subject) == ["dog", "cat"] && all.allSatisfy { $0.pose == .running })
    let isRight = try looksRight(cat)
    #expect(try looksRight(dog) == isRight)
    #expect((dog.spots[0].x < cat.spots[0].x) == isRight)
    let boxes = SceneGeometry(scene, catalog)
    #expect(boxes.ink(dog)[0].overlap(boxes.ink(cat)[0]) < 0.1)
    #expect(boxes.ink(dog)[0].left > -0.03 && boxes.ink(dog)[0].right < 1.03)
  }

  @Test func `a cat is behind all of the mice that it chases`() throws {
    let all = named(catalog.composed("a cat chasing three mice"))
    let isRight = try looksRight(all[1])
    #expect(all[1].count == 3)
    for (index, mouse) in all[1].spots.enumerated() {
      #expect(try looksRight(all[1], index) == isRight)
      #expect((all[0].spots[0].x < mouse.x) == isRight)
    }
  }

  @Test(arguments: ["a knight facing a dragon", "a fox looking at a rabbit", "a wolf and a cow facing each other"])
  func `who faces somebody is turned to them`(description: String) throws {
    for seed in 1...4 as ClosedRange<UInt32> {
      let all = named(catalog.composed(description, seed: seed))
      let (one, other) = all[0].relation == nil ? (all[1], all[0]) : (all[0], all[1])
      #expect(try looksRight(one) == (one.spots[0].x < other.spots[0].x))
    }
  }

  @Test func `two that face each other do`() throws {
    let cats = named(catalog.composed("two cats facing each other"))[0]
    let order = cats.spots.indices.sorted { cats.spots[$0].x < cats.spots[$1].x }
    #expect(try looksRight(cats, order[0]) && !looksRight(cats, order[1]))
  }

  @Test(arguments: [
    ("five children around a campfire", 5), ("six chairs around a table", 6), ("four penguins around an igloo", 4),
  ])
  func `those around something are on all sides of it`(description: String, count: Int) throws {
    let scene = catalog.composed(description)
    let all = named(scene)
    let middle = try #require(all[1].spots.first)
    #expect(all[0].spots.count == count)
    #expect(all[0].spots.contains { $0.x < middle.x - 0.08 } && all[0].spots.contains { $0.x > middle.x + 0.08 })
    #expect(all[0].spots.contains { $0.depth < middle.depth - 0.02 } && Set(all[0].spots.map(\.depth)).count > 1)
  }

  @Test func `butterflies around a flower fly on both sides and above`() {
    let scene = catalog.composed("five butterflies around a flower")
    let geometry = SceneGeometry(scene, catalog)
    let all = named(scene)
    let flower = geometry.ink(all[1])[0]
    let boxes = geometry.ink(all[0])
    #expect(boxes.contains { $0.middle < flower.left } && boxes.contains { $0.middle > flower.right })
    #expect(boxes.contains { $0.bottom < flower.top + 0.05 })
  }

  @Test func `trees that surround a castle are around it`() {
    let all = named(catalog.composed("a castle surrounded by trees"))
    #expect(all[0].subject == "castle" && all[1].relation?.kind == .around && all[1].relation?.of == all[0].id)
  }

  @Test func `a ladder leans against the trunk and meets it`() throws {
    let scene = catalog.composed("a ladder leaning against a tree")
    let all = named(scene)
    let geometry = SceneGeometry(scene, catalog)
    let (ladder, tree) = (all[0], all[1])
    let tilt = try #require(ladder.spots[0].tilt)
    #expect((tilt > 0) == (ladder.spots[0].x < tree.spots[0].x))
    #expect(geometry.ink(ladder)[0].crossing(geometry.ink(tree)[0]) > 0)
    let stored = try WireJSON.decode(Scene.self, from: Data(WireJSON.text(scene).utf8))
    #expect(stored == scene)
  }

  @Test(arguments: ["a witch riding a broom", "a witch on a broom", "a witch flying on a broomstick"])
  func `a witch rides her broom in the air`(description: String) {
    let all = named(catalog.composed(description))
    #expect(all[1].subject == "broomstick" && all[1].pose == .ridden)
    #expect(all[0].relation?.kind == .riding && all[0].pose == .riding && all[0].spots[0].air)
  }

  @Test(arguments: [("a boy riding a skateboard", "city"), ("a girl riding a surfboard", "ocean")])
  func `boards are stood on where they are ridden`(description: String, setting: String) {
    let scene = catalog.composed(description)
    #expect(scene.setting == setting)
    #expect(named(scene)[0].pose == .standing && named(scene)[0].relation?.kind == .on)
  }

  @Test func `kittens look out of a hat that lies on its crown`() throws {
    let scene = catalog.composed("five kittens in a hat")
    let all = named(scene)
    let geometry = SceneGeometry(scene, catalog)
    let hat = try #require(catalog.drawn(all[1]))
    #expect(hat.name == "hat-pose-open" && all[0].spots.count == 5)
    let rim = geometry.place(Anatomy.Point(x: 0.5, y: 0.45), all[1].spots[0], hat).y
    for (box, spot) in zip(geometry.ink(all[0]), all[0].spots) {
      #expect(box.top < rim && box.bottom > rim - 0.02 && spot.depth < all[1].spots[0].depth)
    }
  }

  @Test func `a ship in a bottle is seen whole behind the glass`() throws {
    let scene = catalog.composed("a ship inside a bottle")
    let all = named(scene)
    let geometry = SceneGeometry(scene, catalog)
    let (ship, bottle) = (geometry.ink(all[0])[0], geometry.ink(all[1])[0])
    #expect(ship.left > bottle.left && ship.right < bottle.right && ship.top > bottle.top && ship.bottom < bottle.bottom)
    #expect(all[0].spots[0].depth > all[1].spots[0].depth && scene.setting == "table")
  }
}

/// Directions of those who go somewhere together, or have something between them.
@Suite struct DirectionTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  @Test(arguments: 1...6 as ClosedRange<UInt32>) func `a dog is walked the way its owner goes`(seed: UInt32) throws {
    let scene = catalog.composed("a woman walking her dog", seed: seed)
    let (woman, dog) = (try scene.named("woman"), try scene.named("dog"))
    #expect(woman.pose == .walking && dog.pose == .walking)
    let directions = try [woman, dog].map { element in
      try #require(catalog.drawn(element)).looksRight(element.spots[0].flipped)
    }
    #expect(directions[0] == directions[1])
  }

  @Test(arguments: 1...6 as ClosedRange<UInt32>) func `children turn to the castle they build`(seed: UInt32) throws {
    let scene = catalog.composed("children building a sandcastle", seed: seed)
    let (children, castle) = (try scene.named("child"), try scene.named("sandcastle"))
    for (index, spot) in children.spots.enumerated() {
      let subject = try #require(catalog.drawn(children.copy(index)))
      #expect(subject.nature.facing == .front || subject.looksRight(spot.flipped) == (spot.x < castle.spots[0].x))
    }
  }
}
