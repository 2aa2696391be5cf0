import SketchCore
import Testing

@testable import Illustrator

/// Places and the words for them.
@Suite struct SettingsTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func setting(_ description: String) -> String {
    SceneComposer(catalog: catalog).compose(CreateRequest(description: description), seed: 3).scene.setting
  }

  @Test func `there are sixty places at least, each with its things`() {
    #expect(catalog.settings.count >= 60)
    for setting in catalog.settings.values {
      #expect(!setting.title.isEmpty)
      for name in (setting.furnishings + setting.props).map(\.subject) {
        #expect(catalog.subjects[name] != nil, "\(name)")
      }
    }
  }

  @Test(arguments: [
    ("savanna", "a dog on the savanna", "un perro en la sabana", "savanda bir köpek"),
    ("swamp", "a dog in a swamp", "un perro en un pantano", "bataklıkta bir köpek"),
    ("playground", "a dog on a playground", "un perro en un parque infantil", "oyun alanında bir köpek"),
    ("glacier", "a dog on a glacier", "un perro en un glaciar", "buzulda bir köpek"),
    ("coral-reef", "a fish on a coral reef", "un pez en un arrecife de coral", "mercan resifinde bir balık"),
    ("laboratory", "a cat in a laboratory", "un gato en un laboratorio", "laboratuvarda bir kedi"),
    ("market", "a cat at the market", "un gato en el mercado", "pazarda bir kedi"),
    ("stadium", "a dog in a stadium", "un perro en un estadio", "stadyumda bir köpek"),
    ("rooftop", "a cat on a rooftop", "un gato en una azotea", "çatı terasında bir kedi"),
    ("dungeon", "a cat in a dungeon", "un gato en una mazmorra", "zindanda bir kedi"),
    ("museum", "a cat in a museum", "un gato en un museo", "müzede bir kedi"),
    ("hospital", "a cat in a hospital", "un gato en un hospital", "hastanede bir kedi"),
    ("throne-room", "a cat in a throne room", "un gato en un salón del trono", "taht odasında bir kedi"),
    ("oasis", "a camel at an oasis", "un camello en un oasis", "vahada bir deve"),
    ("graveyard", "a cat in a graveyard", "un gato en un cementerio", "mezarlıkta bir kedi"),
    ("orchard", "a dog in an orchard", "un perro en un huerto", "meyve bahçesinde bir köpek"),
    ("vineyard", "a dog in a vineyard", "un perro en un viñedo", "üzüm bağında bir köpek"),
    ("ruins", "a cat in ancient ruins", "un gato en unas ruinas", "harabede bir kedi"),
  ])
  func `a place is understood in three languages`(name: String, english: String, spanish: String, turkish: String) {
    for description in [english, spanish, turkish] { #expect(setting(description) == name, "\(description)") }
  }

  @Test func `no two of the new places look alike`() throws {
    var seen: [String: Bitmap] = [:]
    let places = ["laboratory", "hospital", "museum", "dungeon", "throne-room", "rooftop", "stadium", "market", "ruins"]
    for name in places {
      var scene = SceneComposer(catalog: catalog).compose(
        CreateRequest(description: "a ball", style: .named(.cartoon)), seed: 3, pixels: Scene.Pixels(width: 96, height: 96)
      ).scene
      (scene.setting, scene.elements) = (name, [])
      let picture = try StyleRenderer(catalog: catalog).render(scene, work: RenderWork())
      for (other, drawn) in seen {
        let difference = (0..<picture.count).reduce(Float(0)) { sum, index in
          let (one, two) = (RGB(packed: picture.pixels[index]), RGB(packed: drawn.pixels[index]))
          return sum + abs(one.r - two.r) + abs(one.g - two.g) + abs(one.b - two.b)
        }
        #expect(difference / Float(picture.count) > 0.12, "\(name) and \(other)")
      }
      seen[name] = picture
    }
  }
}
