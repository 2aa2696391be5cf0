import SketchCore
import Testing

@testable import Illustrator

/// Edits of the shape of parts that are there, and of where a scene is looked at from.
@Suite struct SceneEditorShapesTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func edited(_ description: String, _ edits: Edit...) -> (scene: Scene, notes: [String], before: Scene) {
    catalog.edited(description, edits)
  }

  private func drawn(_ element: Scene.Element) throws -> [UInt32] {
    let subject = try #require(catalog.drawn(element))
    let spot = Scene.Spot(x: 0.5, depth: 0.5, height: 0.5)
    let bitmap = try #require(SubjectRasterizer.bitmap(element, subject, spot, edge: 200))
    return (0..<bitmap.count).map { bitmap.pixels[$0] }
  }

  @Test(
    arguments: [
      ("a house", "break the windows", "window", .broken), ("a house", "open the door", "door", .open),
      ("a house", "the door round", "door", .round), ("a house", "the windows round", "window", .round),
      ("a girl and a house", "her hair longer", "hair", .long), ("a wizard", "his beard shorter", "beard", .short),
      ("an elephant", "the ears bigger", "ears", .big),
      ("a house and a tree", "the door of the house open", "door", .open),
      ("a house", "abre la puerta", "door", .open), ("a house", "rompe las ventanas", "window", .broken),
      ("a house", "las ventanas redondas", "window", .round), ("an elephant", "las orejas más grandes", "ears", .big),
      ("a wizard", "acorta la barba", "beard", .short), ("a girl", "el pelo más largo", "hair", .long),
      ("a house", "kapıyı aç", "door", .open), ("a house", "pencereler kırık", "window", .broken),
      ("a house", "pencereler yuvarlak", "window", .round), ("an elephant", "kulakları büyüt", "ears", .big),
      ("a wizard", "sakalı kısalt", "beard", .short), ("a girl", "saçı daha uzun", "hair", .long),
    ] as [(String, String, String, Scene.PartVariant.Kind)])
  func `a part takes the shape, and nothing comes`(
    description: String, aspect: String, part: String, kind: Scene.PartVariant.Kind
  ) throws {
    let result = edited(description, .enhance(aspect: aspect))
    #expect(result.notes.isEmpty && result.scene.elements.count == result.before.elements.count)
    let changed = try #require(result.scene.elements.first { $0.variants != nil })
    let name = try #require(catalog.drawn(changed)?.anatomy.part(part)?.name)
    #expect(changed.variants == [Scene.PartVariant(name: name, kind: kind)])
    let before = try #require(result.before.elements.first { $0.id == changed.id })
    #expect(try drawn(changed) != drawn(before))
    #expect(changed.spots == before.spots)
  }

  @Test func `a shape is taken back`() {
    let closed = edited("a house", .enhance(aspect: "open the door"), .enhance(aspect: "close the door"))
    #expect(closed.scene == closed.before && closed.notes.isEmpty)
    let mended = edited("a house", .enhance(aspect: "break the windows"), .enhance(aspect: "repair the windows"))
    #expect(mended.scene == mended.before && mended.notes.isEmpty)
    let trimmed = edited("a wizard", .enhance(aspect: "his beard longer"), .enhance(aspect: "his beard shorter"))
    #expect(trimmed.scene == trimmed.before && trimmed.notes.isEmpty)
  }

  @Test func `long hair is given to her, not put beside her`() {
    let result = edited("a girl", .addElement(element: "long hair", position: "on her"))
    #expect(result.scene.elements.count == result.before.elements.count)
    #expect(result.scene.elements.first?.variants?.map(\.kind) == [.long])
  }

  @Test func `what a part cannot be is said`() {
    let result = edited("an elephant", .enhance(aspect: "open the ears"))
    #expect(result.scene == result.before)
    #expect(result.notes.count == 1 && result.notes[0].hasSuffix("cannot be drawn that way, so it stays as it is."))
  }

  @Test func `a thing with a part's name is still the thing`() {
    let result = edited("a house and a tree", .enhance(aspect: "the tree bigger"))
    #expect(result.scene.elements.allSatisfy { $0.variants == nil })
    #expect(result.scene.element(2)?.scale ?? 0 > result.before.element(2)?.scale ?? 0)
  }

  @Test(arguments: ["behind", "from behind", "seen from behind", "the back", "it from behind"])
  func `a scene is shown from behind`(aspect: String) throws {
    let result = edited("a cat and a house", .enhance(aspect: aspect))
    #expect(result.scene.angle == .behind && result.notes.isEmpty)
    #expect(result.scene.element(1)?.isBack == true && result.scene.element(2)?.without == ["door"])
    #expect(result.scene.elements.map(\.spots) == result.before.elements.map(\.spots))
  }

  @Test func `it is shown from the side, from above and from the front again`() throws {
    let side = edited("a dog in a park", .enhance(aspect: "the side"))
    #expect(side.scene.angle == .side)
    #expect(side.scene.element(1).flatMap(catalog.drawn)?.nature.facing != .front)
    let above = edited("a village", .enhance(aspect: "above"))
    #expect(above.scene.angle == .above && catalog.setting(of: above.scene).horizon < 0.1)
    let front = edited("a cat and a house", .enhance(aspect: "behind"), .enhance(aspect: "the front"))
    #expect(front.scene.elements.map(\.isBack) == front.before.elements.map(\.isBack))
    #expect(front.scene.angle == nil && front.scene.element(2)?.without?.contains("door") != true)
  }

  @Test func `one of them is turned`() {
    let result = edited("a cat and a man", .enhance(aspect: "the man from behind"))
    #expect(result.scene.angle == nil)
    #expect(result.scene.element(1)?.isBack == nil && result.scene.element(2)?.isBack == true)
  }

  @Test func `a left-out door has no shape`() throws {
    let result = edited(
      "a house", .enhance(aspect: "open the door"), .enhance(aspect: "behind"))
    let plain = edited("a house", .enhance(aspect: "behind"))
    let (one, other) = (try #require(result.scene.element(1)), try #require(plain.scene.element(1)))
    #expect(try drawn(one) == drawn(other))
  }
}
