import KindCatalog
import PatternSearch
import SketchCore
import VoiceCommands

/// Reads wallpapers of a size that is said. A parser is made when words first name a size, and kept.
final class SpokenWallpaperReader {
  private let kind: CatalogKind?
  private let sizes: Set<String>
  private let languages: [String]
  private let directories: XDGDirectories
  private var parsers: [String: VoiceCommandParser] = [:]

  /// - Parameter languages: in which the words may be, the likeliest first.
  init(languages: [String], directories: XDGDirectories) throws {
    kind = try CatalogLoader.packaged().kind(.wallpaper)
    sizes = Set((kind?.longerSideByDetail ?? [:]).keys)
    self.languages = languages
    self.directories = directories
  }

  /// - Returns: nil for words that name no size, or that are about something else.
  func read(_ text: String) throws -> SpokenWallpaper? {
    let words = Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    guard let kind, !words.isDisjoint(with: sizes) else { return nil }
    for language in languages {
      let command = try parser(language).parse(Utterance(text: text))
      if let create = command.create ?? command.suggestion?.create, create.kind == .wallpaper,
        kind.shape(of: create) != nil
      {
        return SpokenWallpaper(create: create, kind: kind)
      }
    }
    return nil
  }

  private func parser(_ language: String) throws -> VoiceCommandParser {
    if let parser = parsers[language] { return parser }
    let parser = VoiceCommandParser(
      lexicon: try Lexicon.user(directories, language: language, log: Log(level: .warning)),
      models: try .packaged(language: language))
    parsers[language] = parser
    return parser
  }
}
