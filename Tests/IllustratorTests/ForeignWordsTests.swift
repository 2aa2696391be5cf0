import SketchCore
import Testing

@testable import Illustrator

/// Descriptions in Spanish and Turkish.
@Suite struct ForeignWordsTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func scene(_ description: String) -> Scene {
    SceneComposer(catalog: catalog).compose(CreateRequest(description: description), seed: 3).scene
  }

  private func named(_ description: String) -> [String] {
    scene(description).elements.filter { !$0.implied }.map { element in
      [element.count > 1 ? String(element.count) : nil, element.colorName, element.subject].compactMap { $0 }
        .joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("una montaña", ["mountain"]), ("un castillo con dos árboles", ["castle", "2 tree"]),
    ("una casa roja y un gato negro", ["red house", "black cat"]), ("tres caballos blancos", ["3 white horse"]),
    ("un perro azul con un sombrero amarillo", ["blue dog", "yellow hat"]),
    ("kırmızı bir araba", ["red car"]), ("üç mavi kuş", ["3 blue bird"]), ("iki ağaç ve bir ev", ["2 tree", "house"]),
    ("ağaçlı bir kale", ["castle", "tree"]), ("siyah bir kedi", ["black cat"]),
  ])
  func `draws what it names`(description: String, things: [String]) {
    #expect(named(description).sorted() == things.sorted())
  }

  @Test(arguments: ["un castillo bajo una luna roja", "kırmızı ayın altında bir kale", "a castle under a red moon"])
  func `a moon shines at night, and is no red sun`(description: String) {
    #expect(scene(description).time == .night)
    #expect(named(description).sorted() == ["castle", "red moon"])
  }

  @Test(arguments: ["un gato debajo de un árbol", "ağacın altında bir kedi"])
  func `places it`(description: String) throws {
    let elements = scene(description).elements
    let cat = try #require(elements.first { $0.subject == "cat" })
    let tree = try #require(elements.first { $0.subject == "tree" })
    #expect(cat.relation == Scene.Relation(kind: .under, of: tree.id))
  }

  @Test(arguments: [
    ("un zorro en el bosque de noche", "forest", Scene.TimeOfDay.night), ("ormanda bir tilki", "forest", .day),
    ("un barco en el mar al atardecer", "ocean", .sunset), ("plajda bir köpek", "beach", .day),
  ])
  func `knows where and when`(description: String, setting: String, time: Scene.TimeOfDay) {
    let scene = scene(description)
    #expect(scene.setting == setting && scene.time == time)
  }

  @Test(arguments: ["el tejado", "el tejado de la casa", "çatı", "evin çatısı", "the house's roof"])
  func `changes a part of a thing`(part: String) throws {
    let house = scene("a house")
    let (edited, notes) = SceneEditor.edited(
      house, by: [.changeColor(element: part, color: "blue")], catalog)
    #expect(notes.isEmpty)
    #expect(edited.elements.first { $0.subject == "house" }?.parts?.map(\.name) == ["roof"])
  }

  @Test func `every part has a name in every language`() throws {
    let parts = Set(catalog.subjects.values.flatMap { $0.anatomy.parts.map(\.name) })
    #expect(parts.count > 500)
    for language in catalog.meanings.foreign {
      #expect(["sky", "clouds", "background", "ground", "water"].filter { language.names[$0] == nil } == [])
      #expect(parts.filter { language.names[$0] == nil } == [], "\(language.language)")
    }
  }

  @Test func `a foreign noun in an English sentence is that noun`() {
    #expect(named("a red montaña and a cat") == ["red mountain", "cat"])
  }

  @Test func `a word of an English phrase is not taken for a foreign one`() {
    // "Skate" is a skateboard in Spanish.
    #expect(named("two roller skates") == ["2 roller-skate"])
  }

  @Test(arguments: ["a park at night", "a pan on a table", "a kale salad", "two men in a bar", "a red car by a lake"])
  func `English stays English`(description: String) {
    #expect(catalog.meanings.read(description).map(\.text).joined(separator: " ").contains(description.split(separator: " ")[1]))
  }
}

@Suite struct ForeignDeedsTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func composed(_ description: String) -> SceneComposer.Composition {
    SceneComposer(catalog: catalog).compose(CreateRequest(description: description), seed: 3)
  }

  @Test(
    arguments: [
      ("bir kedi uyuyor", .sleeping), ("bir kız kitap okuyor", .reading), ("bir balık yüzüyor", .swimming),
      ("bir kız dans ediyor", .dancing), ("bir kedi kanepede uyuyor", .sleeping), ("un gato duerme en un sofá", .sleeping),
    ] as [(String, Scene.Pose)])
  func `a finite verb is what somebody does`(description: String, pose: Scene.Pose) {
    let result = composed(description)
    #expect(result.missing.isEmpty && result.notes.isEmpty)
    #expect(result.scene.elements.first?.pose == pose)
  }

  @Test func `who reads has the book`() {
    let scene = composed("bir kız kitap okuyor").scene
    #expect(scene.elements.first { $0.subject == "book" }?.relation == Scene.Relation(kind: .heldBy, of: 1))
  }

  @Test func `each of three holds an umbrella, and velas of a boat are sails`() {
    let umbrellas = composed("tres personas sosteniendo paraguas").scene
    #expect(umbrellas.elements.first { $0.subject == "umbrella" }?.count == 3)
    let boat = composed("un barco con velas rojas").scene.elements.filter { !$0.implied }
    #expect(boat.map(\.subject) == ["sailboat"] && boat[0].parts?.map(\.name) == ["sail"])
    let cake = composed("una tarta con velas rojas").scene.elements
    #expect(cake.contains { $0.subject == "candle" } || cake[0].parts?.map(\.name) == ["candle"])
  }
}
