import SketchCore
import Testing

@testable import Illustrator

@Suite struct SceneEditorTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func edited(_ description: String, _ edits: Edit...) -> (scene: Scene, notes: [String], before: Scene) {
    edited(description, edits)
  }

  private func edited(_ description: String, _ edits: [Edit]) -> (scene: Scene, notes: [String], before: Scene) {
    catalog.edited(description, edits)
  }

  @Test func `adds without moving what is there`() {
    let result = edited("a mountain with a cabin", .addElement(element: "a tree", position: nil))
    #expect(result.scene.elements.map(\.subject).contains("tree"))
    for element in result.before.elements { #expect(result.scene.elements.contains(element)) }
  }

  @Test func `food and dishes are put on the only table of a room`() throws {
    let result = edited("a cake on a table in a kitchen", .addElement(element: "two glasses", position: nil))
    let (glasses, table) = (try result.scene.named("glass"), try result.scene.named("table"))
    #expect(glasses.relation == Scene.Relation(kind: .on, of: table.id))
    let drinks = try catalog.boxes(result.scene, "glass")
    let cake = try #require(try catalog.boxes(result.scene, "cake").first)
    #expect(drinks.count == 2 && drinks.allSatisfy { $0.crossing(cake) == 0 && $0.height < cake.height })
    let forest = edited("a fox in a forest", .addElement(element: "two glasses", position: nil)).scene
    #expect(try forest.named("glass").relation == nil)
  }

  @Test func `a river comes with the bridge that is over it, and the land stays around it`() throws {
    for edit: Edit in [
      .addElement(element: "a bridge over a river", position: nil),
      .addElement(element: "a bridge", position: "over a river"),
    ] {
      let scene = edited("a fox in a garden", edit).scene
      #expect(scene.setting == "river" && scene.surroundings == "garden")
      #expect(try scene.named("bridge").count == 1)
    }
  }

  @Test func `what is worn is put on the only one who is there`() throws {
    let hat = try #require(edited("a fox", .addElement(element: "a hat", position: nil)).scene.elements.last)
    #expect(hat.subject == "hat" && hat.relation == Scene.Relation(kind: .wornBy, of: 1))
    let two = edited("a fox and a cat", .addElement(element: "a hat", position: nil)).scene.elements
    #expect(two.first { $0.subject == "hat" }?.relation == nil)
    let table = edited("a table", .addElement(element: "a hat", position: nil)).scene.elements
    #expect(table.first { $0.subject == "hat" }?.relation == nil)
  }

  @Test func `shoes go with the feet they are on`() throws {
    let man = edited("a horse in boots", .replaceElement(element: "the horse", replacement: "a man"))
    #expect(man.before.elements.first { $0.subject == "boots" }?.spots.count == 4)
    #expect(man.scene.elements.first { $0.subject == "boots" }?.spots.count == 2)
    let hat = edited("a cat in boots", .replaceElement(element: "the boots", replacement: "a hat"))
    let (cat, worn) = (hat.scene.elements[0], try #require(hat.scene.elements.first { $0.subject == "hat" }))
    let geometry = SceneGeometry(hat.scene, catalog)
    #expect(worn.spots.count == 1 && geometry.ink(worn)[0].bottom < geometry.ink(cat)[0].top + 0.4 * geometry.ink(cat)[0].height)
    let two = edited("three cats in boots", .removeElement(element: "the left cat"))
    #expect(two.scene.elements.first { $0.subject == "cat" }?.spots.count == 2)
    #expect(two.scene.elements.first { $0.subject == "boots" }?.spots.count == 4)
  }

  @Test func `adds where it was told to`() throws {
    let result = edited(
      "a house", .addElement(element: "a cat", position: "on the left"), .addElement(element: "a dog", position: "next to the house"))
    let cat = try #require(result.scene.elements.first { $0.subject == "cat" })
    #expect(cat.spots[0].x < 0.5)
    let dog = try #require(result.scene.elements.first { $0.subject == "dog" })
    #expect(dog.relation?.kind == .nextTo)
  }

  @Test(arguments: [("move the cabin to the left", -1), ("move the cabin to the right", 1)] as [(String, Float)])
  func `moves what was named and adds nothing`(words: String, side: Float) throws {
    let result = edited("a mountain with a cabin", .enhance(aspect: words))
    #expect(result.scene.elements.map(\.id) == result.before.elements.map(\.id))
    let cabin = try #require(result.scene.elements.first { $0.subject == "cabin" })
    #expect((cabin.spots[0].x - 0.5) * side > 0.05)
  }

  @Test func `what is there is put where it is told, and no second one comes`() throws {
    let result = edited("a cat and a bench", .addElement(element: "the cat", position: "on the bench"))
    #expect(result.scene.elements.filter { $0.subject == "cat" }.map(\.count) == [1])
    #expect(result.scene.elements.first { $0.subject == "cat" }?.relation?.kind == .on)
    let more = edited("a cat and a bench", .addElement(element: "a cat", position: "on the bench"))
    #expect(more.scene.elements.count { $0.subject == "cat" } == 2)
    let told = edited("a cat and a dog", .enhance(aspect: "the cat on the right"))
    #expect(told.scene.elements.filter { $0.subject == "cat" }.map(\.place) == [.right])
  }

  @Test(
    arguments: [("the cat twice as big", 2), ("the cat half as big", 0.5), ("the cat smaller", 0.72)] as [(String, Float)]
  )
  func `how much larger is heard, and is no number of them`(said: String, factor: Float) throws {
    let result = edited("a cat and a house", .enhance(aspect: said))
    let old = try #require(result.before.elements.first { $0.subject == "cat" })
    let new = result.scene.elements.filter { $0.subject == "cat" }
    #expect(new.map(\.count) == [1])
    #expect(abs(new[0].spots[0].height / old.spots[0].height - factor) < 0.05)
  }

  @Test func `one of several goes, with what it wears, and not one that wears more`() throws {
    let hat = Edit.addElement(element: "a hat", position: "on the left dog")
    let one = edited("two dogs", hat, .removeElement(element: "one of the dogs"))
    #expect(one.scene.elements.filter { !$0.implied }.map(\.subject).sorted() == ["dog", "hat"])
    let none = edited("a dog wearing a hat and a cat", .removeElement(element: "the dog"))
    #expect(!none.scene.elements.contains { ["dog", "hat"].contains($0.subject) })
  }

  @Test func `nothing that nobody asked for hides what is put there`() throws {
    for side in ["on the left", "on the right"] {
      let result = edited("a boy", .addElement(element: "a dog", position: side))
      let geometry = SceneGeometry(result.scene, catalog)
      let dog = try #require(result.scene.elements.first { $0.subject == "dog" })
      let box = geometry.ink(dog)[0]
      for prop in result.scene.elements where prop.implied && !catalog.isLight(prop.subject) {
        for (spot, other) in zip(prop.spots, geometry.ink(prop)) where spot.depth >= dog.spots[0].depth {
          #expect(other.crossing(box) <= 0.1 * box.area)
        }
      }
    }
  }

  @Test func `somebody is given something by a pronoun`() throws {
    let result = edited("a boy and a house", .addElement(element: "a red balloon", position: "on him"))
    let balloon = try #require(result.scene.elements.first { $0.subject == "balloon" })
    #expect(balloon.relation?.kind == .heldBy)
  }

  @Test(arguments: ["move the cabin", "crop the left side", "move the elephant to the left"])
  func `says what it cannot do and leaves the picture`(words: String) {
    let result = edited("a mountain with a cabin", .enhance(aspect: words))
    #expect(result.scene == result.before)
    #expect(result.notes.count == 1)
  }

  @Test func `removes what was named`() {
    let result = edited("a car and three trees", .removeElement(element: "the car"))
    #expect(result.scene.elements.filter { !$0.implied }.map(\.subject) == ["tree"])
    #expect(edited("a car and three trees", .removeElement(element: "the trees")).scene.elements.contains { $0.subject == "tree" } == false)
    let kept = edited("a car, a cat and a tree", .removeElement(element: "everything except the tree"))
    #expect(kept.scene.elements.filter { !$0.implied }.map(\.subject) == ["tree"])
  }

  @Test func `removes one of many by its side`() throws {
    let result = edited("three trees", .removeElement(element: "the left tree"))
    let before = try #require(result.before.elements.first?.spots)
    let after = try #require(result.scene.elements.first?.spots)
    #expect(after.count == 2)
    #expect(after.map(\.x).min()! > before.map(\.x).min()!)
  }

  @Test func `a sun that was removed stays away`() {
    let result = edited("a cat", .removeElement(element: "the sun"), .changeBackground(background: "a beach"))
    #expect(!result.scene.elements.contains { catalog.isLight($0.subject) })
  }

  @Test func `says what is there when there is nothing to remove`() {
    let result = edited("a red cat", .removeElement(element: "the elephant"))
    #expect(result.notes == ["There is no “elephant” in the picture; in it are a red cat and the sun."])
    #expect(result.scene == result.before)
  }

  @Test func `replaces in place`() {
    let result = edited("a house and a cat", .replaceElement(element: "the cat", replacement: "a dog"))
    #expect(result.scene.elements.filter { !$0.implied }.map(\.subject) == ["house", "dog"])
    #expect(result.scene.elements[1].spots[0].x == result.before.elements[1].spots[0].x)
  }

  @Test(arguments: [("the sky", "sky"), ("the grass", "ground"), ("the clouds", "clouds")])
  func `colours parts of the backdrop`(words: String, zone: String) {
    let result = edited("a cat in a meadow", .changeColor(element: words, color: "orange"))
    #expect(result.scene.colors == [zone: "#f08a24"])
  }

  @Test func `colours things, it, and everything`() {
    #expect(edited("a cat", .changeColor(element: "the cat", color: "purple")).scene.elements[0].colorName == "purple")
    #expect(edited("a cat", .changeColor(element: "it", color: "purple")).scene.elements[0].colorName == "purple")
    let palm = edited("a palm tree", .changeColor(element: "the palm tree", color: "red"))
    #expect(palm.scene.elements[0].colorName == "red" && palm.notes.isEmpty)
    #expect(edited("a cat and a dog", .changeColor(element: nil, color: "purple")).scene.adjustments.tint == "#8646b5")
    #expect(edited("a cat", .changeColor(element: "the cat", color: "a bit bluer")).scene.elements[0].color == "#4a86d0")
    #expect(edited("a cat", .changeColor(element: "the cat", color: "blurple")).notes == ["I do not know the colour “blurple”."])
  }

  @Test(arguments: [nil, "it", "the whole picture"]) func `black and white is the whole picture, and full color takes it back`(
    element: String?
  ) {
    let gray = Edit.changeColor(element: element, color: "black and white")
    let sepia = Edit.changeColor(element: element, color: "sepia")
    let full = Edit.changeColor(element: element, color: "full color")
    let first = edited("a cat", gray)
    #expect(first.notes.isEmpty && first.scene.adjustments.saturation == -1 && first.scene.elements == first.before.elements)
    let second = edited("a cat", gray, sepia).scene.adjustments
    #expect(second.saturation == -1 && second.tint != nil)
    let third = edited("a cat", gray, sepia, full)
    #expect(third.notes.isEmpty && third.scene == third.before)
  }

  @Test(arguments: [("wide", Aspect.wide), ("crop it to a square", .square), ("to portrait", .portrait)])
  func `the shape of a picture can be changed`(said: String, aspect: Aspect) {
    let tall = edited("a cat by a river", .enhance(aspect: "to tall"))
    #expect(tall.scene.aspect == .tall)
    let result = edited("a cat by a river", .enhance(aspect: "to tall"), .enhance(aspect: said))
    #expect(result.notes.isEmpty && result.scene.aspect == aspect)
    #expect(result.scene.elements.map(\.subject) == result.before.elements.map(\.subject))
    for about in ["the boat wide", "his smile wide", "the landscape brighter"] {
      #expect(edited("a cat in a boat", .enhance(aspect: about)).scene.aspect == .square)
    }
  }

  @Test func `her dress is that of whom the picture is about`() {
    let dress = edited("a princess in a castle", .changeColor(element: "her dress", color: "blue"))
    let gown = dress.scene.elements.first { $0.subject == "princess" }
    #expect(dress.notes.isEmpty && (gown?.colorName ?? gown?.parts?.first?.colorName) == "blue")
    let hair = edited("a princess in a castle", .changeColor(element: "her hair", color: "blue"))
    let princess = hair.scene.elements.first { $0.subject == "princess" }
    #expect(hair.notes.isEmpty && princess?.parts?.first?.name == "hair" && princess?.colorName == nil)
    #expect(edited("a princess in a castle", .changeColor(element: "her car", color: "blue")).notes.count == 1)
  }

  @Test func `a picture becomes a coloring page, and a picture again`() {
    let page = Edit.changeStyle(style: .free("coloring page"))
    #expect(edited("a cat", page).scene.kind == .coloringPage)
    let again = edited("a cat", page, .changeStyle(style: .named(.watercolor))).scene
    #expect(again.kind == .picture && again.style == .watercolor)
    #expect(edited("a cat", .changeStyle(style: .free("sticker"))).scene.kind == .sticker)
  }

  @Test func `another style is the next, until each has had its turn`() {
    let other = Edit.changeStyle(style: .free("a different style"))
    var seen: Set<ArtStyle> = []
    for count in 1...ArtStyle.allCases.count {
      let scene = edited("a cat", Array(repeating: other, count: count)).scene
      seen.insert(scene.style)
    }
    #expect(seen.count == ArtStyle.allCases.count)
  }

  @Test func `words are written on a sign`() {
    let result = edited("a cat", .addElement(element: "text that says happy birthday", position: nil))
    #expect(result.scene.elements.contains { $0.text == "happy birthday" } && result.notes.isEmpty)
    let caption = edited("a cat", .addElement(element: "a caption", position: nil))
    #expect(caption.scene == caption.before && caption.notes.count == 1)
  }

  @Test func `the door of the house is coloured, and not the house`() throws {
    for (words, part) in [("the door", "door"), ("the roof of the house", "roof"), ("its windows", "window")] {
      let result = edited("a house", .changeColor(element: words, color: "yellow"))
      let house = try #require(result.scene.elements.first { $0.subject == "house" })
      #expect(house.parts?.count == 1 && house.parts?[0].name.hasPrefix(part) == true && house.color == nil && result.notes.isEmpty)
    }
    let twice = edited("a house", .changeColor(element: "the door", color: "yellow"), .changeColor(element: "the door", color: "red"))
    #expect(twice.scene.elements[0].parts?.map(\.colorName) == ["red"])
    let none = edited("a ball", .changeColor(element: "the door of the ball", color: "red"))
    #expect(none.scene == none.before && none.notes == ["The ball has no door that I could colour."])
  }

  @Test func `a drawing has no noise to be less of`() {
    let result = edited("a cat", .enhance(aspect: "less noise"))
    #expect(result.scene == result.before && result.notes == ["I cannot do that to a drawing: “less noise”."])
  }

  @Test func `changes light and weather, however it is said`() {
    #expect(edited("a cat", .enhance(aspect: "night")).scene.time == .night)
    #expect(edited("a cat", .changeBackground(background: "night")).scene.time == .night)
    #expect(edited("a cat", .enhance(aspect: "night")).scene.elements.contains { $0.subject == "full-moon" && $0.implied })
    #expect(edited("a cat", .enhance(aspect: "snow")).scene.weather == .snow)
    #expect(edited("a cat", .changeBackground(background: "a beach at sunset")).scene.setting == "beach")
    #expect(edited("a cat", .changeBackground(background: "a beach at sunset")).scene.time == .sunset)
    #expect(edited("a cat", .changeBackground(background: "Paris")).scene.setting == "city")
    #expect(edited("a cat", .enhance(aspect: "more stars")).scene.sky == ["stars"])
    #expect(edited("a cat", .addElement(element: "a rainbow", position: nil)).scene.sky == ["rainbow"])
  }

  @Test func `a season colours grass and leaves, and summer gives them their own`() {
    let autumn = edited("a tree in a meadow", .changeBackground(background: "autumn"))
    #expect(autumn.notes.isEmpty)
    #expect(autumn.scene.elements.first { $0.subject == "tree" }?.colorName == "autumn")
    #expect(autumn.scene.colors["ground"] != nil && autumn.scene.setting == "meadow")
    let both = edited("a tree in a meadow", .changeBackground(background: "autumn"), .changeBackground(background: "high summer"))
    #expect(both.scene == both.before, "what autumn did is gone")
    #expect(edited("a fox in the snow", .changeBackground(background: "spring")).scene.setting == "meadow", "snow thaws")
    let winter = edited("a tree by a lake", .changeBackground(background: "autumn"), .changeBackground(background: "winter"))
    #expect(winter.scene.setting == "lake" && winter.scene.weather == .snow && winter.scene.colors["ground"] == nil)
    let thawed = edited("a tree by a lake", .changeBackground(background: "winter"), .changeBackground(background: "summer"))
    #expect(thawed.scene.weather == .clear)
    #expect(SceneComposer(catalog: catalog).compose(CreateRequest(description: "a fox in winter"), seed: 1).scene.weather == .snow)
    let purple = SceneComposer(catalog: catalog).compose(CreateRequest(description: "a house on purple grass in autumn"), seed: 1).scene
    #expect(purple.colors["ground"] == catalog.colors["purple"])
    #expect(SceneComposer(catalog: catalog).compose(CreateRequest(description: "a rainy winter day"), seed: 1).scene.weather == .rain)
    let spring = SceneComposer(catalog: catalog).compose(CreateRequest(description: "a fox in the snow in late autumn"), seed: 1).scene
    #expect(spring.setting == "snow", "what was said to be there")
    #expect(edited("a tree in a meadow", .enhance(aspect: "an autumn mood")).scene == autumn.scene)
    #expect(edited("a tree in a meadow", .addElement(element: "autumn", position: nil)).scene == autumn.scene)
    let red = edited("a red tree in a meadow", .changeBackground(background: "late autumn"))
    #expect(red.scene.elements.first { $0.subject == "tree" }?.colorName == "red", "what was asked for stays")
    let indoors = edited("a sofa in a living room", .changeBackground(background: "autumn"))
    #expect(indoors.scene == indoors.before && indoors.notes == ["“autumn” shows on grass and leaves, and there are none here."])
    let drawn = SceneComposer(catalog: catalog).compose(CreateRequest(description: "a deer in an autumn forest"), seed: 1).scene
    #expect(drawn.setting == "forest" && drawn.colors["ground"] != nil)
  }

  @Test func `a colour may be that of something else`() {
    let result = edited("a red chair and a house", .changeColor(element: "the house", color: "the same color as the chair"))
    let colors = result.scene.elements.filter { ["house", "chair"].contains($0.subject) }.map(\.color)
    #expect(colors.count == 2 && colors[0] != nil && colors[0] == colors[1])
    #expect(edited("a cat", .changeColor(element: "the cat", color: "the same color as the submarine")).notes.count == 1)
    let night = edited(
      "a cat", .changeBackground(background: "night"), .changeColor(element: "the cat", color: "the same color as the sky"))
    let day = edited("a cat", .changeColor(element: "the cat", color: "the same color as the sky"))
    let cats = [night, day].map { $0.scene.elements.first { $0.subject == "cat" }?.color }
    #expect(cats[0] != nil && cats[1] != nil && cats[0] != cats[1], "that of the time of day")
  }

  @Test func `enhances`() {
    #expect(edited("a cat", .enhance(aspect: "brighter")).scene.adjustments.brightness > 0)
    #expect(edited("a cat", .enhance(aspect: "more dramatic")).scene.adjustments.drama > 0)
    #expect(edited("a cat", .enhance(aspect: "blur the background")).scene.adjustments.backgroundBlur > 0)
    #expect(edited("a cat", .enhance(aspect: "flip it")).scene.adjustments.flipped)
    let bigger = edited("a cat", .enhance(aspect: "the cat bigger"))
    #expect(bigger.scene.elements[0].spots[0].height > bigger.before.elements[0].spots[0].height)
    #expect(edited("a tree", .enhance(aspect: "more trees")).scene.elements.filter { $0.subject == "tree" }.count == 2)
  }

  @Test func `hair is not coloured by colouring the dress`() {
    let hair = edited("a girl in a garden", .changeColor(element: "the hair of the girl", color: "pink")).scene.elements[0]
    #expect(hair.parts?.map(\.name) == ["hair"] && hair.colorName == nil)
    let dress = edited("a girl in a garden", .changeColor(element: "the dress of the girl", color: "pink")).scene.elements[0]
    #expect((dress.colorName ?? dress.parts?.first?.colorName) == "pink" && dress.parts?.contains { $0.name == "hair" } != true)
    let fur = edited("a cat on a hill", .changeColor(element: "the fur of the cat", color: "orange"))
    #expect(fur.scene.elements.contains { $0.subject == "cat" && $0.colorName == "orange" })
  }

  @Test(arguments: ["less contrast", "lower the contrast", "reduce the contrast a bit"]) func `less of something is less of it`(
    aspect: String
  ) {
    #expect(edited("a cat", .enhance(aspect: aspect)).scene.adjustments.contrast < 0)
  }

  @Test func `how much of something is no size`() {
    let more = edited("a cat", .enhance(aspect: "increase the saturation"))
    #expect(more.scene.adjustments.saturation > 0)
    #expect(more.scene.elements == more.before.elements)
    let darker = edited("a cat", .enhance(aspect: "reduce the brightness"))
    #expect(darker.scene.adjustments.brightness < 0)
    #expect(darker.scene.elements == darker.before.elements)
  }

  @Test func `no words do harm`() {
    for words in ["", "xylophone", "the", "🎨", "everything", "it", String(repeating: "very ", count: 2000)] {
      let result = edited(
        "a cat on a boat", .addElement(element: words, position: words), .replaceElement(element: words, replacement: words),
        .changeColor(element: words, color: words), .changeBackground(background: words), .enhance(aspect: words),
        .changeStyle(style: .free(words)), .removeElement(element: words))
      #expect(result.scene.elements.allSatisfy { $0.spots.count == $0.count })
    }
  }

  @Test func `describes the picture as it is now`() {
    let sentence = SceneSentence(catalog: catalog)
    let scene = edited(
      "a cat on a boat at sunset", .changeColor(element: "the cat", color: "black"), .addElement(element: "two whales", position: nil)
    ).scene
    #expect(sentence.describe(scene) == "a black cat on a boat and two whales on the open sea at sunset")
  }
}
