import SketchCore
import Testing

@testable import Illustrator

/// Pictures of nothing but a word without a drawing.
@Suite struct EmblemTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func compose(_ text: String) -> SceneComposer.Composition {
    SceneComposer(catalog: catalog).compose(CreateRequest(description: text), seed: 1)
  }

  private func asked(_ scene: Scene) -> [Scene.Element] { scene.elements.filter { !$0.implied } }

  @Test(arguments: [("love", "heart"), ("some music", "musical-note"), ("a picture of peace", "dove")])
  func `a word without a shape is shown as what stands for it`(text: String, subject: String) {
    let composed = compose(text)
    #expect(asked(composed.scene).map(\.subject) == [subject])
    #expect(composed.missing.isEmpty && composed.notes.contains { $0.hasSuffix("is drawn as \(name(subject)).") })
  }

  private func name(_ subject: String) -> String {
    SceneSentence.withArticle(catalog.subjects[subject]?.singular ?? subject)
  }

  @Test func `it has the colour and the number that were said`() throws {
    let eyes = try #require(asked(compose("three green eyes").scene).first)
    #expect(eyes.subject == "human-eye" && eyes.count == 3 && eyes.colorName == "green")
    #expect(asked(compose("hands").scene).map(\.count) == [2])
    #expect(asked(compose("love and peace").scene).map(\.subject) == ["heart", "dove"])
  }

  @Test(arguments: ["a man with a carrot in his hand", "a child flying a kite in the wind", "a garden full of beauty"])
  func `nothing stands for a word in a picture that shows something`(text: String) {
    let shown = asked(compose(text).scene).map(\.subject)
    #expect(shown.allSatisfy { !["human-hand", "weather-vane", "rose"].contains($0) }, "\(shown)")
  }

  @Test func `a word that nothing stands for is on a sign where there would be an empty place`() throws {
    let composed = compose("a paradigm")
    let sign = try #require(asked(composed.scene).first)
    #expect(sign.subject == ArtCatalog.sign && sign.text == "paradigm" && composed.missing == ["paradigm"])
    #expect(asked(compose("a paradigm in the forest").scene).allSatisfy { $0.subject != ArtCatalog.sign })
  }
}

/// Several of whom each has one of its own.
@Suite struct SharingTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  @Test(arguments: [
    ("a king and a queen on their thrones", "throne"), ("a boy and a girl on their bicycles", "bicycle"),
    ("a knight and a queen riding horses", "horse"),
  ])
  func `two have two, and each is on its own`(text: String, subject: String) throws {
    let scene = catalog.composed(text)
    let shared = scene.elements.filter { $0.subject == subject }
    #expect(shared.map(\.count) == [1, 1])
    let owners = scene.elements.prefix(2)
    #expect(Set(owners.compactMap { $0.relation?.of }) == Set(shared.map(\.id)))
  }

  @Test func `three have three, and what is not theirs they share`() throws {
    #expect(try catalog.composed("three children in their beds").named("bed").count == 3)
    #expect(try catalog.composed("a cat and a dog on a sofa").named("sofa").count == 1)
  }
}
