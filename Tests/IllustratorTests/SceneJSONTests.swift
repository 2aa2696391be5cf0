import FoundationEssentials
import SketchCore
import Testing

@testable import Illustrator

@Suite struct SceneJSONTests {
  private func decode(_ text: String) throws -> Scene { try WireJSON.decode(Scene.self, from: Data(text.utf8)) }

  @Test func `survives being stored`() throws {
    let scene = SceneComposer(catalog: try ArtCatalog.load()).compose(
      CreateRequest(description: "three red cats on a boat in the rain at night"), seed: 9
    ).scene
    #expect(try decode(WireJSON.text(scene)) == scene)
  }

  @Test(arguments: [
    "", "[]", "{}", "{\"version\":99,\"style\":\"cartoon\",\"seed\":1,\"setting\":\"meadow\"}",
    "{\"version\":1,\"style\":\"blorp\",\"seed\":1,\"setting\":\"meadow\"}", "{\"version\":1,\"style\":\"cartoon\",\"seed\":-1}",
  ])
  func `refuses what is no scene of ours`(text: String) {
    #expect(throws: (any Error).self) { try decode(text) }
  }

  @Test func `forged numbers are brought into bounds and drawn`() throws {
    let element = """
      {"id":1,"subject":"cat","label":"cat","count":2000000000,"scale":1e30,"implied":false,"place":"anywhere",
      "relation":{"kind":"on","of":1},"spots":[{"x":1e30,"depth":-1e30,"height":1e30,"air":true,"flipped":true,"lift":1e30}]}
      """
    let text = """
      {"version":1,"style":"pixelArt","seed":4294967295,"setting":"no such place","edge":-5,"colors":{"sky":"orange","nonsense":"#12"},
      "elements":[\(Array(repeating: element, count: 100).joined(separator: ","))],
      "adjustments":{"brightness":1e30,"contrast":-1e30,"saturation":0,"warmth":0,"drama":9,"detail":9,"blur":9,"backgroundBlur":9,
      "glow":9,"zoom":9,"flipped":true}}
      """
    var scene = try decode(text)
    #expect(scene.elements.count == Scene.maximumElements)
    #expect(scene.elements.allSatisfy { $0.count <= Scene.maximumCount })
    scene.elements = Array(scene.elements.prefix(3))
    let catalog = try ArtCatalog.load()
    SceneLayout(catalog: catalog).place(&scene)
    #expect(try StyleRenderer(catalog: catalog).render(scene, work: RenderWork()).count > 0)
  }
}
