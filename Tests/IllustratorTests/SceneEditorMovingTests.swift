import SketchCore
import Testing

@testable import Illustrator

/// Edits of a thing take along what it wears, holds and carries.
@Suite struct SceneEditorMovingTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func edited(_ description: String, _ edits: Edit...) -> (before: Scene, after: Scene, notes: [String]) {
    let result = catalog.edited(description, edits)
    return (result.before, result.scene, result.notes)
  }

  private func element(_ scene: Scene, _ subject: String) throws -> Scene.Element {
    try #require(scene.elements.first { $0.subject == subject })
  }

  /// Distance of the hat's middle from the holder's crown, in heights of the holder's box.
  private func offset(_ scene: Scene, _ carried: String, _ holder: String) throws -> Float {
    let geometry = SceneGeometry(scene, catalog)
    let (thing, owner) = (try element(scene, carried), try element(scene, holder))
    let drawn = try #require(catalog.drawn(owner))
    let crown = geometry.place(try #require(drawn.anatomy.points["head"]), owner.spots[0], drawn)
    let box = geometry.frame(thing.spots[0], try #require(catalog.drawn(thing)))
    let dx = (box.middle - crown.x) * geometry.proportion
    let dy = (box.top + box.bottom) / 2 - crown.y
    return (dx * dx + dy * dy).squareRoot() / owner.spots[0].height
  }

  @Test(arguments: ["move the man to the left", "the man bigger", "the man smaller", "turn him around"])
  func `a hat stays on the head`(words: String) throws {
    let result = edited("a man with a hat", .enhance(aspect: words))
    let (old, new) = (try element(result.before, "man"), try element(result.after, "man"))
    #expect(old.spots != new.spots, "nothing happened")
    #expect(try abs(offset(result.before, "hat", "man") - offset(result.after, "hat", "man")) < 0.03)
    #expect(result.notes.isEmpty)
  }

  @Test func `a rider goes where the horse goes`() throws {
    let result = edited("a woman riding a horse", .enhance(aspect: "move the horse to the right"))
    let moved = try element(result.after, "horse").spots[0].x - element(result.before, "horse").spots[0].x
    let rider = try element(result.after, "woman").spots[0].x - element(result.before, "woman").spots[0].x
    #expect(abs(moved - rider) < 0.05 && abs(moved) > 0.02)
  }

  @Test(
    arguments: [
      "turn him around", "turn the dog around", "turn it around", "flip the dog", "mirror the dog", "gira el perro",
      "da la vuelta", "köpek çevir", "döndür", "köpek öbür tarafa baksın", "el perro mire hacia el otro lado",
    ])
  func `turning turns the one that is meant and not the picture`(words: String) throws {
    let result = edited("a dog", .enhance(aspect: words))
    #expect(try element(result.after, "dog").spots[0].flipped != element(result.before, "dog").spots[0].flipped)
    #expect(!result.after.adjustments.flipped)
  }

  @Test func `the picture as a whole is mirrored as before`() {
    #expect(edited("a dog", .enhance(aspect: "flip it")).after.adjustments.flipped)
  }

  @Test func `two that are swapped stand in each other's place at their own size`() throws {
    let result = edited("a cat and a dog", .enhance(aspect: "swap the cat and the dog"))
    let (cat, dog) = (try element(result.before, "cat").spots[0], try element(result.before, "dog").spots[0])
    let (newCat, newDog) = (try element(result.after, "cat").spots[0], try element(result.after, "dog").spots[0])
    #expect(abs(newCat.x - dog.x) < 0.001 && abs(newDog.x - cat.x) < 0.001)
    #expect(newCat.height == cat.height && newDog.height == dog.height)
  }

  @Test func `a swap with what is not there changes nothing and says so`() {
    let result = edited("a cat and a dog", .enhance(aspect: "swap the cat and the horse"))
    #expect(result.before == result.after && result.notes.count == 1)
  }

  @Test func `all the trees are smaller and the house is not`() throws {
    let result = edited("a house with three trees", .enhance(aspect: "the trees smaller"))
    let (old, new) = (try element(result.before, "tree"), try element(result.after, "tree"))
    for (before, after) in zip(old.spots, new.spots) { #expect(after.height < before.height * 0.8) }
    #expect(try element(result.before, "house") == element(result.after, "house"))
  }

  @Test func `a moon that came with the night goes to the left`() throws {
    let result = edited("a house at night", .enhance(aspect: "move the moon to the left"))
    #expect(try element(result.after, "full-moon").spots[0].x < 0.45)
  }

  @Test func `zooming out makes everything smaller, hat and all`() throws {
    let result = edited("a man with a hat", .enhance(aspect: "zoom out"))
    #expect(try element(result.after, "man").spots[0].height < element(result.before, "man").spots[0].height)
    #expect(try abs(offset(result.before, "hat", "man") - offset(result.after, "hat", "man")) < 0.03)
  }

  @Test(arguments: [("a mountain", "a cabin", "mountain", "cabin"), ("a castle", "a cat", "castle", "cat")])
  func `what is added is in scale with what is there`(
    description: String, added: String, first: String, second: String
  ) throws {
    let result = edited(description, .addElement(element: added, position: nil))
    let geometry = SceneGeometry(result.after, catalog)
    let big = try #require(geometry.ink(try element(result.after, first)).first)
    let small = try #require(geometry.ink(try element(result.after, second)).first)
    #expect(small.height < big.height * 0.62)
    #expect(small.height > 0.03)
  }

  @Test func `a hat for the left dog is worn by that one alone`() throws {
    let result = edited("two dogs", .addElement(element: "a hat", position: "on the left dog"))
    let dogs = result.after.elements.filter { $0.subject == "dog" }
    let hat = try element(result.after, "hat")
    #expect(dogs.map(\.count) == [1, 1] && hat.count == 1 && hat.relation?.kind == .wornBy)
    let wearer = try #require(dogs.first { $0.id == hat.relation?.of })
    #expect(dogs.allSatisfy { $0.id == wearer.id || $0.spots[0].x > wearer.spots[0].x })
    #expect(Set(result.after.elements.map(\.id)).count == result.after.elements.count)
  }
}
