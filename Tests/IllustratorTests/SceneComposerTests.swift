import SketchCore
import Testing

@testable import Illustrator

@Suite struct SceneComposerTests {
  let composer: SceneComposer

  init() throws { composer = SceneComposer(catalog: try ArtCatalog.load()) }

  private func scene(_ description: String, seed: UInt32 = 1) -> Scene {
    composer.compose(CreateRequest(description: description), seed: seed).scene
  }

  @Test(arguments: [
    ("a mountain with a cabin", ["mountain", "cabin"]),
    ("a cat on a boat at sunset", ["cat", "sailboat"]),
    ("three penguins on an iceberg", ["penguin", "iceberg"]),
    ("a robot watering flowers", ["robot", "watering-can", "flower"]),
    ("an astronaut riding a horse", ["astronaut", "horse"]),
    ("a castle on a hill at night with a dragon", ["castle", "hill", "dragon"]),
    ("the sea", []),
  ])
  func `finds the things that are named`(description: String, subjects: [String]) {
    #expect(scene(description).elements.filter { !$0.implied }.map(\.subject) == subjects)
  }

  @Test(arguments: [
    ("a pair of scissors", "scissors", 1), ("a pair of boots", "boots", 1), ("pair of socks", "sock", 1),
    ("three pairs of shoes", "shoes", 3), ("a pair of swans", "swan", 2),
  ])
  func `takes a pair for one thing where it is one`(description: String, subject: String, count: Int) {
    #expect(scene(description).elements.filter { $0.subject == subject }.map(\.count) == [count])
  }

  @Test(arguments: [
    ("a house by the lake", "lake"), ("a camel", "desert"), ("a dog on a beach", "beach"), ("a fish", "underwater"),
    ("a rocket", "space"), ("a cup of tea on a table", "table"), ("a city street in the rain", "city"), ("mountains", "mountains"),
    ("a fox in the snow", "snow"), ("a field of lavender under a cloudy sky", "lavender"),
  ])
  func `knows where things are or belong`(description: String, setting: String) {
    #expect(scene(description).setting == setting)
  }

  @Test(arguments: [
    ("stars", ["star"]), ("a rainbow and two clouds", ["rainbow", "cloud"]), ("rain", ["rain-cloud"]),
    ("the night", ["full-moon"]),
  ])
  func `a sticker is of things, those of the sky too`(description: String, subjects: [String]) {
    let sticker = composer.compose(CreateRequest(description: description, kind: .sticker), seed: 1).scene
    #expect(sticker.elements.map(\.subject) == subjects)
    #expect(sticker.elements.allSatisfy { $0.spots.count == $0.count && !$0.spots.isEmpty })
  }

  @Test func `a sheet of stickers lays out what does not belong together`() throws {
    let sheet = composer.compose(CreateRequest(description: "three hearts and a bow", kind: .sticker), seed: 1).scene
    let boxes = sheet.elements.flatMap { SceneGeometry(sheet, composer.catalog).ink($0) }
    #expect(boxes.count == 4)
    for (index, one) in boxes.enumerated() {
      #expect(one.left > 0 && one.right < 1 && one.top > 0 && one.bottom < 1)
      #expect(boxes.dropFirst(index + 1).allSatisfy { one.crossing($0) == 0 })
    }
  }

  @Test func `what is said of a kind and not drawn is noted, but no number that is a field of its own`() {
    var film = CreateRequest(description: "a boat", kind: .video, details: ["5 seconds", "short"])
    film.seconds = 5
    #expect(
      composer.compose(film, seed: 1).notes.filter { $0.hasPrefix("I left") } == ["I left out “short”: I cannot draw that of the video."])
    var comic = CreateRequest(description: "a boat", kind: .comic, details: ["4 panels", "3 pages"])
    comic.panels = 4
    #expect(
      composer.compose(comic, seed: 1).notes.filter { $0.hasPrefix("I left") } == ["I left out “3 pages”: I cannot draw that of the comic."]
    )
  }

  @Test func `hears time, weather, number, colour and size`() throws {
    let night = scene("three huge red cats in a storm at night")
    #expect(night.time == .night)
    #expect(night.weather == .storm)
    let cats = try #require(night.elements.first)
    #expect(cats.count == 3)
    #expect(cats.spots.count == 3)
    #expect(cats.colorName == "red")
    #expect(cats.scale == 1.7)
    #expect(scene("an orange sky over the ocean").colors["sky"] == "#f08a24")
  }

  @Test(
    arguments: [("a red barn on the left", -1), ("a small cat on the right", 1), ("a lighthouse on the left", -1)] as [(String, Float)])
  func `what is said to be at a side is there, even when it is alone`(description: String, side: Float) throws {
    for seed in 1...20 as ClosedRange<UInt32> {
      let spot = try #require(scene(description, seed: seed).elements.first { !$0.implied }?.spots.first)
      #expect((spot.x - 0.5) * side > 0.05)
    }
  }

  @Test func `writes what it has no drawing of on a sign, says so, and draws the rest`() {
    let composed = composer.compose(CreateRequest(description: "a theremin and a cat"), seed: 1)
    #expect(composed.notes.count == 1 && composed.notes[0].contains("theremin"), "\(composed.notes)")
    let subjects = composed.scene.elements.filter { !$0.implied }.map(\.subject)
    #expect(subjects == ["signboard", "cat"])
  }

  @Test(arguments: ["", "   ", "?!", "the of and", String(repeating: "cat ", count: 300), "🎨 émigré ﷽"])
  func `makes a scene of any text`(description: String) {
    let composed = scene(description)
    #expect(composed.elements.count <= Scene.maximumElements)
    #expect(composed.elements.allSatisfy { $0.spots.count == $0.count })
  }

  @Test func `puts one thing on another`() throws {
    let scene = scene("a cat on a boat")
    let cat = try #require(scene.elements.first { $0.subject == "cat" }?.spots.first)
    let boat = try #require(scene.elements.first { $0.subject == "sailboat" }?.spots.first)
    #expect(cat.lift > 0)
    #expect(abs(cat.x - boat.x) < boat.height / 2)
    #expect(cat.height < boat.height)
  }

  @Test(arguments: [UInt32(1), 2, 3, 4, 5, 6, 7, 8])
  func `keeps the things in the picture and off each other`(seed: UInt32) throws {
    let scene = scene("a dog, a tree and a house", seed: seed)
    let spots = scene.elements.filter { !$0.implied }.compactMap(\.spots.first)
    #expect(spots.allSatisfy { (0.05...0.95).contains($0.x) })
    // The small one in front is nearer than the large ones behind it.
    #expect(spots[0].depth > spots[1].depth)
    let dog = spots[0]
    let house = spots[2]
    #expect(abs(dog.x - house.x) > (dog.height + house.height) * 0.2)
  }

  @Test(arguments: [
    ("a hippo on roller skates", "roller-skate", 2), ("a cat in boots", "boots", 2), ("a robot on roller skates", "roller-skate", 2),
    ("a bear in a hat", "hat", 1), ("a turkey in boots", "boots", 2), ("a golfer with roller skates", "roller-skate", 2),
  ])
  func `what is worn is put on, shoes on each foot, though it is said to be on or around`(
    description: String, subject: String, count: Int
  ) throws {
    let scene = scene(description)
    let worn = try #require(scene.elements.first { $0.subject == subject })
    let wearer = try #require(scene.elements.first)
    #expect(worn.relation == Scene.Relation(kind: .wornBy, of: wearer.id))
    #expect(worn.count == 1 && worn.spots.count == count && Set(worn.spots.map(\.x)).count == count)
    let geometry = SceneGeometry(scene, composer.catalog)
    let body = geometry.ink(wearer)[0]
    for thing in geometry.ink(worn) {
      guard subject != "hat" else {
        #expect(thing.bottom < body.top + 0.4 * body.height)
        continue
      }
      #expect(thing.height < 0.4 * body.height && abs(thing.bottom - body.bottom) < 0.03 && thing.left > body.left - 0.06)
    }
  }

  @Test(arguments: [
    ("a mouse in a shoe", Scene.Relation.Kind.inside), ("a frog on a shoe", .on), ("a puppy in a backpack", .inside),
    ("five kittens in a hat", .inside),
  ])
  func `who is in or on a thing that is too large or too few to wear does not wear it`(
    description: String, kind: Scene.Relation.Kind
  ) {
    #expect(scene(description).elements.first?.relation?.kind == kind)
  }

  @Test(arguments: ["a woman in a bikini", "a girl in a swimsuit", "a man in pajamas", "a woman wearing red pajamas"])
  func `clothes of people are in their drawings`(description: String) {
    let named = scene(description).elements.filter { !$0.implied }
    #expect(named.count == 1 && named[0].parts?.isEmpty ?? true == !description.contains("red"))
  }

  @Test func `a row before a mountain is no heap`() throws {
    let cows = try #require(scene("eight cows beside a hill").elements.first { $0.subject == "cow" })
    #expect(Set(cows.spots.map { ($0.x * 100).rounded() }).count > 4)
  }

  @Test func `people are where what they are with is at home`() {
    #expect(scene("four people beside a tree").setting != "city" && scene("a woman in a hammock").setting != "city")
    #expect(scene("two women beside a red car").setting == "city")
  }

  @Test func `a row beside something is as high as its room`() throws {
    let scene = scene("four people beside a tree", seed: 3)
    let people = try #require(scene.elements.first { $0.subject == "man" })
    #expect(SceneGeometry(scene, composer.catalog).ink(people).allSatisfy { $0.height > 0.24 })
  }

  @Test func `composes differently for another seed and equally for the same`() {
    #expect(scene("a cat and a house", seed: 1) == scene("a cat and a house", seed: 1))
    let places = Set((0..<8).map { scene("a cat and a house", seed: $0).elements[0].spots[0].x })
    #expect(places.count > 3)
  }

  @Test func `takes the nearest style for a phrase and says so`() {
    let composed = composer.compose(CreateRequest(description: "a cat", style: .free("ukiyo-e")), seed: 1)
    #expect(composed.scene.style == .anime)
    #expect(composed.notes.isEmpty, "a style of its own needs no note")
    let near = composer.compose(CreateRequest(description: "a cat", style: .free("rainy neon alley")), seed: 1)
    #expect(near.notes == ["“rainy neon alley” is drawn as neon, the nearest style I have."])
    let unknown = composer.compose(CreateRequest(description: "a cat", style: .free("blorpish")), seed: 1)
    #expect(unknown.notes.count == 1)
  }
}
