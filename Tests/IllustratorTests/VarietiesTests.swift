import SketchCore
import Testing

@testable import Illustrator

@Suite struct VarietiesTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  @Test func `people are women and men, and dressed differently`() throws {
    let people = catalog.composed("three people").elements[0]
    let copies = (0..<3).map(people.copy)
    #expect(Set(copies.map(\.subject)).count > 1)
    #expect(Set(copies.map { $0.color ?? "" }).count == 3)
    #expect(catalog.composed("three people") == catalog.composed("three people"))
    #expect(catalog.composed("three people").elements[0].looks != catalog.composed("three people", seed: 4).elements[0].looks)
  }

  @Test(arguments: ["three passengers", "three customers"])
  func `those who have no drawing of their own are not triplets`(text: String) {
    let people = catalog.composed(text).elements[0]
    #expect(Set((0..<3).map { people.copy($0).subject }).count > 1, "\(people.subject)")
  }

  @Test func `cats have coats of their own, and those of a colour have that`() {
    let cats = catalog.composed("ten cats").elements[0]
    #expect(Set((0..<10).map { cats.copy($0).color }).count > 4)
    #expect(catalog.composed("ten black cats").elements[0].looks == nil)
    #expect(catalog.composed("a cat").elements[0].looks == nil)
  }

  @Test func `a word for several kinds draws several, at home in the same place`() throws {
    let animals = catalog.composed("five farm animals").elements[0]
    let kinds = (0..<5).map { animals.copy($0).subject }
    #expect(Set(kinds).count > 2 && kinds.allSatisfy { catalog.subjects[$0]?.place == .ground }, "\(kinds)")
    #expect(DrawnThing(animals, catalog).as.contains(", "))
    #expect(catalog.composed("five cows").elements[0].looks?.allSatisfy { $0.subject == nil } == true)
  }

  @Test func `every group is of drawings, and is meant by a word`() {
    #expect(catalog.groups.count > 30)
    for (word, kinds) in catalog.groups {
      #expect(kinds.count > 3 && kinds.allSatisfy { catalog.subjects[$0] != nil }, "\(word)")
    }
  }

  @Test func `a sheet has as many stickers as were said, apart from each other`() throws {
    func sheet(_ description: String, _ detail: String, option: String? = nil) -> Scene {
      var request = CreateRequest(description: description, kind: .sticker, option: option, details: [detail])
      request.aspect = .square
      let composed = SceneComposer(catalog: catalog).compose(request, seed: 5)
      #expect(composed.notes.isEmpty, "\(composed.notes)")
      return composed.scene
    }
    let animals = sheet("animals", "8 on one sheet", option: nil)
    #expect(animals.elements.map(\.count) == [8] && Set((0..<8).map { animals.elements[0].copy($0).subject }).count == 8)
    #expect(sheet("a cat and a dog", "5 on one sheet").elements.map(\.count) == [3, 2])
    let cats = sheet("a cat", "on one sheet")
    #expect(cats.elements[0].spots.count == 6)
    let frames = SceneGeometry(cats, catalog).ink(cats.elements[0])
    for (index, one) in frames.enumerated() {
      for other in frames[(index + 1)...] {
        #expect(one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top)
      }
    }
  }

  @Test func `one that is taken apart keeps its look`() throws {
    let scene = catalog.composed("three people")
    let edited = SceneEditor.edited(scene, by: [.removeElement(element: "the left man")], catalog).scene
    #expect(edited.elements[0].looks?.count == 2 && edited.elements[0].count == 2)
  }

  @Test func `a bald man has no hair, and skin may be dark`() {
    #expect(catalog.composed("a bald man").elements[0].without == ["hair"])
    let girl = catalog.composed("a girl with dark skin")
    #expect(girl.time == .day && girl.elements[0].parts?.map(\.name) == ["skin"])
    #expect(catalog.composed("a dark-skinned girl").elements[0].parts?.map(\.name) == ["skin"])
  }
}
