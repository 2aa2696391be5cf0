package import Illustrator
package import SketchCore

/// Makes films of scenes: takes them apart, moves what moves, and hands out the frames.
///
/// Synchronous: run it off the shared threads.
package struct FilmMaker: Sendable {
  private let book: Sketchbook
  private let table: MotionTable

  /// - Throws: `SketchError` `.configuration` when the drawings or tables are missing.
  package init() throws {
    book = try Sketchbook()
    table = try MotionTable()
  }

  /// A scene of a description, in the proportions of the film.
  package func compose(
    _ request: CreateRequest, option: CatalogOption? = nil, seed: UInt32, settings: FilmSettings, theme: FilmTheme
  ) -> Sketchbook.Composed {
    var request = request
    request.kind = .picture
    request.style = request.style ?? theme.style
    var composed = book.compose(
      request, option: option, seed: seed, pixels: Scene.Pixels(width: settings.width, height: settings.height))
    composed.scene.kind = .video
    return composed
  }

  /// A scene after edits, and what could not be done.
  package func edited(_ scene: Scene, _ edits: [Edit]) -> (scene: Scene, notes: [String]) { book.edited(scene, edits) }

  /// Content of a scene in words.
  package func describe(_ scene: Scene) -> String { book.describe(scene) }

  /// Films a scene.
  /// - Parameters:
  ///   - each: gets every frame, in order.
  ///   - progress: share that is done, 0…1. - Throws: to stop.
  package func film(
    _ scene: Scene, settings: FilmSettings, theme: FilmTheme, progress: @escaping @Sendable (Double) throws -> Void,
    each: (Bitmap) throws -> Void
  ) throws {
    var scene = scene
    scene.pixels = Self.canvas(of: scene, settings)
    theme.apply(to: &scene)
    let table = table
    let layers = try LayerPainter(catalog: book.catalog).layers(of: scene, wishes: { table.wishes($0) }) {
      try progress($0 * 0.3)
    }
    let stage = FilmStage(layers, settings: settings, theme: theme, table: table)
    try FilmRecorder(settings: settings).frames(stage.frame, progress: { try progress(0.3 + 0.68 * $0) }, each: each)
  }

  /// Films a scene into a file.
  /// - Parameter path: of a file that is made; what was there is replaced.
  /// - Returns: the first frame, as PNG.
  package func film(
    _ scene: Scene, settings: FilmSettings, theme: FilmTheme, to path: String, format: FilmFormat,
    progress: @escaping @Sendable (Double) throws -> Void
  ) throws -> [UInt8] {
    let poster = try FilmRecorder(settings: settings).write(to: path, format: format) { each in
      try film(scene, settings: settings, theme: theme, progress: progress, each: each)
    }
    try progress(1)
    return poster
  }

  /// The scene's own proportions, large enough for what the camera sees of it at the film's size.
  private static func canvas(of scene: Scene, _ settings: FilmSettings) -> Scene.Pixels {
    let own = scene.size
    let proportion = Float(own.width) / Float(own.height)
    let (width, height) = (Float(settings.width), Float(settings.height))
    let over = FilmCamera.overscan
    return proportion > width / height
      ? Scene.Pixels(width: Int((height * over * proportion).rounded()), height: Int((height * over).rounded()))
      : Scene.Pixels(width: Int((width * over).rounded()), height: Int((width * over / proportion).rounded()))
  }
}
