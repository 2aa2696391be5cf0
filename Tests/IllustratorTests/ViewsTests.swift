import Foundation
import SketchCore
import Testing

@testable import Illustrator

/// Pictures that are told of as portraits, logos, patterns and silhouettes.
@Suite struct ViewsTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func composed(
    _ description: String, style: String? = nil, kind: ArtKind = .picture, option: String? = nil, edge: Int = 256
  ) -> SceneComposer.Composition {
    var request = CreateRequest(description: description, style: style.map(StyleChoice.free))
    (request.kind, request.option) = (kind, option)
    return SceneComposer(catalog: catalog).compose(request, seed: 3, pixels: Scene.Pixels(width: edge, height: edge))
  }

  private func drawn(_ scene: Scene) throws -> Bitmap {
    try StyleRenderer(catalog: catalog).render(scene, work: RenderWork())
  }

  private func names(_ scene: Scene) -> [String] { scene.elements.filter { !$0.implied }.map(\.subject) }

  @Test(
    arguments: [
      ("a portrait of a queen", .closeUp), ("a close-up of a cat's face", .closeUp),
      ("a portrait of an old man", .closeUp),
      ("a logo of a fox", .logo), ("a fox logo", .logo), ("a pattern of strawberries", .pattern),
      ("a castle silhouette at sunset", .silhouette), ("a silhouette of a wolf", .silhouette),
      ("a man in a garden", nil), ("a girl in a dress with a pattern", nil), ("a painting of a fox", nil),
    ] as [(String, Scene.View?)])
  func `the words for a view are no things`(description: String, view: Scene.View?) {
    let result = composed(description)
    #expect(result.scene.view == view && result.missing.isEmpty && result.notes.isEmpty)
    #expect(names(result.scene).count == 1)
  }

  @Test func `a style that is a close look is one`() {
    let macro = composed("a ladybug", style: "macro photo")
    #expect(macro.scene.view == .closeUp && macro.scene.style == .photorealistic)
    #expect(composed("a macro photo of a ladybug").scene.view == .closeUp)
  }

  @Test func `a portrait is filled by the head and the shoulders`() throws {
    let scene = composed("a portrait of a queen").scene
    let queen = try #require(scene.elements.first { $0.subject == "queen" })
    let subject = try #require(catalog.drawn(queen))
    let geometry = SceneGeometry(scene, catalog)
    let (eyes, neck) = (try #require(subject.anatomy.points["eyes"]), try #require(subject.anatomy.points["neck"]))
    let places = [eyes, neck].map { geometry.place($0, queen.spots[0], subject) }
    #expect(places.allSatisfy { (0.2...0.9).contains($0.y) && (0.2...0.8).contains($0.x) })
    #expect(geometry.ink(queen)[0].bottom > 1.3, "her feet are not in it")
    let stored = try WireJSON.decode(Scene.self, from: Data(WireJSON.text(scene).utf8))
    #expect(stored == scene)
  }

  @Test func `a silhouette is black before a bright sky`() throws {
    let scene = composed("a silhouette of a wolf").scene
    let (_, picture) = try StyleRenderer(catalog: catalog).rendered(scene, work: RenderWork())
    var (dark, all) = (0, 0)
    for index in 0..<picture.color.count where picture.regions.values[index] >= RegionMap.cast {
      all += 1
      if RGB(packed: picture.color.pixels[index]).luminance < 0.25 { dark += 1 }
    }
    #expect(all > 1000 && dark * 10 > all * 9)
  }

  @Test func `a pattern has no seam and no horizon`() throws {
    let scene = composed("a pattern of strawberries").scene
    #expect(scene.isPattern)
    let drawn = try drawn(scene)
    var difference = 0
    for y in 0..<drawn.height {
      let (left, right) = (
        RGB(packed: drawn.pixels[y * drawn.width]), RGB(packed: drawn.pixels[y * drawn.width + drawn.width - 1])
      )
      if abs(left.luminance - right.luminance) > 0.2 { difference += 1 }
    }
    #expect(difference < drawn.height / 8)
  }

  @Test(arguments: ["floral", "animal", nil] as [String?]) func `a mandala has what it is of, and no benches`(
    option: String?
  ) {
    let scene = composed("a mandala", kind: .mandala, option: option).scene
    #expect(!scene.elements.contains { $0.subject == "bench" || $0.subject.hasSuffix("tree") })
    let kinds = scene.elements.filter { !$0.implied }.compactMap { catalog.subjects[$0.subject]?.nature.kind }
    if option == "floral" { #expect(!kinds.isEmpty && kinds.allSatisfy { ["flower", "plant"].contains($0) }) }
    if option == "animal" {
      #expect(!kinds.isEmpty && kinds.allSatisfy { ["animal", "bird", "insect", "fish"].contains($0) })
    }
  }

  @Test func `a mandala to be coloured is black lines on white`() throws {
    let scene = composed("a mandala", kind: .coloringPage, edge: 1024).scene
    #expect(scene.view == .mandala)
    let drawn = try drawn(scene)
    var (black, white) = (0, 0)
    for index in 0..<drawn.count {
      let light = RGB(packed: drawn.pixels[index]).luminance
      if light < 0.3 { black += 1 } else if light > 0.9 { white += 1 }
    }
    #expect(black * 40 > drawn.count && white * 2 > drawn.count)
  }
}
