import FoundationEssentials
import SketchCore

@testable import Illustrator

/// Stored scenes: they read back as themselves, can be edited, told in words and drawn.
struct SceneTarget: FuzzTarget {
  static let name = "scene"
  private let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  func run(_ bytes: [UInt8]) {
    guard let scene = try? WireJSON.decode(Scene.self, from: Data(bytes)) else { return }
    do {
      let again = try WireJSON.decode(Scene.self, from: WireJSON.encode(scene))
      require(again == scene, "a scene reads back as another")
    } catch {
      require(false, "a scene cannot be written: \(error)")
    }
    var editor = SceneEditor(catalog: catalog, scene: scene)
    editor.apply(.addElement(element: "a tree", position: nil))
    editor.apply(.removeElement(element: "the tree"))
    editor.apply(.changeColor(element: nil, color: "orange"))
    _ = SceneSentence(catalog: catalog).describe(editor.scene)
    // Drawing takes long; one in so many.
    var small = editor.scene
    guard bytes.count % 16 == 0 else { return }
    small.edge = 64
    let (fractions, entrance) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
    _ = try? StyleRenderer(catalog: catalog).render(small, work: RenderWork(fractions: entrance))
    _ = fractions
  }
}
