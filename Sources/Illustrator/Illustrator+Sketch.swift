package import SketchCore

extension Illustrator: SketchArtist {
  private static let sketching = DrawingQueue("sketches")

  package func sketch(_ request: GenerationRequest, seconds: Double) async -> StrokeDrawing {
    let drawing = try? await Self.sketching.run { _ in
    } drawing: { _ in
      let catalog = try ArtCatalog.load(for: request.work.words)
      return SceneSketcher(self.scene(of: request, catalog), catalog).drawing(seconds: seconds)
    }
    return drawing ?? StrokeDrawing(width: 1024, height: 1024, paper: "#ffffff", seconds: 0, strokes: [])
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
