import FoundationEssentials
package import SketchCore

/// Reader of the illustrator's scenes, which keeps what it found in the last one.
package actor SceneIndex: SceneReader {
  // Painting a scene takes most of a second.
  private let executor = BlockingExecutor(label: "scene-index")
  private var last: (text: String, scene: Scene, found: (SceneRegions, [RegionNames.Key])?)?

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Reads the drawings when it is first asked.
  package init() {}

  package func regions(of scene: String) throws -> SceneRegions? { try index(scene).found?.0 }

  package func find(_ phrase: String, in scene: String) throws -> [Int] {
    let index = try index(scene)
    guard let found = index.found else { return [] }
    return RegionQuery(catalog: try ArtCatalog.load(), scene: index.scene, keys: found.1).find(phrase)
  }

  package func names(in language: String) throws -> [String: String] {
    try ArtCatalog.load().meanings.foreign.first { $0.language == language }?.names ?? [:]
  }

  package func color(named name: String) throws -> String? {
    SceneEditor(catalog: try ArtCatalog.load(), scene: Scene()).colorHex(name)
  }

  package func alternatives(to edits: [Edit], in scene: String) throws -> [VoiceCommand] {
    // A comic is no scene.
    guard let scene = try? WireJSON.decode(Scene.self, from: Data(scene.utf8)) else { return [] }
    return EditAlternatives(catalog: try ArtCatalog.load(), scene: scene).commands(inPlaceOf: edits)
  }

  package func svg(of scene: String) throws -> String? {
    // A comic is no scene.
    guard let scene = try? WireJSON.decode(Scene.self, from: Data(scene.utf8)) else { return nil }
    return SceneDrawing(scene, try ArtCatalog.load())?.svg()
  }

  private func index(_ text: String) throws -> (scene: Scene, found: (SceneRegions, [RegionNames.Key])?) {
    if let last, last.text == text { return (last.scene, last.found) }
    let scene: Scene
    do {
      scene = try WireJSON.decode(Scene.self, from: Data(text.utf8))
    } catch {
      throw SketchError(.unsupported, "the parts of this picture cannot be named: \(error)")
    }
    let found = try RegionPainter(catalog: try ArtCatalog.load()).regions(of: scene)
    last = (text, scene, found)
    return (scene, found)
  }
}
