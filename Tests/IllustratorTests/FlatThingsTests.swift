import SketchCore
import Testing

@testable import Illustrator

/// Rugs and puddles, which lie on the ground.
@Suite struct FlatThingsTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  @Test(arguments: ["a sofa and a rug", "a rug under a sofa", "a cozy living room with a green sofa, a lamp, and a rug"])
  func `a sofa stands on a rug that is wider`(text: String) throws {
    let scene = catalog.composed(text)
    let (rug, sofa) = (try catalog.box(scene, "rug"), try catalog.box(scene, "sofa"))
    #expect(rug.width > sofa.width && rug.bottom > sofa.bottom && rug.top < sofa.bottom)
    #expect(try scene.named("rug").spots[0].depth < scene.named("sofa").spots[0].depth)
    #expect(catalog.setting(of: scene).isRoom)
  }

  @Test func `a cat on a rug is narrower than the rug`() throws {
    let scene = catalog.composed("a cat sleeping on a rug")
    #expect(try catalog.box(scene, "cat").width < catalog.box(scene, "rug").width)
  }

  @Test func `a quilt is the blanket of its bed`() throws {
    let scene = catalog.composed("a red quilt on a bed")
    #expect(!scene.elements.contains { $0.subject == "blanket" })
    #expect(try scene.named("bed").parts?.contains { $0.name == "blanket" && $0.colorName == "red" } == true)
  }

  @Test func `a lily pad is not under water`() {
    #expect(catalog.subjects["lily-pad"]?.isFlat == true && catalog.subjects["lily-pad"]?.waterline == nil)
  }
}
