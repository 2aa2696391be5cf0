import FoundationEssentials
import Illustrator
import SketchCore

/// Film as a request asks for it.
struct FilmOrder: Sendable {
  var scene: Scene
  var settings: FilmSettings
  var theme: FilmTheme
  var notes: [String]

  static let provider = "illustrator"
  static let title = "the illustrator"

  /// - Throws: `SketchError` for what cannot be filmed, with what can be done.
  static func orders(for request: GenerationRequest, _ maker: FilmMaker) throws -> [FilmOrder] {
    switch request.work {
    case .create(let create):
      let wish = FilmWish(create)
      let theme = try FilmTheme.named(wish.theme)
      let settings = try FilmSettings(wish, create.quality, create.aspect)
      return (0..<min(max(create.count, 1), 4)).map { index in
        let seed = request.seed &+ UInt32(index) &* 0x9E37_79B9
        var composed = maker.compose(create, option: request.option, seed: seed, settings: settings, theme: theme)
        composed.scene.film = Scene.Film(theme: theme.name, seconds: settings.seconds, fps: wish.fps)
        return FilmOrder(scene: composed.scene, settings: settings, theme: theme, notes: composed.notes)
      }
    case .edit(let edits, let parent): return [try changed(parent, edits, maker)]
    }
  }

  private static func changed(
    _ parent: GenerationRequest.ParentPicture, _ edits: [Edit], _ maker: FilmMaker
  ) throws -> FilmOrder {
    if parent.kind == .comic { throw SketchError.comicCannotMove(about: parent.prompt) }
    guard let text = parent.scene, let stored = try? WireJSON.decode(Scene.self, from: Data(text.utf8)) else {
      throw SketchError(
        .unsupported, "only what the illustrator drew can be made to move, and this picture came from elsewhere",
        advice: "Say “make a film of \(parent.prompt)” to have it drawn and filmed anew.")
    }
    var (scene, notes) = maker.edited(stored, edits.filter { $0.kind != .animate })
    var wanted = try stored.film ?? Scene.Film(theme: FilmTheme.named(nil).name, seconds: FilmWish.usualSeconds)
    let wish = try FilmWish(edits)
    wanted.theme = wish.theme ?? wanted.theme
    wanted.seconds = wish.seconds ?? wanted.seconds
    if parent.mask != nil { notes.append("A film is changed as a whole: the mask was not used.") }
    let theme = try FilmTheme.named(wanted.theme)
    wanted.theme = theme.name
    scene.film = wanted
    let own = scene.size
    // A picture is filmed in its own proportions, 720 pixels the shorter way.
    let scale = stored.film == nil ? 720 / Double(min(own.width, own.height)) : 1
    let (width, height) = (Double(own.width) * scale, Double(own.height) * scale)
    let shrink = min(1, 1920 / max(width, height))
    let settings = try FilmSettings(
      width: Int(width * shrink), height: Int(height * shrink), seconds: wanted.seconds,
      framesPerSecond: wanted.fps ?? FilmWish.usualRate)
    scene.pixels = Scene.Pixels(width: settings.width, height: settings.height)
    return FilmOrder(scene: scene, settings: settings, theme: theme, notes: notes)
  }

  /// Makes the film, through a file in the folder for temporary ones.
  func made(by maker: FilmMaker, progress: @escaping @Sendable (Double) throws -> Void) throws -> GeneratedPicture {
    let (poster, film) = try FilmRecorder(settings: settings).mp4 { each in
      try maker.film(scene, settings: settings, theme: theme, progress: progress, each: each)
    }
    return GeneratedPicture(
      image: poster, prompt: maker.describe(scene),
      style: scene.stylePhrase.map(StyleChoice.free) ?? .named(scene.style), model: Illustrator.model, seed: scene.seed,
      scene: try WireJSON.text(scene), notes: notes + [FilmFile.keptNote],
      film: film)
  }
}
