import SketchCore

@testable import Illustrator

extension ArtCatalog {
  /// The scene of a description.
  func composed(_ description: String, seed: UInt32 = 3) -> Scene {
    SceneComposer(catalog: self).compose(CreateRequest(description: description), seed: seed).scene
  }

  /// The scene of a description after edits, what could not be done, and the scene before them.
  func edited(_ description: String, _ edits: [Edit]) -> (scene: Scene, notes: [String], before: Scene) {
    let before = composed(description)
    let (scene, notes) = SceneEditor.edited(before, by: edits, self)
    return (scene, notes, before)
  }
}
