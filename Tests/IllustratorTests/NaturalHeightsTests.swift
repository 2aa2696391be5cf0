import SketchCore
import Testing

@testable import Illustrator

/// Animals beside people, and things beside furniture, are as high as they look right.
@Suite struct NaturalHeightsTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func height(_ scene: Scene, _ subject: String) throws -> Float {
    try #require(catalog.boxes(scene, subject).first).height
  }

  @Test(arguments: ["a girl and her dog", "a dog and a girl", "a girl walking her dog", "a dog next to a girl"])
  func `a dog is not as high as a girl`(text: String) throws {
    let scene = catalog.composed(text)
    let ratio = try height(scene, "dog") / height(scene, "girl")
    #expect(ratio < 0.75 && ratio > 0.25, "\(ratio)")
  }

  @Test func `a horse is as high as it is drawn`() throws {
    let scene = catalog.composed("a girl and a horse")
    #expect(try height(scene, "horse") > height(scene, "girl"))
  }

  @Test func `cookies on the table of who bakes them are small, and those of a still life are not`() throws {
    let baker = catalog.composed("a grandmother baking cookies")
    #expect(baker.setting == "kitchen")
    #expect(try height(baker, "cookie") < 0.35 * height(baker, "table"))
    #expect(try height(catalog.composed("a cookie on a table"), "cookie") > 0.2)
  }

  @Test func `a lamp beside a bed is not as high as that`() throws {
    let scene = catalog.composed("a bed next to a lamp")
    #expect(try height(scene, "lamp") < height(scene, "bed"))
  }
}
