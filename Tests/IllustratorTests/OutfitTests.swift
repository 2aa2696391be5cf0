import SketchCore
import Testing

@testable import Illustrator

/// Animals and children in costumes: "a cat astronaut".
@Suite struct OutfitTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  @Test func `every piece is drawn, worn or held, and every setting known`() {
    for (role, outfit) in catalog.outfits {
      #expect(catalog.subjects[role] != nil, "\(role)")
      for piece in outfit.worn { #expect(catalog.isWorn(piece), "\(role): \(piece)") }
      for piece in outfit.held { #expect(catalog.subjects[piece] != nil, "\(role): \(piece)") }
      if let setting = outfit.setting { #expect(catalog.settings[setting] != nil, "\(role): \(setting)") }
      #expect(!outfit.worn.isEmpty || !outfit.held.isEmpty, "\(role)")
    }
  }

  @Test(arguments: [
    "a cat astronaut", "an astronaut cat", "a cat dressed as an astronaut", "a cat in an astronaut costume",
    "a cat wearing an astronaut suit",
  ])
  func `an animal has the costume on`(text: String) throws {
    let scene = catalog.composed(text)
    let cat = try scene.named("cat")
    #expect(try scene.named("space-helmet").relation == Scene.Relation(kind: .wornBy, of: cat.id))
    #expect(!scene.elements.contains { $0.subject == "astronaut" || $0.subject == "suit" })
  }

  @Test func `each of several has a hat, and the chef is in the kitchen`() throws {
    let scene = catalog.composed("three penguin chefs")
    #expect(try scene.named("penguin").count == 3)
    #expect(try scene.named("chef-hat").count == 3)
    #expect(scene.setting == "restaurant-kitchen")
    #expect(catalog.composed("a penguin chef on the beach").setting == "beach")
  }

  @Test func `a child may be dressed up, and a wizard with a cat is none`() throws {
    let dressed = catalog.composed("a boy dressed as a pirate")
    #expect(try dressed.named("pirate-hat").relation?.of == dressed.named("boy").id)
    let both = catalog.composed("a wizard with a cat")
    #expect(both.elements.contains { $0.subject == "wizard" } && both.elements.contains { $0.subject == "cat" })
    #expect(!both.elements.contains { $0.subject == "wizard-hat" })
  }

  @Test func `what is named is worn instead of the usual piece`() throws {
    let scene = catalog.composed("a raccoon detective in a top hat, holding a magnifying glass")
    #expect(scene.elements.filter { $0.subject == "magnifying-glass" }.count == 1)
    #expect(try scene.named("top-hat").relation?.kind == .wornBy)
    #expect(!scene.elements.contains { $0.subject == "deerstalker" })
  }

  @Test func `each of several children has a costume of their own`() throws {
    let scene = catalog.composed("kids trick or treating dressed as a ghost, a pumpkin and a black cat")
    let worn = Set(scene.elements.filter { $0.relation?.kind == .wornBy }.map(\.subject))
    #expect(worn.isSuperset(of: ["ghost-hood", "pumpkin-tunic", "cat-hood"]))
    let wearers = Set(scene.elements.filter { $0.relation?.kind == .wornBy }.compactMap { $0.relation?.of })
    #expect(wearers.count == 3)
    #expect(!scene.elements.contains { ["ghost", "pumpkin", "cat"].contains($0.subject) })
  }

  @Test func `two animals in a row are two animals`() {
    let scene = catalog.composed("a dog cat and rabbit")
    #expect(["dog", "cat", "rabbit"].allSatisfy { name in scene.elements.contains { $0.subject == name } })
  }

  @Test func `a costume is no dress`() {
    #expect(!catalog.composed("a lion in a clown costume").elements.contains { $0.subject == "dress" })
  }
}
