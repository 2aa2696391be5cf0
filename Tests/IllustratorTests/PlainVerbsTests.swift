import SketchCore
import Testing

@testable import Illustrator

/// Verbs in the plural, and numbers that count parts.
@Suite struct PlainVerbsTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  @Test func `women who ride horses are on them, one each`() throws {
    for text in ["two women ride horses", "two women on horses", "two women riding on the back of horses"] {
      let scene = catalog.composed(text)
      let (women, horses) = (try scene.named("woman"), try scene.named("horse"))
      #expect(women.relation == Scene.Relation(kind: .riding, of: horses.id), "\(text)")
      #expect(horses.count == 2, "\(text)")
    }
  }

  @Test(arguments: [
    ("two cats sit on a sofa", "cat", Scene.Pose.sitting), ("three dogs run in a park", "dog", .running),
    ("two girls dance in a garden", "girl", .dancing), ("two owls fly over a lake", "owl", .flying),
  ])
  func `a verb in the plural is the deed`(text: String, subject: String, pose: Scene.Pose) throws {
    #expect(try catalog.composed(text).named(subject).pose == pose)
  }

  @Test func `those who watch have no watch`() throws {
    let scene = catalog.composed("a boy dancing while two girls watch a cat")
    #expect(!scene.elements.contains { ["watch", "clock"].contains($0.subject) })
    #expect(try scene.named("girl").relation?.kind == .facing)
  }

  @Test(arguments: [("a four layer cake", "cake"), ("a two story house", "house"), ("a three tier cake", "cake")])
  func `a number of parts is no number of things`(text: String, subject: String) throws {
    #expect(try catalog.composed(text).named(subject).count == 1)
  }

  @Test func `nouns after one animal stay nouns`() {
    #expect(catalog.composed("a dog and a watch").elements.contains { $0.subject != "dog" && !$0.implied })
  }

  @Test func `a man on skis skis, in the snow`() throws {
    let scene = catalog.composed("a man on skis sliding down a mountain")
    #expect(try scene.named("man").pose == .skiing)
    #expect(!scene.elements.contains { $0.subject == "skis" })
    #expect(catalog.composed("a man holding skis").elements.contains { $0.subject == "skis" })
    #expect(catalog.composed("a woman skiing").setting == "snow")
  }
}

/// Colours of some, rows, and what things are made of.
@Suite struct MadeOfTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  @Test(arguments: [
    ("five balloons, two red and three yellow", "balloon", ["#d93a32", "#d93a32"], 5),
    ("two cats, one black and one white", "cat", [], 2),
  ])
  func `some of several have a colour of their own`(text: String, subject: String, first: [String], count: Int) throws {
    let element = try catalog.composed(text).named(subject)
    let colors = try #require(element.looks).compactMap(\.color)
    #expect(element.count == count && colors.count == count && Set(colors).count == 2)
    if !first.isEmpty { #expect(Array(colors.prefix(2)) == first) }
  }

  @Test func `ten pencils in a row are in one`() throws {
    let boxes = try catalog.boxes(catalog.composed("ten pencils in a row"), "pencil")
    #expect(boxes.count == 10 && boxes.map(\.bottom).max()! - boxes.map(\.bottom).min()! < 0.06)
  }

  @Test(arguments: [
    ("a dragon made of ice", "dragon", Scene.Material.ice), ("a leather armchair", "armchair", .leather),
    ("a brick house", "house", .brick), ("a knitted hat", "hat", .knit), ("a fluffy cat", "cat", .fluffy),
    ("a table made of wood and a cat", "table", .wood), ("a rusty car", "car", .rust),
  ])
  func `the material is that of the thing`(text: String, subject: String, material: Scene.Material) throws {
    let scene = catalog.composed(text)
    #expect(try scene.named(subject).material == material)
    #expect(scene.elements.filter { $0.material == material }.count == 1)
  }

  @Test func `words for how something is are on no signs`() {
    for text in ["a whimsical fox", "a hexagonal box", "a fabulous house"] {
      #expect(!catalog.composed(text).elements.contains { $0.text != nil }, "\(text)")
    }
  }
}

/// Colours that are told after the things, and thieves.
@Suite struct DescribedTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  @Test func `the scarf is green and the boots are red`() throws {
    let scene = catalog.composed("a scarf and a pair of boots, the scarf is green and the boots are red")
    #expect(try scene.named("scarf").colorName == "green" && scene.named("boots").colorName == "red")
    #expect(scene.elements.count { ["scarf", "boots"].contains($0.subject) } == 2)
  }

  @Test func `who is robbed runs after the thief`() throws {
    let scene = catalog.composed("a monkey stealing a banana from a tourist")
    let (monkey, tourist) = (try scene.named("monkey"), try scene.named("hiker"))
    #expect(tourist.relation == Scene.Relation(kind: .chasing, of: monkey.id) && tourist.pose == .running)
    #expect(try scene.named("banana").relation == Scene.Relation(kind: .heldBy, of: monkey.id))
  }

  @Test func `who feeds carrots to a rabbit has them in the hand`() throws {
    let scene = catalog.composed("a girl feeding carrots to a rabbit")
    #expect(try scene.named("girl").pose == .feeding)
    #expect(try scene.named("girl").relation == Scene.Relation(kind: .facing, of: scene.named("rabbit").id))
    #expect(try scene.named("carrot").relation == Scene.Relation(kind: .heldBy, of: scene.named("girl").id))
    #expect(try scene.named("girl").without == ["food"])
  }

  @Test func `a fork beside a plate lies on the table, a fork alone stands`() throws {
    #expect(try catalog.composed("a plate and a fork").named("fork").pose == .lying)
    #expect(try catalog.composed("a fork").named("fork").pose == nil)
  }

  @Test func `an umbrella is beside the face of the fox that holds it`() throws {
    let scene = catalog.composed("a fox holding an umbrella")
    let (fox, umbrella) = (try scene.named("fox"), try scene.named("umbrella"))
    #expect(umbrella.spots[0].depth < fox.spots[0].depth)
  }

  @Test func `a dragon with coins is in no living room`() {
    #expect(catalog.setting(of: catalog.composed("a dragon guarding coins")).isOutdoors)
    #expect(catalog.setting(of: catalog.composed("a cat with a cup")).isRoom)
  }

  @Test func `a pizza below a clock is below it, a cat under a table under it`() throws {
    let scene = catalog.composed("a pizza below a clock")
    let (pizza, clock) = (try catalog.boxes(scene, "pizza-whole")[0], try catalog.boxes(scene, "clock")[0])
    #expect(clock.bottom < pizza.top + 0.06)
    #expect(try catalog.composed("a cat under a table").named("cat").relation?.kind == .under)
  }

  @Test func `a train that goes over a bridge is on it`() throws {
    let scene = catalog.composed("a train going over a bridge")
    #expect(try scene.named("train").relation == Scene.Relation(kind: .on, of: scene.named("viaduct").id))
  }

  @Test func `a dog that is walked walks`() throws {
    let scene = catalog.composed("a woman walking a small brown dog")
    #expect(try scene.named("dog").relation?.kind != .heldBy && scene.named("woman").pose == .walking)
  }

  @Test func `a sandwich and fries are on the plate they are said with`() throws {
    let scene = catalog.composed("a plate with a sandwich and french fries")
    let plate = try scene.named("plate").id
    #expect(try scene.named("sandwich").relation == Scene.Relation(kind: .on, of: plate))
    #expect(try scene.named("fries").relation == Scene.Relation(kind: .on, of: plate))
  }
}

/// Young animals and their mothers.
@Suite struct KinTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  @Test(arguments: ["a mother elephant with her baby", "an elephant and its calf", "an elephant with her baby"])
  func `the young of an elephant is a small elephant`(text: String) throws {
    let scene = catalog.composed(text)
    let elephants = scene.elements.filter { $0.subject == "elephant" }
    #expect(elephants.count == 2 && elephants[1].scale < 0.7 * elephants[0].scale)
    #expect(!scene.elements.contains { catalog.subjects[$0.subject]?.nature.isPerson == true })
  }

  @Test func `a baby penguin is small, and a baby is a baby`() throws {
    let scene = catalog.composed("a penguin with a baby penguin")
    #expect(scene.elements.filter { $0.subject == "penguin" }.map(\.scale).sorted().first ?? 1 < 0.7)
    #expect(catalog.composed("a woman holding her baby").elements.contains { $0.subject.contains("baby") })
  }
}
