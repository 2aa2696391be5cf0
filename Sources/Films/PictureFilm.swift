import Illustrator
import SketchCore

/// Film of a picture that has no scene: a photograph, or a picture of another provider.
struct PictureFilm: Sendable {
  /// Note for whoever asked for it.
  static let note = "The picture was not drawn here, so nothing in it moves by itself: the camera goes across it."

  private let picture: PixelImage
  private let parent: GenerationRequest.ParentPicture
  private let seed: UInt32
  private let settings: FilmSettings
  private let theme: FilmTheme

  /// - Throws: `SketchError` for a picture that cannot be read, and for a wish that cannot be met.
  init(_ request: GenerationRequest, images: any ImageProcessor) async throws {
    guard case .edit(let edits, let parent) = request.work else {
      throw SketchError(.internalFault, "a film of a picture is an edit of it")
    }
    if edits.contains(where: { $0.kind != .animate }) {
      throw SketchError(
        .unsupported, "a film of a picture from elsewhere cannot be changed as a film",
        advice: "Say “undo” to have the picture, change that, then say “animate it”.")
    }
    let wish = try FilmWish(edits)
    theme = try FilmTheme.named(wish.theme)
    let info = try await images.inspect(parent.image)
    let size = Self.size(of: info)
    settings = try FilmSettings(width: size.width, height: size.height, seconds: wish.seconds ?? FilmWish.usualSeconds)
    // As large as it is seen from nearest, so that no pixel is left out on the way.
    let most = Int((Float(settings.width) * PictureStage.nearest(theme)).rounded(.up))
    let seen =
      info.width > most ? try await images.convert(parent.image, to: .png, width: most, quality: nil) : parent.image
    picture = try await images.pixels(of: seen, scale: 1)
    self.parent = parent
    seed = request.seed
  }

  /// Size of the film: the picture's proportions as far as a film may have them, 720 pixels the shorter way, not much
  /// larger than the picture.
  static func size(of info: ImageInfo) -> (width: Int, height: Int) {
    let (wide, high) = (Double(info.width), Double(info.height))
    let proportion = min(max(wide / high, 1.0 / 3), 3)
    let short = min(720, max(360, min(wide, high)), 1920 * min(proportion, 1 / proportion))
    let (width, height) = proportion >= 1 ? (short * proportion, short) : (short, short / proportion)
    return (Int(width.rounded()), Int(height.rounded()))
  }

  func made(progress: @escaping @Sendable (Double) throws -> Void) throws -> GeneratedPicture {
    let stage = PictureStage(picture, settings: settings, theme: theme, seed: seed)
    let recorder = FilmRecorder(settings: settings)
    let (poster, film) = try recorder.mp4 { try recorder.frames(stage.frame, progress: progress, each: $0) }
    return GeneratedPicture(
      image: poster, prompt: parent.prompt, style: parent.style, model: Illustrator.model, seed: seed,
      notes: [Self.note, FilmFile.keptNote], film: film)
  }
}
