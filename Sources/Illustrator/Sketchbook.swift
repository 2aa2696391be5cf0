import FoundationEssentials
package import SketchCore

/// Draws one description after another, without a library or a studio.
package struct Sketchbook: Sendable {
  private let catalog: ArtCatalog

  /// - Throws: `SketchError` `.configuration` when the drawings or tables are missing.
  package init() throws { catalog = try ArtCatalog.load() }

  package struct Page: Sendable {
    /// The picture as PNG.
    package var image: [UInt8]
    package var width: Int
    package var height: Int
    /// The scene as it is stored with a revision.
    package var scene: String
    package var drawn: [DrawnThing]
    /// Things that were asked for and are not in the picture.
    package var missing: [String]
    package var notes: [String]
  }

  /// - Parameter pixels: width and height instead of the aspect's own.
  package func draw(_ request: CreateRequest, seed: UInt32, pixels: Scene.Pixels? = nil) throws -> Page {
    let composed = SceneComposer(catalog: catalog).compose(request, seed: seed, pixels: pixels)
    let bitmap = try StyleRenderer(catalog: catalog).render(composed.scene, work: RenderWork())
    return Page(
      image: PNGEncoder.encode(bitmap), width: bitmap.width, height: bitmap.height,
      scene: try WireJSON.text(composed.scene),
      drawn: composed.scene.elements.filter { !$0.implied }.map { DrawnThing($0, catalog) }, missing: composed.missing,
      notes: composed.notes)
  }
}
