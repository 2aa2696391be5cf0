import SketchCore
import Testing

@testable import Illustrator

@Suite struct VarietiesTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func composed(_ description: String, seed: UInt32 = 3) -> Scene {
    SceneComposer(catalog: catalog).compose(CreateRequest(description: description), seed: seed).scene
  }

  @Test func `people are women and men, and dressed differently`() throws {
    let people = composed("three people").elements[0]
    let copies = (0..<3).map(people.copy)
    #expect(Set(copies.map(\.subject)).count > 1)
    #expect(Set(copies.map { $0.color ?? "" }).count == 3)
    #expect(composed("three people") == composed("three people"))
    #expect(composed("three people").elements[0].looks != composed("three people", seed: 4).elements[0].looks)
  }

  @Test func `cats have coats of their own, and those of a colour have that`() {
    let cats = composed("ten cats").elements[0]
    #expect(Set((0..<10).map { cats.copy($0).color }).count > 4)
    #expect(composed("ten black cats").elements[0].looks == nil)
    #expect(composed("a cat").elements[0].looks == nil)
  }

  @Test func `one that is taken apart keeps its look`() throws {
    let scene = composed("three people")
    let edited = SceneEditor.edited(scene, by: [.removeElement(element: "the left man")], catalog).scene
    #expect(edited.elements[0].looks?.count == 2 && edited.elements[0].count == 2)
  }

  @Test func `a bald man has no hair, and skin may be dark`() {
    #expect(composed("a bald man").elements[0].without == ["hair"])
    let girl = composed("a girl with dark skin")
    #expect(girl.time == .day && girl.elements[0].parts?.map(\.name) == ["skin"])
    #expect(composed("a dark-skinned girl").elements[0].parts?.map(\.name) == ["skin"])
  }
}
