import SketchCore
import Testing

@testable import Illustrator

/// Who has, holds and sits in what, told as people tell it.
@Suite struct ToldScenesTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func composed(_ description: String, seed: UInt32 = 3) -> SceneComposer.Composition {
    SceneComposer(catalog: catalog).compose(CreateRequest(description: description), seed: seed)
  }

  private func named(_ description: String) -> [Scene.Element] {
    composed(description).scene.elements.filter { !$0.implied }
  }

  private func first(_ subject: String, in elements: [Scene.Element]) throws -> Scene.Element {
    try #require(elements.first { $0.subject == subject }, "no \(subject)")
  }

  /// The relation of one to the other.
  private func relation(_ description: String, _ subject: String, _ other: String) throws -> Scene.Relation.Kind? {
    let all = named(description)
    let (one, base) = (try first(subject, in: all), try first(other, in: all))
    return one.relation?.of == base.id ? one.relation?.kind : nil
  }

  @Test(arguments: [
    ("a man driving a car", "man", "car"), ("a boy in a bus", "boy", "bus"), ("a farmer driving a tractor", "farmer", "tractor"),
  ])
  func `who drives is behind the window`(description: String, driver: String, vehicle: String) throws {
    let scene = composed(description).scene
    let (one, base) = (try first(driver, in: scene.elements), try first(vehicle, in: scene.elements))
    let window = try #require(catalog.subjects[vehicle]?.anatomy.regions["window"])
    let geometry = SceneGeometry(scene, catalog)
    let frame = geometry.frame(base.spots[0], try #require(catalog.drawn(base)))
    #expect(one.spots[0].shown != nil && one.spots[0].depth > base.spots[0].depth)
    let top = geometry.ink(one)[0].top
    #expect(top > frame.top + window.top * frame.height - 0.01 && top < frame.top + window.bottom * frame.height)
  }

  @Test(
    arguments: [
      ("a cowboy by a campfire playing a guitar", "guitar", "cowboy", .heldBy),
      ("a chef throwing bread in the air", "bread", "chef", .above),
      ("a girl blowing out the candles on a cake", "birthday-candle", "cake", .on),
      ("a girl blowing out the candles on a cake", "girl", "cake", .nextTo),
      ("a plate of cookies", "cookie", "plate", .on), ("a penguin holding a tray with two drinks", "glass", "tray", .on),
      ("a vase of tulips", "tulip", "vase", .inside), ("people under umbrellas", "umbrella", "man", .heldBy),
      ("a mug and a croissant on a table in a garden", "mug", "table", .on),
      ("a mug and a croissant on a table in a garden", "croissant", "table", .on),
      ("a dragon on a pile of gold coins", "dragon", "treasure-pile", .on),
      ("a dragon on five gold coins", "dragon", "coin", .behind),
      ("a knight kneeling before a queen", "knight", "queen", .facing),
      ("a parrot sitting on the shoulder of a pirate", "parrot", "pirate", .on),
    ] as [(String, String, String, Scene.Relation.Kind)])
  func `each is where it was said to be`(
    description: String, subject: String, other: String, kind: Scene.Relation.Kind
  ) throws {
    #expect(try relation(description, subject, other) == kind)
  }

  @Test func `a crowd that watches fireworks over a bridge is on the ground`() throws {
    #expect(try relation("a crowd watching fireworks over a bridge", "crowd", "bridge") == nil)
  }

  @Test func `their mother is one of their kind, and larger`() throws {
    let all = named("five ducklings following their mother")
    #expect(all.map(\.subject) == ["duck", "mother-duck"] && all.map(\.count) == [5, 1])
    let heights = try ["duck", "mother-duck"].map { name in
      try #require(catalog.boxes(catalog.composed("five ducklings following their mother"), name).first).height
    }
    #expect(heights[0] < heights[1])
    let cubs = named("three bears following their mother")
    #expect(cubs.map(\.subject) == ["bear", "bear"] && cubs[0].scale < cubs[1].scale)
    #expect(named("a girl and her mother").map(\.subject) == ["girl", "woman"])
  }

  @Test func `a couple that does something is two people`() {
    let all = named("a couple running")
    #expect(all.map(\.subject) == ["man", "woman"] && all.allSatisfy { $0.pose == .running && $0.label == "couple" })
    #expect(named("a couple dancing").map(\.subject) == ["dancing-couple"])
    #expect(named("a man and a woman dancing").map(\.label) == ["man and a woman dancing"])
    #expect(named("a couple").map(\.subject) == ["couple"])
    let sitting = named("a couple sitting on a bench")
    #expect(sitting.count { $0.relation?.kind == .on } == 2)
  }

  @Test(arguments: ["a barber cutting a man's hair", "a squirrel stuffing acorns into its cheeks", "a mermaid combing her hair"])
  func `parts of bodies are not missing`(description: String) {
    #expect(composed(description).missing.isEmpty)
  }

  @Test func `what is asked for takes the place of what the drawing has`() throws {
    let all = named("a samurai holding a golden sword")
    #expect(try first("samurai", in: all).without == ["sword"])
    #expect(try first("vase", in: named("a vase of tulips")).without?.contains("flower") == true)
  }

  @Test func `what was named again is not in the next relation`() throws {
    let all = named("a room with a christmas tree, presents under it, and socks hanging over the fireplace")
    #expect(try first("christmas-tree", in: all).relation == nil)
    #expect(try first("sock", in: all).relation?.kind == .above)
  }

  @Test func `a number ends at the next article`() {
    #expect(named("a cake with three tiers and a bride").allSatisfy { $0.count == 1 })
  }

  @Test(arguments: ["a wrench", "a hammer and a screwdriver"])
  func `tools lie on a table`(description: String) {
    #expect(composed(description).scene.setting == "table")
  }

  @Test func `two colours of stripes are told apart`() throws {
    let lighthouse = try first("lighthouse", in: named("a lighthouse with blue and yellow stripes"))
    #expect(lighthouse.colorName == "blue" && lighthouse.parts?.map(\.colorName) == ["yellow"])
  }
}
