import Foundation
import SketchCore
import Testing

@testable import Illustrator

/// Parts that are left out or have another shape.
@Suite struct PartVariantsTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func composed(_ description: String) -> SceneComposer.Composition {
    SceneComposer(catalog: catalog).compose(CreateRequest(description: description), seed: 3)
  }

  private func named(_ scene: Scene) -> [Scene.Element] { scene.elements.filter { !$0.implied } }

  private func drawn(_ element: Scene.Element) throws -> [UInt32] {
    let subject = try #require(catalog.drawn(element))
    let spot = Scene.Spot(x: 0.5, depth: 0.5, height: 0.5)
    let bitmap = try #require(SubjectRasterizer.bitmap(element, subject, spot, edge: 200))
    return (0..<bitmap.count).map { bitmap.pixels[$0] }
  }

  @Test(arguments: [
    ("a house without windows", "house", ["window"]), ("a snowman without a hat", "snowman", ["hat"]),
    ("a house without windows and a door", "house", ["window", "door"]), ("un muñeco de nieve sin sombrero", "snowman", ["hat"]),
    ("penceresiz bir ev", "house", ["window"]),
  ])
  func `a part that is not to be there is left out`(description: String, subject: String, parts: [String]) throws {
    let result = composed(description)
    let things = named(result.scene)
    #expect(things.map(\.subject) == [subject] && things[0].without == parts && result.missing.isEmpty)
    var whole = things[0]
    whole.without = nil
    #expect(try drawn(things[0]) != drawn(whole))
  }

  @Test func `what a thing has not is not put to it`() {
    for description in ["a dog without a hat", "a beach without people", "a table without a cup"] {
      #expect(named(composed(description).scene).count <= 1, "\(description)")
      #expect(composed(description).missing.isEmpty)
    }
    #expect(!composed("a park without trees").scene.elements.contains { catalog.subjects[$0.subject]?.nature.kind == "tree" })
    #expect(composed("a lake at night without a moon").scene.elements.allSatisfy { !catalog.isLight($0.subject) })
  }

  @Test func `what comes after it is put there again`() {
    let things = named(composed("a house without windows next to a tree").scene)
    #expect(things.map(\.subject) == ["house", "tree"])
    #expect(named(composed("a dog without a collar and a cat").scene).map(\.subject) == ["dog", "cat"])
  }

  @Test(
    arguments: [
      ("a house with broken windows", "window", .broken), ("a house with an open door", "door", .open),
      ("a wizard with a long beard", "beard", .long), ("a crocodile with sharp teeth", "teeth", .sharp),
      ("an elephant with big ears", "ears", .big), ("a house with a huge door", "door", .big),
    ] as [(String, String, Scene.PartVariant.Kind)])
  func `a part has the shape that was asked for`(
    description: String, part: String, kind: Scene.PartVariant.Kind
  ) throws {
    let result = composed(description)
    let things = named(result.scene)
    #expect(things.count == 1 && things[0].variants?.map(\.kind) == [kind] && result.missing.isEmpty)
    let name = try #require(things[0].variants?.first?.name)
    #expect(catalog.subjects[things[0].subject]?.anatomy.part(part)?.name == name || name == part)
    var usual = things[0]
    usual.variants = nil
    #expect(try drawn(things[0]) != drawn(usual))
  }

  @Test func `the shapes of parts are in the SVG and in the stored scene`() throws {
    let scene = composed("a house with broken windows and an open door").scene
    let stored = try WireJSON.decode(Scene.self, from: Data(WireJSON.text(scene).utf8))
    #expect(stored == scene && named(scene)[0].variants?.count == 2)
    let svg = try #require(SceneDrawing(scene, catalog)).svg()
    #expect(svg.contains(PartOverlays.dark) && svg.contains("#1d2430"))
  }
}
