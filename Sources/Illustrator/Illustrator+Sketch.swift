package import SketchCore

extension Illustrator: SketchArtist {
  package func sketch(_ request: GenerationRequest, seconds: Double) -> StrokeDrawing {
    guard let catalog = try? ArtCatalog.load(for: request.work.words) else {
      return StrokeDrawing(width: 1024, height: 1024, paper: "#ffffff", seconds: 0, strokes: [])
    }
    return SceneSketcher(scene(of: request, catalog), catalog).drawing(seconds: seconds)
  }

  /// The scene as it would be drawn.
  private func scene(of request: GenerationRequest, _ catalog: ArtCatalog) -> Scene {
    switch request.work {
    case .create(let create):
      return composed(create, request, catalog, seed: request.seed).scene
    case .edit(let edits, let parent):
      return SceneEditor.edited(Self.start(from: parent, catalog).0, by: edits, catalog).scene
    }
  }
}
