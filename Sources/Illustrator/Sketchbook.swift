import FoundationEssentials
package import SketchCore

/// Draws one description after another, without a library or a studio.
package struct Sketchbook: Sendable {
  private let added: AddedDrawings

  /// Catalogue that was last drawn with.
  package var catalog: ArtCatalog { added.catalog }

  /// - Throws: `SketchError` `.configuration` when the drawings or tables are missing.
  package init() throws { added = try ArtCatalog.added() }

  /// Names of the styles beside the ten.
  package var techniques: [String] { catalog.techniques.all.map(\.name) }
  /// Names that the catalogue's scenes may have.
  package var sceneNames: SceneNames {
    SceneNames(
      settings: Set(catalog.settings.keys), subjects: Set(catalog.subjects.keys), skies: SkyPainter.features,
      looks: Dictionary(uniqueKeysWithValues: ArtKind.allCases.map { ($0, catalog.looks.names(of: $0)) }))
  }

  package struct Page: Sendable {
    /// The picture as PNG.
    package var image: [UInt8]
    package var width: Int
    package var height: Int
    /// Name of the style it is drawn in.
    package var style: String
    /// The scene as it is stored with a revision.
    package var scene: String
    package var drawn: [DrawnThing]
    /// Things that were asked for and are not in the picture.
    package var missing: [String]
    package var notes: [String]
  }

  /// A scene and what became of the words.
  package struct Composed: Sendable {
    package var scene: Scene
    package var drawn: [DrawnThing]
    /// Things that were asked for and are not in the picture.
    package var missing: [String]
    package var notes: [String]
  }

  package func compose(
    _ request: CreateRequest, option: CatalogOption? = nil, seed: UInt32, pixels: Scene.Pixels? = nil
  ) -> Composed {
    let catalog = added.catalog(for: request.description)
    let composed = SceneComposer(catalog: catalog).compose(request, option: option, seed: seed, pixels: pixels)
    return Composed(
      scene: composed.scene, drawn: composed.scene.elements.filter { !$0.implied }.map { DrawnThing($0, catalog) },
      missing: composed.missing, notes: composed.notes)
  }

  /// A scene after edits, and what could not be done.
  package func edited(_ scene: Scene, _ edits: [Edit]) -> (scene: Scene, notes: [String]) {
    let words = edits.flatMap { $0.fields.map(\.text) }.joined(separator: ", ")
    return SceneEditor.edited(scene, by: edits, added.catalog(for: words))
  }

  package func picture(of scene: Scene) throws -> Bitmap {
    try StyleRenderer(catalog: catalog).render(scene, work: RenderWork())
  }

  /// Content of a scene in words.
  package func describe(_ scene: Scene) -> String { SceneSentence(catalog: catalog).describe(scene) }

  /// - Parameter pixels: width and height instead of the aspect's own.
  package func draw(_ request: CreateRequest, seed: UInt32, pixels: Scene.Pixels? = nil) throws -> Page {
    let composed = compose(request, seed: seed, pixels: pixels)
    let bitmap = try StyleRenderer(catalog: catalog).finished(composed.scene, work: RenderWork())
    return Page(
      image: PNGEncoder.encode(bitmap), width: bitmap.width, height: bitmap.height,
      style: composed.scene.stylePhrase.flatMap { catalog.style(for: $0)?.title } ?? composed.scene.style.spokenName,
      scene: try WireJSON.text(composed.scene), drawn: composed.drawn, missing: composed.missing, notes: composed.notes)
  }

  /// Shapes of a description as SVG, in flat colours; nil for what is not drawn of shapes.
  package func svg(_ request: CreateRequest, seed: UInt32, pixels: Scene.Pixels? = nil) -> String? {
    SceneDrawing(compose(request, seed: seed, pixels: pixels).scene, catalog)?.svg()
  }

  /// The strokes of a description instead of its picture.
  package func sketch(
    _ request: CreateRequest, seed: UInt32, pixels: Scene.Pixels? = nil, seconds: Double
  ) -> StrokeDrawing {
    let catalog = added.catalog(for: request.description)
    let composed = SceneComposer(catalog: catalog).compose(request, seed: seed, pixels: pixels)
    return SceneSketcher(composed.scene, catalog).drawing(seconds: seconds)
  }
}
