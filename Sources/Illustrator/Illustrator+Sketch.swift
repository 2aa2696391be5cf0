package import SketchCore

extension Illustrator: SketchArtist {
  package func sketch(_ request: GenerationRequest, seconds: Double) -> StrokeDrawing {
    SceneSketcher(scene(of: request), catalog).drawing(seconds: seconds)
  }

  /// The scene as it would be drawn.
  private func scene(of request: GenerationRequest) -> Scene {
    switch request.work {
    case .create(let create):
      return composed(create, request, seed: request.seed).scene
    case .edit(let edits, let parent):
      return SceneEditor.edited(start(from: parent).0, by: edits, catalog).scene
    }
  }
}
