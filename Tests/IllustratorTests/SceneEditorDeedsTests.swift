import SketchCore
import Testing

@testable import Illustrator

/// Edits that say what somebody does, how something is, and which of several is meant.
@Suite struct SceneEditorDeedsTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func edited(_ description: String, _ edits: Edit...) -> (scene: Scene, notes: [String], before: Scene) {
    catalog.edited(description, edits)
  }

  private func names(_ scene: Scene) -> [String] { scene.elements.filter { !$0.implied }.map(\.subject).sorted() }

  @Test(
    arguments: [
      ("a dog in a park", "the dog run", .running), ("a cat on a sofa", "the cat sleep", .sleeping),
      ("a girl in a garden", "her wave", .waving), ("a dragon and a castle", "the dragon fly", .flying),
      ("a girl in a park", "the girl sit down", .sitting), ("a boy", "dance", .dancing),
      ("un perro en un parque", "el perro corra", .running),
    ] as [(String, String, Scene.Pose)])
  func `somebody does what they are told, and nobody comes`(description: String, aspect: String, pose: Scene.Pose) {
    let result = edited(description, .enhance(aspect: aspect))
    #expect(result.notes.isEmpty && names(result.scene) == names(result.before))
    #expect(result.scene.elements.first { !$0.implied }?.pose == pose)
    #expect(result.scene.elements.allSatisfy { $0.spots.count == $0.count })
  }

  @Test func `the knight rides the dragon that is there`() {
    let result = edited("a knight and a dragon", .enhance(aspect: "the knight ride the dragon"))
    #expect(names(result.scene) == ["dragon", "knight"])
    let knight = result.scene.elements.first { $0.subject == "knight" }
    #expect(knight?.pose == .riding && knight?.relation == Scene.Relation(kind: .riding, of: 2))
  }

  @Test func `what nobody has a drawing of is said`() {
    let kick = edited("a cat", .enhance(aspect: "the cat kick"))
    #expect(kick.scene == kick.before && kick.notes == ["I have no drawing of a cat kicking, so it stays as it is."])
    let bark = edited("a cat and a house", .enhance(aspect: "the cat bark"))
    #expect(bark.scene == bark.before && bark.notes.count == 1)
    let windows = edited("a house", .enhance(aspect: "count the windows"))
    #expect(windows.scene == windows.before && windows.notes.count == 1)
    let dog = edited("a cat", .enhance(aspect: "the dog run"))
    #expect(dog.scene == dog.before && dog.notes.count == 1)
  }

  @Test func `more flowers still come`() {
    #expect(
      edited("a cat", .enhance(aspect: "more flowers")).scene.elements.contains {
        $0.subject == "flower" && !$0.implied
      })
  }

  @Test func `patterns and materials are of the thing that is there`() {
    let sofa = edited("a cat on a sofa", .enhance(aspect: "the sofa striped"))
    #expect(names(sofa.scene) == ["cat", "sofa"])
    #expect(sofa.scene.elements.first { $0.subject == "sofa" }?.pattern == .striped)
    #expect(edited("a vase", .enhance(aspect: "striped")).scene.elements[0].pattern == .striped)
    let wooden = edited("a chair", .changeStyle(style: .free("wooden")))
    #expect(
      wooden.scene.elements[0].material == .wood && wooden.notes.isEmpty && wooden.scene.style == wooden.before.style)
  }

  @Test func `somebody becomes older and younger`() {
    #expect(edited("a man", .enhance(aspect: "him older")).scene.elements[0].subject == "grandfather")
    #expect(edited("a woman", .enhance(aspect: "her younger")).scene.elements[0].subject == "girl")
    let pirate = edited("a cat", .enhance(aspect: "the cat older"))
    #expect(pirate.scene == pirate.before && pirate.notes.count == 1)
    #expect(edited("a man", .enhance(aspect: "him bald")).scene.elements[0].without == ["hair"])
  }

  @Test func `a part that is there takes the colour`() {
    let door = edited("a house", .addElement(element: "a blue door", position: "on the house"))
    #expect(names(door.scene) == ["house"] && door.scene.elements[0].parts?.map(\.colorName) == ["blue"])
    let again = edited("a house", .addElement(element: "a door", position: "on the house"))
    #expect(again.scene == again.before && again.notes == ["The house has a door already."])
  }

  @Test func `one of several is meant`() throws {
    let black = edited("three dogs", .changeColor(element: "one dog", color: "black"))
    #expect(black.scene.elements.filter { $0.subject == "dog" }.map(\.count).sorted() == [1, 2])
    #expect(black.scene.elements.filter { $0.colorName == "black" }.map(\.count) == [1])
    let red = edited("four balloons", .changeColor(element: "one of them", color: "red"))
    #expect(red.scene.elements.filter { $0.colorName == "red" }.map(\.count) == [1])
    let two = edited("five cats", .changeColor(element: "two of the cats", color: "black"))
    #expect(two.scene.elements.count { $0.colorName == "black" } == 2)
    let left = edited("three trees", .enhance(aspect: "the left tree bigger"))
    let before = try #require(left.before.elements.first { $0.subject == "tree" }).spots
    let after = left.scene.elements.filter { $0.subject == "tree" }.flatMap(\.spots)
    #expect(after.count == 3 && after.count { spot in !before.contains { $0.height == spot.height } } == 1)
  }

  @Test func `hats go with the one that is meant`() {
    let result = edited("three dogs in hats", .changeColor(element: "the left dog", color: "black"))
    let black = result.scene.elements.first { $0.colorName == "black" }
    #expect(result.scene.elements.filter { $0.subject == "hat" }.map(\.count).sorted() == [1, 2])
    #expect(result.scene.elements.contains { $0.subject == "hat" && $0.relation?.of == black?.id })
  }

  @Test func `ten more are more of those that are there`() {
    let ten = edited("two sheep in a field", .addElement(element: "ten more", position: nil))
    #expect(
      ten.notes.isEmpty && ten.scene.elements.filter { $0.subject == "sheep" }.reduce(0) { $0 + $1.count } == 12)
    let one = edited("a cat", .addElement(element: "another one", position: nil))
    #expect(one.scene.elements.filter { $0.subject == "cat" }.reduce(0) { $0 + $1.count } == 2)
  }

  @Test(arguments: [
    ("a cat", "wings", "on the cat"), ("a man", "a beard", "on him"), ("a dog", "a bone", "on the dog"),
  ])
  func `somebody is given what there is to have`(description: String, gift: String, position: String) {
    let result = edited(description, .addElement(element: gift, position: position))
    #expect(result.notes.isEmpty)
    #expect(result.scene.elements.contains { $0.isCarried && $0.relation?.of == result.before.elements[0].id })
  }

  @Test func `she is put on a horse that was not there`() throws {
    for edit in [
      Edit.addElement(element: "the girl", position: "on a horse"), .changeBackground(background: "a horse"),
    ] {
      let result = edited("a girl in a meadow", edit)
      #expect(names(result.scene) == ["girl", "horse"])
      let (girl, horse) = (
        result.scene.elements.first { $0.subject == "girl" }, result.scene.elements.first { $0.subject == "horse" }
      )
      #expect(girl?.pose == .riding && girl?.relation?.kind == .riding && girl?.relation?.of == horse?.id)
    }
  }

  @Test func `a picture is hung, a word is written, a cat gets down`() {
    let picture = edited("a cat in a living room", .addElement(element: "a picture", position: "on the wall"))
    #expect(names(picture.scene) == ["cat", "picture-frame"])
    let word = edited("a cat", .addElement(element: "hello", position: "on a sign"))
    #expect(word.scene.elements.contains { $0.text == "hello" } && word.notes.isEmpty)
    let floor = edited("a cat on a sofa", .enhance(aspect: "move the cat to the floor"))
    #expect(floor.scene.elements.first { $0.subject == "cat" }?.relation == nil && floor.notes.isEmpty)
  }
}
