import Illustrator
import KindCatalog
import PatternSearch
import SketchCore
import VoiceCommands

/// A wallpaper of a size that is said: "an 8k desktop wallpaper of a castle".
struct SpokenWallpaper {
  let create: CreateRequest
  let kind: CatalogKind

  /// Languages that the program comes with.
  static let languages = ["en", "es", "tr"]

  /// - Parameter languages: in which the words may be, the likeliest first.
  /// - Returns: nil for words that name no size, or that are about something else.
  init?(_ text: String, languages: [String], directories: XDGDirectories) throws {
    guard let kind = try CatalogLoader.packaged().kind(.wallpaper) else { return nil }
    let words = Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    guard !words.isDisjoint(with: (kind.longerSideByDetail ?? [:]).keys) else { return nil }
    for language in languages {
      let parser = VoiceCommandParser(
        lexicon: try Lexicon.user(directories, language: language, log: Log(level: .warning)),
        models: try .packaged(language: language))
      let command = parser.parse(Utterance(text: text))
      guard let create = command.create ?? command.suggestion?.create, create.kind == .wallpaper,
        kind.shape(of: create) != nil
      else { continue }
      (self.create, self.kind) = (create, kind)
      return
    }
    return nil
  }

  /// As many pixels as the words say.
  func size(_ aspect: Aspect?) -> KindSize {
    var create = create
    create.aspect = aspect ?? create.aspect
    return KindSize(create, kind)
  }
}
