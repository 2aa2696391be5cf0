import SketchCore

/// Renders a scene in its style. Synchronous and single-threaded: run it off the shared threads.
struct StyleRenderer {
  let catalog: ArtCatalog

  /// - Throws: `CancellationError` when the work was cancelled between two passes.
  func render(_ scene: Scene, work: RenderWork) throws -> Bitmap {
    let painter = ScenePainter(catalog: catalog)
    let picture = try painter.paint(scene, look: Look(), work: work)
    return picture.color
  }
}
