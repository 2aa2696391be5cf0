import SketchCore
import Testing

@testable import Illustrator

/// Deeds of two, and what ties them: hugs, kisses, handshakes, leashes.
@Suite struct TouchingTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func place(_ scene: Scene, _ element: Scene.Element, _ point: String, _ copy: Int = 0) throws -> (
    x: Float, y: Float
  ) {
    let drawn = try #require(catalog.drawn(element.copy(copy)))
    let own = try #require(drawn.anatomy.points[point])
    return SceneGeometry(scene, catalog).place(own, element.spots[copy], drawn)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt32>)
  func `the hands of two that shake hands meet`(seed: UInt32) throws {
    let scene = catalog.composed("two men shaking hands", seed: seed)
    let men = scene.elements.filter { $0.subject == "man" }
    #expect(men.allSatisfy { $0.pose == .greeting })
    let hands = try men.flatMap { man in try man.spots.indices.map { try place(scene, man, "hand-right", $0) } }
    #expect(hands.count == 2)
    #expect(abs(hands[0].x - hands[1].x) < 0.02)
  }

  @Test(arguments: [
    ("a boy hugging his grandmother", "boy", Scene.Pose.hugging), ("a man and a woman kissing", "man", .kissing),
    ("a kangaroo boxing with a bear", "kangaroo", .fighting), ("a doctor bandaging a boy", "doctor", .bandaging),
  ])
  func `each takes the pose of what they do`(text: String, subject: String, pose: Scene.Pose) throws {
    let scene = catalog.composed(text)
    #expect(try scene.named(subject).pose == pose)
    #expect(scene.elements.contains { $0.relation?.kind == .facing })
  }

  @Test func `who hugs a toy holds it`() throws {
    let scene = catalog.composed("a girl hugging a teddy bear")
    #expect(try scene.named("teddy-bear").relation?.kind == .heldBy)
  }

  @Test func `who boxes has no sword`() throws {
    let boys = try catalog.composed("two boys boxing").named("boy")
    #expect(boys.pose == .fighting && boys.without == ["sword"])
  }

  @Test func `a princess kneels to the frog that she kisses`() throws {
    #expect(try catalog.composed("a princess kissing a frog").named("princess").pose == .bandaging)
  }

  @Test(arguments: ["a mailman being chased by a dog", "a mailman running away from a dog"])
  func `who is chased runs before the other`(text: String) throws {
    let scene = catalog.composed(text)
    let dog = try scene.named("dog")
    #expect(dog.relation?.kind == .chasing && dog.pose == .running)
    #expect(scene.element(dog.relation?.of ?? 0)?.pose == .running)
  }

  @Test func `the leash reaches the dog wherever that is moved`() throws {
    let edits: [Edit] = [.enhance(aspect: "make the dog bigger"), .enhance(aspect: "move the dog to the right")]
    for count in 1...2 {
      let scene = catalog.edited("a woman walking a dog", Array(edits.prefix(count))).scene
      let dog = try scene.named("dog")
      let neck = try place(scene, dog, "neck")
      let (leash, woman) = (try catalog.box(scene, "leash"), try catalog.box(scene, "woman"))
      let end = neck.x > woman.middle ? leash.right : leash.left
      #expect(abs(end - neck.x) < 0.02)
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt32>)
  func `a leash goes from the hand to the neck of the dog`(seed: UInt32) throws {
    let scene = catalog.composed("a robot walking a poodle", seed: seed)
    let leash = try scene.named("leash")
    let box = try catalog.box(scene, "leash")
    let (robot, poodle) = (try catalog.box(scene, "robot"), try catalog.box(scene, "poodle"))
    #expect(leash.relation?.and == (try scene.named("poodle").id))
    let middle = (min(robot.middle, poodle.middle)...max(robot.middle, poodle.middle))
    #expect(middle.contains(box.middle))
    #expect(box.top > robot.top && box.bottom < poodle.bottom)
  }

  @Test func `the clothes that were named hang on the line, and no others`() throws {
    let scene = catalog.composed("a shirt and a dress hanging on a clothesline")
    let line = try scene.named("clothesline")
    #expect(line.without?.count == 3)
    let whole = try catalog.box(scene, "clothesline")
    for name in ["shirt", "dress"] {
      let box = try catalog.box(scene, name)
      #expect(box.top > whole.top && box.bottom < whole.bottom && box.left > whole.left && box.right < whole.right)
    }
  }

  @Test func `a child on shoulders sits behind the head`() throws {
    let scene = catalog.composed("a girl sitting on her father's shoulders")
    let (girl, father) = (try catalog.box(scene, "girl"), try catalog.box(scene, "man"))
    #expect(girl.top < father.top && abs(girl.middle - father.middle) < 0.5 * father.width)
  }

  @Test func `the earth is in the sky behind who walks on the moon`() throws {
    let earth = try catalog.composed("an astronaut walking on the moon with the earth behind him").named("earth")
    #expect(earth.relation == nil && earth.spots[0].air)
  }

  @Test func `who reads on a train is in it`() {
    let scene = catalog.composed("a woman reading a book on a train")
    #expect(scene.setting == "train-car")
    #expect(!scene.elements.contains { $0.subject == "train" })
  }

  @Test func `a carrot that is fed is in the hand`() throws {
    let scene = catalog.composed("a boy feeding a carrot to a donkey")
    #expect(try scene.named("carrot").relation == Scene.Relation(kind: .heldBy, of: scene.named("boy").id))
    #expect(try scene.named("boy").without == ["food"])
  }

  @Test func `who plays the accordion has it between the hands`() throws {
    let scene = catalog.composed("a man playing the accordion")
    let man = try scene.named("man")
    #expect(man.pose == .squeezing)
    let hands = [try place(scene, man, "hand-left"), try place(scene, man, "hand-right")]
    let box = try catalog.box(scene, "accordion")
    #expect(abs(box.left - hands.map(\.x).min()!) < 0.03 && abs(box.right - hands.map(\.x).max()!) < 0.03)
  }

  @Test func `a kiss by itself is drawn, and who has no drawing of feeding holds the food`() throws {
    _ = try catalog.composed("a kiss").named("lips")
    let scene = catalog.composed("a robot feeding a carrot to a donkey")
    #expect(try scene.named("carrot").relation == Scene.Relation(kind: .heldBy, of: scene.named("robot").id))
    #expect(try catalog.composed("two cats hug").named("cat").pose == .hugging)
  }

  @Test func `a cake is decorated without a bauble, and a coin flipped without a pan`() throws {
    #expect(try catalog.composed("a woman decorating a cake").named("woman").pose == .working)
    #expect(try catalog.composed("a boy flipping a coin").named("boy").pose != .flipping)
  }

  @Test func `a snowman's own scarf is green`() throws {
    let scene = catalog.composed("a snowman wearing a green scarf and a top hat")
    #expect(scene.elements.count { !$0.implied } == 1)
    #expect(try scene.named("snowman").parts?.contains { $0.colorName == "green" } == true)
  }

  @Test func `a family that decorates a tree are four who do`() throws {
    let scene = catalog.composed("a family decorating a Christmas tree")
    for name in ["man", "woman", "boy", "girl"] { #expect(try scene.named(name).pose == .decorating) }
    #expect(!scene.elements.contains { $0.subject == "family" || $0.subject == "ornament" })
  }

  @Test func `a couple that kisses are two who face each other`() throws {
    let scene = catalog.composed("a couple kissing in the rain")
    let (man, woman) = (try scene.named("man"), try scene.named("woman"))
    #expect(man.pose == .kissing && woman.pose == .kissing)
    #expect(woman.relation == Scene.Relation(kind: .facing, of: man.id))
  }

  @Test func `who has a picnic sits on a blanket with the basket`() throws {
    let scene = catalog.composed("a couple having a picnic by a lake")
    let blanket = try scene.named("picnic-blanket")
    #expect(try scene.named("picnic-basket").relation == Scene.Relation(kind: .on, of: blanket.id))
    #expect(try scene.named("man").pose == .sitting && scene.named("woman").pose == .sitting)
  }

  @Test func `a monster under a bed is in the space below it`() throws {
    let scene = catalog.composed("a monster hiding under the bed")
    #expect(try scene.named("bed").pose == .raised)
    let (monster, bed) = (try catalog.box(scene, "monster"), try catalog.box(scene, "bed"))
    #expect(monster.top > bed.top + 0.4 * bed.height && monster.bottom < bed.bottom + 0.02)
    #expect(monster.left > bed.left && monster.right < bed.right)
  }

  @Test(arguments: [("hills with sheep", "sheep"), ("a lake full of fish", "fish")])
  func `a word that is the same for one and for many means several where nothing counts it`(
    text: String, subject: String
  ) throws {
    #expect(try catalog.composed(text).named(subject).count > 1)
    #expect(try catalog.composed("a \(subject)").named(subject).count == 1)
  }

  @Test func `a butterfly lands on the flower`() throws {
    let scene = catalog.composed("a butterfly landing on a yellow flower")
    #expect(try scene.named("butterfly").relation?.kind == .on)
  }

  @Test func `an ice cream is not as large as the head of who eats it`() throws {
    let scene = catalog.composed("a boy eating an ice cream")
    #expect(try catalog.box(scene, "ice-cream").height < 0.32 * catalog.box(scene, "boy").height)
  }

  @Test func `sunflowers rise from a jug as from a vase`() throws {
    let scene = catalog.composed("sunflowers in a clay jug")
    #expect(try scene.named("vase").color != nil)
    #expect(try scene.named("sunflower").relation?.kind == .inside)
  }

  @Test func `a rider wears the sunglasses, and who walks a dog has the umbrella`() throws {
    let panda = catalog.composed("a panda riding a skateboard wearing sunglasses")
    #expect(try panda.named("sunglasses").relation == Scene.Relation(kind: .wornBy, of: panda.named("panda").id))
    let walk = catalog.composed("a girl walking her dog in the rain with an umbrella")
    #expect(try walk.named("umbrella").relation == Scene.Relation(kind: .heldBy, of: walk.named("girl").id))
  }

  @Test func `of a list only the last is above the sink`() throws {
    let scene = catalog.composed("a kitchen with a stove, a refrigerator and a window above the sink")
    #expect(try scene.named("stove").relation == nil && scene.named("refrigerator").relation == nil)
  }

  @Test func `things on a desk are on it instead of its own`() throws {
    let scene = catalog.composed("a desk with a laptop, a potted plant and a stack of papers")
    #expect(try scene.named("desk").pose == .open)
    #expect(scene.elements.count { !$0.implied && $0.relation?.kind == .on } == 3)
  }

  @Test func `a bicycle leans before a long wall, and is not much smaller`() throws {
    let scene = catalog.composed("a bicycle leaning against a brick wall")
    let (bicycle, wall) = (try catalog.box(scene, "bicycle"), try catalog.box(scene, "wall"))
    #expect(bicycle.height > 0.4 * wall.height && bicycle.left > wall.left && bicycle.right < wall.right)
  }

  @Test(arguments: [("a young man", "man"), ("a young woman", "woman"), ("two young men", "man")])
  func `a young man is a man`(text: String, subject: String) throws {
    _ = try catalog.composed(text).named(subject)
  }
}
