import SketchCore
import Testing

@testable import Illustrator

/// Things that are named again, and those who look at something from the place they are in.
@Suite struct MentionsTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func count(_ scene: Scene, _ subject: String) -> Int {
    scene.elements.reduce(0) { $0 + ($1.subject == subject && !$1.implied ? $1.count : 0) }
  }

  @Test(arguments: [
    ("a lamp on the right of a bed, and a cat under the bed", "cat", "bed", Scene.Relation.Kind.under),
    ("a mouse under a mushroom, with a snail on top of the mushroom", "snail", "mushroom", .on),
    ("a boy beside a horse, and a bird on the horse", "bird", "horse", .on),
  ])
  func `what is named again is the same thing`(text: String, one: String, other: String, kind: Scene.Relation.Kind)
    throws
  {
    let scene = catalog.composed(text)
    #expect(count(scene, other) == 1)
    #expect(try scene.named(one).relation == Scene.Relation(kind: kind, of: scene.named(other).id))
  }

  @Test func `what looks another way is another thing`() {
    #expect(count(catalog.composed("a red ball beside the blue ball"), "ball") == 2)
    #expect(count(catalog.composed("a dog and a dog"), "dog") == 2)
  }

  @Test func `nothing ends up on itself`() throws {
    let scene = catalog.composed("a cat on a mat and the mat under the cat")
    #expect(try scene.named("cat").relation?.kind == .on)
    #expect(try scene.named("rug").relation?.of != scene.named("cat").id)
  }

  @Test func `who watches from behind a tree is behind it, and looks at the other`() throws {
    let scene = catalog.composed("a fox watching a rabbit from behind a tree")
    let (fox, rabbit, tree) = (try scene.named("fox"), try scene.named("rabbit"), try scene.named("tree"))
    #expect(fox.relation == Scene.Relation(kind: .behind, of: tree.id) && fox.gaze == rabbit.id)
    #expect(rabbit.relation == nil)
    let drawn = try #require(catalog.drawn(fox))
    #expect(drawn.looksRight(fox.spots[0].flipped) == (fox.spots[0].x < rabbit.spots[0].x))
  }

  @Test(arguments: [
    ("a fox behind a fence looking at a hen", "fox", "fence", "chicken"),
    ("a dog under a table staring at a bone", "dog", "table", "bone"),
  ])
  func `a fence looks at nothing`(text: String, watcher: String, place: String, other: String) throws {
    let scene = catalog.composed(text)
    #expect(try scene.named(place).relation == nil)
    #expect(try scene.named(watcher).gaze == scene.named(other).id)
  }

  @Test func `a child's bedroom has nobody in it`() {
    #expect(count(catalog.composed("a child's bedroom with a bed"), "child") == 0)
  }

  @Test func `who flies over a city is in its sky`() throws {
    let scene = catalog.composed("a wizard flying on a carpet over a city at night")
    let carpet = try scene.named("magic-carpet")
    #expect(carpet.spots[0].air && scene.setting == "city")
    #expect(try scene.named("wizard").pose == .sitting)
  }

  @Test func `what is on the floor is not on the mantelpiece`() throws {
    let scene = catalog.composed("a fireplace with a ball of wool on the floor")
    #expect(try scene.named("yarn").relation == nil)
  }

  @Test func `a bucket beside a bear is not in its mouth`() throws {
    let scene = catalog.composed("a bear fishing in a river with a yellow bucket beside it")
    #expect(try scene.named("bucket").relation?.kind == .nextTo)
  }

  @Test func `what is told of the dog is not told of the cat`() throws {
    let scene = catalog.composed("a dog and a cat. The dog is running")
    #expect(try scene.named("dog").pose == .running && scene.named("cat").pose == nil)
    let colored = catalog.composed("a dog and a cat, the dog is brown")
    #expect(try colored.named("dog").colorName == "brown" && count(colored, "dog") == 1)
  }
}
