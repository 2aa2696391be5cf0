import SketchCore

@testable import Illustrator

extension ArtCatalog {
  /// The scene of a description after edits, what could not be done, and the scene before them.
  func edited(_ description: String, _ edits: [Edit]) -> (scene: Scene, notes: [String], before: Scene) {
    let before = SceneComposer(catalog: self).compose(CreateRequest(description: description), seed: 3).scene
    let (scene, notes) = SceneEditor.edited(before, by: edits, self)
    return (scene, notes, before)
  }
}
