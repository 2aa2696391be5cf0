import Foundation
import SketchCore
import Testing

@testable import Illustrator

/// Scenes that are looked at from behind, from the side and from above.
@Suite struct AnglesTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func composed(_ description: String) -> SceneComposer.Composition {
    SceneComposer(catalog: catalog).compose(
      CreateRequest(description: description), seed: 3, pixels: Scene.Pixels(width: 256, height: 256))
  }

  private func named(_ scene: Scene) -> [Scene.Element] { scene.elements.filter { !$0.implied } }

  @Test(
    arguments: [
      ("a cat seen from behind", .behind), ("a man from the back", .behind), ("a back view of a girl", .behind),
      ("a cat from the side", .side), ("a village from above", .above), ("an aerial view of a lake", .above),
      ("un gato de espaldas", .behind), ("arkadan bir kedi", .behind), ("a cat", nil),
      ("a cat peeking from behind a tree", nil),
    ] as [(String, Scene.Angle?)])
  func `the words for an angle are no things`(description: String, angle: Scene.Angle?) {
    let result = composed(description)
    #expect(result.scene.angle == angle && result.missing.isEmpty)
    #expect(!named(result.scene).contains { $0.text != nil })
  }

  @Test(arguments: ["man", "woman", "girl", "boy", "cat", "dog", "rabbit", "fox", "bear", "panda", "lion"])
  func `who is seen from behind has no face`(subject: String) throws {
    let scene = composed("a \(subject) from behind").scene
    let element = try #require(named(scene).first)
    let drawing = try #require(catalog.drawn(element))
    #expect(element.isBack == true)
    var front = element
    front.isBack = nil
    let spot = Scene.Spot(x: 0.5, depth: 0.5, height: 0.5)
    let (back, face) = (
      try #require(SubjectRasterizer.bitmap(element, drawing, spot, edge: 200)),
      try #require(SubjectRasterizer.bitmap(front, drawing, spot, edge: 200))
    )
    /// Number of dark pixels where the eyes and the mouth are.
    func dark(_ bitmap: Bitmap) throws -> Int {
      let (eyes, mouth) = (try #require(drawing.anatomy.points["eyes"]), try #require(drawing.anatomy.points["mouth"]))
      let columns = Int(eyes.x * 200) - 22...Int(eyes.x * 200) + 22
      let rows = Int(eyes.y * 200) - 6...Int(mouth.y * 200) + 2
      let tones = rows.flatMap { y in columns.map { RGB(packed: bitmap[clamped: $0, y]).luminance } }
      // The back of a head is of few tones, a face of many.
      return Set(tones.map { Int($0 * 24) }).count
    }
    #expect(try dark(back) < dark(face))
    let stored = try WireJSON.decode(Scene.self, from: Data(WireJSON.text(scene).utf8))
    #expect(stored == scene)
  }

  @Test func `what cannot be turned is said`() {
    #expect(composed("a horse from behind").notes.contains { $0.contains("“horse” from behind") })
    #expect(composed("a kitchen from above").notes.contains { $0.contains("a room from above") })
    #expect(composed("a village from above").notes.allSatisfy { $0.contains("as on a map") })
    #expect(composed("a cat from the side").notes.isEmpty)
  }

  @Test func `who is seen from the side is in profile`() throws {
    let cat = try #require(named(composed("a cat from the side").scene).first)
    #expect(catalog.drawn(cat)?.nature.facing != .front)
  }

  @Test func `from above there is land up to the upper edge`() throws {
    let result = composed("a lake from above")
    #expect(!result.scene.elements.contains { catalog.isLight($0.subject) })
    let picture = try ScenePainter(catalog: catalog).paint(
      result.scene, look: Look(shading: .flat, clouds: .puffs, texture: 0.2, realLight: false, shadow: 0.4),
      work: RenderWork())
    for x in stride(from: 0, to: 256, by: 16) { #expect(picture.regions.values[8 * 256 + x] >= RegionMap.ground) }
    #expect(
      picture.regions.values[70 * 256 + 128] == RegionMap.water
        && picture.regions.values[70 * 256 + 2] != RegionMap.water)
  }
}
